package io.ringcast.feature.intake.source;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.kafka.common.TopicPartition;

/**
 * A partition with its clock. Being the split, the clock goes where the partition goes when the job
 * restarts at another parallelism.
 */
final class ClockedSplit extends KafkaPartitionSplit {

  private final long newest;
  private final long closedBefore;
  private final Loss loss;
  private final String topicId;

  /** Of a topic whose id nobody asked for. */
  static final String UNKNOWN = "";

  /**
   * What may have been deleted before it was read.
   *
   * @param gapFrom see {@link Gap#from}; negative without a gap
   * @param gapUntil see {@link Gap#until}
   * @param completeSince the first minute that misses no lost record of the reader
   */
  record Loss(long gapFrom, long gapUntil, long completeSince) {
    private static final long NO_GAP = -1;

    static final Loss NONE = new Loss(NO_GAP, PartitionClock.NONE, PartitionClock.NONE);

    /**
     * @param gap null if there is none
     */
    static Loss of(Gap gap, long completeSince) {
      return gap == null
          ? new Loss(NO_GAP, PartitionClock.NONE, completeSince)
          : new Loss(gap.from(), gap.until(), completeSince);
    }

    /** The gap before this position; null if there is none. */
    Gap gap(long position) {
      return gapFrom == NO_GAP ? null : new Gap(gapFrom, position, gapUntil);
    }
  }

  /**
   * @param split where the partition is, and where reading ends
   * @param position the offset that is read next
   * @param topicId of the topic that the position belongs to, or {@link #UNKNOWN}
   */
  ClockedSplit(
      KafkaPartitionSplit split,
      long position,
      long newest,
      long closedBefore,
      Loss loss,
      String topicId) {
    super(
        split.getTopicPartition(), position, split.getStoppingOffset().orElse(NO_STOPPING_OFFSET));
    this.newest = newest;
    this.closedBefore = closedBefore;
    this.loss = loss;
    this.topicId = topicId;
  }

  static String topicIdOf(KafkaPartitionSplit split) {
    return split instanceof ClockedSplit clocked ? clocked.topicId : UNKNOWN;
  }

  static Loss lossOf(KafkaPartitionSplit split) {
    return split instanceof ClockedSplit clocked ? clocked.loss : Loss.NONE;
  }

  /** The clock of a split: a new one if the partition was never read before. */
  static PartitionClock clockOf(KafkaPartitionSplit split, long outOfOrderness) {
    long newest = split instanceof ClockedSplit clocked ? clocked.newest : PartitionClock.NONE;
    return new PartitionClock(outOfOrderness, newest);
  }

  /** Minutes that end at or before this were closed when the job was stopped. */
  static long closedBefore(KafkaPartitionSplit split) {
    return split instanceof ClockedSplit clocked ? clocked.closedBefore : PartitionClock.NONE;
  }

  @Override
  public boolean equals(Object other) {
    return super.equals(other)
        && other instanceof ClockedSplit split
        && newest == split.newest
        && closedBefore == split.closedBefore
        && loss.equals(split.loss)
        && topicId.equals(split.topicId);
  }

  @Override
  public int hashCode() {
    return 31 * super.hashCode() + Long.hashCode(newest);
  }

  /** Writes splits to checkpoints, with or without a clock. */
  static final class Serializer implements SimpleVersionedSerializer<KafkaPartitionSplit> {

    private static final int VERSION = 1;

    @Override
    public int getVersion() {
      return VERSION;
    }

    @Override
    public byte[] serialize(KafkaPartitionSplit split) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (DataOutputStream out = new DataOutputStream(bytes)) {
        out.writeUTF(split.getTopic());
        out.writeInt(split.getPartition());
        out.writeLong(split.getStartingOffset());
        out.writeLong(split.getStoppingOffset().orElse(NO_STOPPING_OFFSET));
        out.writeLong(clockOf(split, 0).newest());
        out.writeLong(closedBefore(split));
        Loss loss = lossOf(split);
        out.writeLong(loss.gapFrom);
        out.writeLong(loss.gapUntil);
        out.writeLong(loss.completeSince);
        out.writeUTF(topicIdOf(split));
      }
      return bytes.toByteArray();
    }

    @Override
    public KafkaPartitionSplit deserialize(int version, byte[] serialized) throws IOException {
      if (version != VERSION) {
        throw new IOException(
            "A partition's state has format %d, but this program reads format %d"
                .formatted(version, VERSION));
      }
      try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(serialized))) {
        KafkaPartitionSplit split =
            new KafkaPartitionSplit(
                new TopicPartition(in.readUTF(), in.readInt()), in.readLong(), in.readLong());
        return new ClockedSplit(
            split,
            split.getStartingOffset(),
            in.readLong(),
            in.readLong(),
            new Loss(in.readLong(), in.readLong(), in.readLong()),
            in.readUTF());
      }
    }
  }
}
