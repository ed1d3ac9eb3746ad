package io.ringcast.feature.intake.source;

import io.ringcast.feature.intake.Intake;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;

/**
 * What the connector's reader writes to: an output for each partition, which shows the record to
 * the clock on its way into Flink's one output.
 */
final class PartitionOutput implements ReaderOutput<Intake> {

  private final ClockedReader reader;

  /** Null for the output that only makes those of the partitions. */
  private final ReadPartition partition;

  PartitionOutput(ClockedReader reader, ReadPartition partition) {
    this.reader = reader;
    this.partition = partition;
  }

  @Override
  public SourceOutput<Intake> createOutputForSplit(String splitId) {
    return new PartitionOutput(reader, reader.partition(splitId));
  }

  @Override
  public void releaseOutputForSplit(String splitId) {
    reader.finished(splitId);
  }

  @Override
  public void collect(Intake record) {
    if (partition == null) {
      throw new IllegalStateException("the connector emitted a record of no partition");
    }
    reader.emit(record, partition);
  }

  @Override
  public void collect(Intake record, long timestamp) {
    collect(record);
  }

  @Override
  public void emitWatermark(Watermark watermark) {
    throw new IllegalStateException("the connector emitted a watermark of its own");
  }

  @Override
  public void markIdle() {
    throw new IllegalStateException("the connector knows nothing of silence");
  }

  @Override
  public void markActive() {
    markIdle();
  }
}
