package io.ringcast.testkit.broker;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** Reads the reject and late topics. */
public final class DeadLetters {

  private static final String PREFIX = "ringcast.";
  private static final String REASON = "reason";

  /** Where the event lies that a letter is about. */
  public record Origin(String topic, int partition, long offset) {}

  private DeadLetters() {}

  /** What there are letters about; after a restart of the job there may be two about one event. */
  public static Set<Origin> origins(Properties client, String topic) {
    Set<Origin> origins = new HashSet<>();
    try (TopicReader letters = new TopicReader(client, topic)) {
      letters.readToEnd(letter -> origins.add(origin(letter)));
    }
    return origins;
  }

  /** What a letter is about. */
  public static Origin origin(ConsumerRecord<byte[], byte[]> letter) {
    return new Origin(
        header(letter, "topic"),
        Integer.parseInt(header(letter, "partition")),
        Long.parseLong(header(letter, "offset")));
  }

  /** Why the event was set aside; {@code late}, or the reason of a rejected one. */
  public static String reason(ConsumerRecord<byte[], byte[]> letter) {
    return header(letter, REASON);
  }

  /** How many letters of each reason there are. */
  public static SortedMap<String, Long> countByReason(Properties client, String topic) {
    SortedMap<String, Long> counts = new TreeMap<>();
    try (TopicReader letters = new TopicReader(client, topic)) {
      letters.readToEnd(letter -> counts.merge(reason(letter), 1L, Long::sum));
    }
    return counts;
  }

  private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
    Header header = letter.headers().lastHeader(PREFIX + name);
    return header == null ? "unknown" : new String(header.value(), StandardCharsets.UTF_8);
  }
}
