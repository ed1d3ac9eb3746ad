package io.ringcast.feature.intake.source;

import io.ringcast.feature.intake.Intake;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;

/**
 * Puts a clock beside each partition of the connector's reader, and marks late events.
 *
 * <p>The reader reports how far its partitions let minutes close, and emits as watermark what all
 * readers have agreed on. Its channel is never idle, so no minute closes behind a reader's back: an
 * event whose minute ends after the reader's own watermark finds that minute open.
 */
final class ClockedReader implements SourceReader<Intake, KafkaPartitionSplit> {

  private final SourceReader<Intake, KafkaPartitionSplit> reader;
  private final Consumer<ClockReport> coordinator;
  private final long outOfOrderness;
  private final SilenceWatch silence;
  private final Map<String, ReadPartition> partitions = new LinkedHashMap<>();
  private final PartitionOutputs outputs = new PartitionOutputs(this);
  private CompletableFuture<Void> eventArrived = new CompletableFuture<>();
  private ClockReport reported;
  private boolean started;
  private int dealt;
  private boolean noMorePartitions;
  private boolean ended;
  private boolean dismissed;
  private long granted = PartitionClock.NONE;
  private long emitted = PartitionClock.NONE;

  /** What was emitted, also before a restart: for partitions that are new after it too. */
  private long closedUntil;

  /**
   * Wraps the connector's reader.
   *
   * @param coordinator takes the reports
   * @param silence null if nothing is to depend on the wall clock
   * @param closedUntil until when minutes were closed by the run before, as far as that is known: a
   *     reader may be given only partitions that were not read then
   */
  ClockedReader(
      SourceReader<Intake, KafkaPartitionSplit> reader,
      Consumer<ClockReport> coordinator,
      long outOfOrderness,
      SilenceWatch silence,
      long closedUntil) {
    this.reader = reader;
    this.coordinator = coordinator;
    this.outOfOrderness = outOfOrderness;
    this.silence = silence;
    this.closedUntil = closedUntil;
  }

  @Override
  public InputStatus pollNext(ReaderOutput<Intake> output) throws Exception {
    if (granted > emitted) {
      emitted = granted;
      closedUntil = Math.max(closedUntil, emitted);
      output.emitWatermark(new Watermark(emitted - 1));
    }
    outputs.writeTo(output);
    InputStatus status = reader.pollNext(outputs);
    if (silence != null && silence.isDue()) {
      silence.look(partitions.values(), now());
      report();
    }
    ended = status == InputStatus.END_OF_INPUT;
    return ended && !dismissed ? InputStatus.NOTHING_AVAILABLE : status;
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    if (ended && !dismissed) {
      return eventArrived;
    }
    CompletableFuture<Void> available = reader.isAvailable();
    if (available.isDone()) {
      return available;
    }
    CompletableFuture<Void> look = silence == null ? eventArrived : silence.wakeUp();
    return CompletableFuture.anyOf(available, eventArrived, look).thenApply(any -> null);
  }

  @Override
  public void handleSourceEvents(SourceEvent event) {
    if (event instanceof ClockGrant grant) {
      granted = Math.max(granted, grant.closableUntil());
      wakeUp();
    } else if (event instanceof Dismissal) {
      dismissed = true;
      wakeUp();
    } else {
      reader.handleSourceEvents(event);
    }
  }

  private void wakeUp() {
    eventArrived.complete(null);
    eventArrived = new CompletableFuture<>();
  }

  @Override
  public void addSplits(List<KafkaPartitionSplit> splits) {
    for (KafkaPartitionSplit split : splits) {
      closedUntil = Math.max(closedUntil, ClockedSplit.closedBefore(split));
      partitions.put(split.splitId(), new ReadPartition(split, outOfOrderness, now()));
    }
    reader.addSplits(splits);
    // Those of before come back before the start, when the coordinator does not know this reader.
    if (started) {
      dealt += splits.size();
      report();
    }
  }

  @Override
  public void notifyNoMoreSplits() {
    noMorePartitions = true;
    reader.notifyNoMoreSplits();
    report();
  }

  @Override
  public List<KafkaPartitionSplit> snapshotState(long checkpointId) {
    List<KafkaPartitionSplit> clocked = new ArrayList<>();
    for (KafkaPartitionSplit split : reader.snapshotState(checkpointId)) {
      PartitionClock clock = partitions.get(split.splitId()).clock;
      clocked.add(new ClockedSplit(split, clock.newest(), closedUntil));
    }
    return clocked;
  }

  ReadPartition partition(String splitId) {
    return partitions.get(splitId);
  }

  void finished(String splitId) {
    partitions.remove(splitId);
    report();
  }

  /** A record has been read: marks it if it is late, and takes it into the partition's clock. */
  void take(Intake record, ReadPartition partition) {
    partition.position = record.origin.offset + 1;
    if (!record.isGood()) {
      return;
    }
    partition.heard = true;
    long eventTime = record.event.eventTime;
    record.late = partition.clock.isLate(eventTime, closedUntil);
    boolean another = partition.clock.see(eventTime, record.origin.timestamp);
    if (another || partition.silent) {
      partition.silent = false;
      report();
    }
  }

  /** Tells the coordinator how far this reader's partitions let minutes close, if that is news. */
  private void report() {
    ClockReport report = localReport();
    if (!report.equals(reported)) {
      reported = report;
      coordinator.accept(report);
    }
  }

  private ClockReport localReport() {
    if (partitions.isEmpty() && noMorePartitions) {
      return ClockReport.done(dealt);
    }
    if (partitions.isEmpty()) {
      return ClockReport.empty(dealt);
    }
    if (partitions.values().stream().allMatch(partition -> partition.silent)) {
      return new ClockReport(dealt, silence.silentUntil(now()), true);
    }
    long closable =
        partitions.values().stream()
            .filter(partition -> !partition.silent)
            .mapToLong(partition -> partition.clock.closableUntil())
            .min()
            .orElseThrow();
    return new ClockReport(dealt, closable, false);
  }

  private long now() {
    return silence == null ? 0 : silence.now();
  }

  @Override
  public void start() {
    reader.start();
    started = true;
    report();
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
}
