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

  /**
   * What may have been deleted before it was read.
   *
   * @param gapFrom see {@link ReadPartition#gapFrom}
   * @param gapUntil see {@link ReadPartition#gapUntil}
   * @param completeSince the first minute that misses no lost record of the reader
   */
  record Loss(long gapFrom, long gapUntil, long completeSince) {
    static final Loss NONE =
        new Loss(ReadPartition.NO_GAP, PartitionClock.NONE, PartitionClock.NONE);
  }

  ClockedSplit(KafkaPartitionSplit split, long newest, long closedBefore, Loss loss) {
    this(
        split.getTopicPartition(),
        split.getStartingOffset(),
        split.getStoppingOffset().orElse(NO_STOPPING_OFFSET),
        newest,
        closedBefore,
        loss);
  }

  private ClockedSplit(
      TopicPartition partition, long from, long to, long newest, long closedBefore, Loss loss) {
    super(partition, from, to);
    this.newest = newest;
    this.closedBefore = closedBefore;
    this.loss = loss;
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
        && loss.equals(split.loss);
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
        return new ClockedSplit(
            new TopicPartition(in.readUTF(), in.readInt()),
            in.readLong(),
            in.readLong(),
            in.readLong(),
            in.readLong(),
            new Loss(in.readLong(), in.readLong(), in.readLong()));
      }
    }
  }
}
