package io.ringcast.feature.intake.source;

import io.ringcast.feature.intake.Intake;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;

/**
 * What the connector's reader writes to: an output for each partition, which shows the record to
 * the clock on its way into Flink's one output.
 */
final class PartitionOutputs implements ReaderOutput<Intake> {

  private final ClockedReader reader;
  private ReaderOutput<Intake> to;

  PartitionOutputs(ClockedReader reader) {
    this.reader = reader;
  }

  void writeTo(ReaderOutput<Intake> output) {
    to = output;
  }

  @Override
  public SourceOutput<Intake> createOutputForSplit(String splitId) {
    return new PartitionOutput(reader.partition(splitId));
  }

  @Override
  public void releaseOutputForSplit(String splitId) {
    reader.finished(splitId);
  }

  @Override
  public void collect(Intake record) {
    throw new IllegalStateException("the connector emitted a record of no partition");
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
    throw new IllegalStateException("the connector knows nothing of silence");
  }

  private final class PartitionOutput implements SourceOutput<Intake> {

    private final ReadPartition partition;

    PartitionOutput(ReadPartition partition) {
      this.partition = partition;
    }

    @Override
    public void collect(Intake record) {
      reader.take(record, partition);
      to.collect(record, record.isGood() ? record.event.eventTime : record.origin.timestamp);
    }

    @Override
    public void collect(Intake record, long timestamp) {
      collect(record);
    }

    @Override
    public void emitWatermark(Watermark watermark) {
      PartitionOutputs.this.emitWatermark(watermark);
    }

    @Override
    public void markIdle() {
      PartitionOutputs.this.markIdle();
    }

    @Override
    public void markActive() {
      PartitionOutputs.this.markActive();
    }
  }
}
