package io.ringcast.feature.intake.source;

import io.ringcast.common.features.Minutes;
import io.ringcast.feature.intake.Intake;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;

/**
 * Puts a clock beside each partition of the connector's reader: marks late events, and emits a
 * watermark whenever one more minute may close, which is all that the job acts on.
 */
final class ClockedReader implements SourceReader<Intake, KafkaPartitionSplit> {

  private final SourceReader<Intake, KafkaPartitionSplit> reader;
  private final long outOfOrderness;
  private final SilenceWatch silence;
  private final long startedAt;
  private final Map<String, ReadPartition> partitions = new LinkedHashMap<>();
  private final Outputs outputs = new Outputs();
  private long emitted = Long.MIN_VALUE;
  private boolean idle;

  /**
   * @param silence null for a bounded replay
   */
  ClockedReader(
      SourceReader<Intake, KafkaPartitionSplit> reader, long outOfOrderness, SilenceWatch silence) {
    this.reader = reader;
    this.outOfOrderness = outOfOrderness;
    this.silence = silence;
    this.startedAt = now();
  }

  @Override
  public InputStatus pollNext(ReaderOutput<Intake> output) throws Exception {
    outputs.to = output;
    InputStatus status = reader.pollNext(outputs);
    if (silence != null && silence.isDue()) {
      lookForSilence();
    }
    return status;
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    CompletableFuture<Void> available = reader.isAvailable();
    if (silence == null || available.isDone()) {
      return available;
    }
    return CompletableFuture.anyOf(available, silence.wakeUp()).thenApply(any -> null);
  }

  @Override
  public void addSplits(List<KafkaPartitionSplit> splits) {
    long now = now();
    // A partition that is found while the job runs comes when minutes have closed without it.
    boolean foundLater = silence != null && silence.isLongAfter(startedAt, now);
    for (KafkaPartitionSplit split : splits) {
      ReadPartition partition = new ReadPartition(split, outOfOrderness, now);
      if (foundLater) {
        partition.clock.resume(now);
      }
      partitions.put(split.splitId(), partition);
    }
    reader.addSplits(splits);
  }

  @Override
  public List<KafkaPartitionSplit> snapshotState(long checkpointId) {
    List<KafkaPartitionSplit> clocked = new ArrayList<>();
    for (KafkaPartitionSplit split : reader.snapshotState(checkpointId)) {
      ReadPartition partition = partitions.get(split.splitId());
      PartitionClock clock = partition.clock;
      // A restart forgets that the partition was silent, but not that others went on without it.
      long behindUntil =
          partition.silent ? Math.max(clock.behindUntil(), now()) : clock.behindUntil();
      clocked.add(new ClockedSplit(split, clock.newest(), behindUntil));
    }
    return clocked;
  }

  private void lookForSilence() {
    long now = now();
    silence.look(partitions.values(), now);
    boolean allSilent = partitions.values().stream().allMatch(partition -> partition.silent);
    if (allSilent && (!partitions.isEmpty() || silence.isLongAfter(startedAt, now))) {
      if (!partitions.isEmpty()) {
        silence.silentTime(now).ifPresent(time -> emit(Minutes.of(time) * Minutes.MILLIS));
      }
      outputs.to.markIdle();
      idle = true;
    } else {
      wake();
      advance();
    }
  }

  private void wake() {
    if (idle) {
      idle = false;
      outputs.to.markActive();
    }
  }

  /** Lets those minutes close that every partition that is not silent has left behind. */
  private void advance() {
    long closable = Long.MAX_VALUE;
    for (ReadPartition partition : partitions.values()) {
      if (!partition.silent) {
        closable = Math.min(closable, partition.clock.closableUntil());
      }
    }
    if (closable != Long.MAX_VALUE) {
      emit(closable);
    }
  }

  private void emit(long closableUntil) {
    if (closableUntil > emitted) {
      emitted = closableUntil;
      outputs.to.emitWatermark(new Watermark(closableUntil - 1));
    }
  }

  private long now() {
    return silence == null ? 0 : silence.now();
  }

  @Override
  public void start() {
    reader.start();
  }

  @Override
  public void notifyNoMoreSplits() {
    reader.notifyNoMoreSplits();
  }

  @Override
  public void handleSourceEvents(SourceEvent event) {
    reader.handleSourceEvents(event);
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    reader.notifyCheckpointComplete(checkpointId);
  }

  @Override
  public void notifyCheckpointAborted(long checkpointId) throws Exception {
    reader.notifyCheckpointAborted(checkpointId);
  }

  @Override
  public void pauseOrResumeSplits(Collection<String> pause, Collection<String> resume) {
    reader.pauseOrResumeSplits(pause, resume);
  }

  @Override
  public void close() throws Exception {
    try (SilenceWatch closing = silence) {
      reader.close();
    }
  }

  /** What the connector's reader writes to: one output a partition, all into the main output. */
  private final class Outputs implements ReaderOutput<Intake> {

    private ReaderOutput<Intake> to;

    @Override
    public SourceOutput<Intake> createOutputForSplit(String splitId) {
      return new PartitionOutput(partitions.get(splitId));
    }

    @Override
    public void releaseOutputForSplit(String splitId) {
      partitions.remove(splitId);
      advance();
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
    public void emitWatermark(Watermark watermark) {}

    @Override
    public void markIdle() {}

    @Override
    public void markActive() {}
  }

  private final class PartitionOutput implements SourceOutput<Intake> {

    private final ReadPartition partition;

    PartitionOutput(ReadPartition partition) {
      this.partition = partition;
    }

    @Override
    public void collect(Intake record) {
      partition.position = record.origin.offset + 1;
      if (!record.isGood()) {
        outputs.to.collect(record, record.origin.timestamp);
        return;
      }
      partition.heard = true;
      if (partition.silent) {
        partition.silent = false;
        partition.clock.resume(now());
        wake();
      }
      record.late = partition.clock.isLate(record.event.eventTime);
      record.behind = partition.clock.isBehind();
      outputs.to.collect(record, record.event.eventTime);
      if (partition.clock.see(record.event.eventTime, record.origin.timestamp)) {
        advance();
      }
    }

    @Override
    public void collect(Intake record, long timestamp) {
      collect(record);
    }

    @Override
    public void emitWatermark(Watermark watermark) {}

    @Override
    public void markIdle() {}

    @Override
    public void markActive() {}
  }
}
