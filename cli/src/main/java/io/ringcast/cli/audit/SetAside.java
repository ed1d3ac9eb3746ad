package io.ringcast.cli.audit;

import io.ringcast.cli.record.RecordedTopic;
import io.ringcast.cli.record.RecordedTopic.Stretch;
import io.ringcast.testkit.broker.DeadLetters;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * The events that the job set aside as late, by their places. Most of them are late by what stands
 * before them in their partition; but after a silence of it, nothing in the events themselves says
 * that the others had moved on.
 */
final class SetAside {

  private static final String LATE = "late";

  private final Map<TopicPartition, LongOpenHashSet> offsets = new HashMap<>();

  private SetAside() {}

  /** Reads some of the late topic. */
  static SetAside read(Properties client, List<Stretch> stretches) {
    SetAside all = new SetAside();
    try (RecordedTopic letters =
        new RecordedTopic(client, stretches, System::nanoTime, RecordedTopic.PATIENCE)) {
      letters.forEach(all::add);
    }
    return all;
  }

  private void add(ConsumerRecord<byte[], byte[]> letter) {
    // The topic of late events may be that of rejected ones, too.
    if (DeadLetters.reason(letter).equals(LATE)) {
      DeadLetters.Origin origin = DeadLetters.origin(letter);
      offsets
          .computeIfAbsent(
              new TopicPartition(origin.topic(), origin.partition()), any -> new LongOpenHashSet())
          .add(origin.offset());
    }
  }

  boolean has(ConsumerRecord<byte[], byte[]> event) {
    LongOpenHashSet ofPartition = offsets.get(new TopicPartition(event.topic(), event.partition()));
    return ofPartition != null && ofPartition.contains(event.offset());
  }
}
