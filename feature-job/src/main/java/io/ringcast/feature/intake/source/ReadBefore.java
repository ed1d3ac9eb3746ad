package io.ringcast.feature.intake.source;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.SimpleVersionedSerialization;

/**
 * What the run before had read when it left the state that this one begins with.
 *
 * @param topics those that it read: what is in them is read on from where it stopped, and a
 *     partition that is new in one of them from its beginning
 * @param closedUntil minutes that end at or before this were closed; {@link #NOTHING_CLOSED} if
 *     none
 */
public record ReadBefore(Set<String> topics, long closedUntil) implements Serializable {

  public static final long NOTHING_CLOSED = PartitionClock.NONE;

  public ReadBefore {
    topics = Set.copyOf(topics);
  }

  /** How Flink keeps the partitions that a source reads; every reader its own. */
  public static ListStateDescriptor<byte[]> descriptor() {
    return new ListStateDescriptor<>("SourceReaderState", BytePrimitiveArraySerializer.INSTANCE);
  }

  /**
   * Reads what all readers left.
   *
   * @param partitions as Flink keeps them
   */
  public static ReadBefore of(List<byte[]> partitions) throws IOException {
    ClockedSplit.Serializer serializer = new ClockedSplit.Serializer();
    Set<String> topics = new TreeSet<>();
    long closedUntil = NOTHING_CLOSED;
    for (byte[] bytes : partitions) {
      KafkaPartitionSplit split =
          SimpleVersionedSerialization.readVersionAndDeSerialize(serializer, bytes);
      topics.add(split.getTopic());
      closedUntil = Math.max(closedUntil, ClockedSplit.closedBefore(split));
    }
    return new ReadBefore(topics, closedUntil);
  }
}
