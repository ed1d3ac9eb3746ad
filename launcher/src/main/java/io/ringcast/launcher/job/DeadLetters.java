package io.ringcast.launcher.job;

import io.ringcast.testbed.broker.TopicReader;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** Reads the reject and late topics. */
public final class DeadLetters {

  private static final String REASON = "ringcast.reason";

  private DeadLetters() {}

  /** How many letters of each reason there are. */
  public static SortedMap<String, Long> countByReason(Properties client, String topic) {
    SortedMap<String, Long> counts = new TreeMap<>();
    try (TopicReader letters = new TopicReader(client, topic)) {
      letters.readToEnd(letter -> counts.merge(reason(letter), 1L, Long::sum));
    }
    return counts;
  }

  private static String reason(ConsumerRecord<byte[], byte[]> letter) {
    Header reason = letter.headers().lastHeader(REASON);
    return reason == null ? "unknown" : new String(reason.value(), StandardCharsets.UTF_8);
  }
}
