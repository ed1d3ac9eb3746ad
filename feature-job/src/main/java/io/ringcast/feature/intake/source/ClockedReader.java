package io.ringcast.feature.intake.source;

import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.feature.intake.Intake;
import io.ringcast.feature.intake.decode.EntityKey;
import io.ringcast.feature.intake.source.ClockedEnumerator.Admission;
import io.ringcast.feature.intake.source.ClockedEnumerator.Dismissal;
import io.ringcast.feature.intake.source.ProductAgreement.ProductsGrant;
import io.ringcast.feature.intake.source.ProductAgreement.ProductsHeld;
import io.ringcast.feature.intake.source.ProductAgreement.ProductsHold;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.metrics.MetricGroup;

/**
 * Puts a clock beside each partition of the connector's reader.
 *
 * <p>The reader reports how far its partitions let minutes close, and emits as watermark what all
 * readers have agreed on. Its channel is never idle, so no minute closes behind a reader's back: an
 * event whose minute ends after the reader's own watermark finds that minute open.
 */
final class ClockedReader implements SourceReader<Intake, KafkaPartitionSplit> {

  /** Of a replay, which must be the same whenever it runs. */
  static final LongSupplier NO_WALL_CLOCK = () -> Long.MAX_VALUE;

  private final SourceReader<Intake, KafkaPartitionSplit> reader;
  private final Consumer<SourceEvent> coordinator;
  private final Consumer<EntityKey> decoder;
  private final long outOfOrderness;
  private final SilenceWatch silence;
  private final LongSupplier wallClock;
  private final MetricGroup metrics;

  private final RecordTime recordTime;
  private final LostRecords lostRecords;
  private final ReaderWatermarks watermarks = new ReaderWatermarks();
  private final Map<String, ReadPartition> partitions = new LinkedHashMap<>();
  private final PartitionOutput outputs = new PartitionOutput(this, null);

  /** Flink's output of the current poll. */
  private ReaderOutput<Intake> flink;

  private CompletableFuture<Void> eventArrived = new CompletableFuture<>();
  private ClockReport reported;
  private boolean started;

  /** Partitions that came before the admission. */
  private final List<KafkaPartitionSplit> unadmitted = new ArrayList<>();

  /** Null before the admission. */
  private Map<String, String> topicIds;

  private int assigned;
  private boolean noMorePartitions;
  private boolean ended;

  /** Takes the products that count; null if they never change, as in a replay. */
  private Consumer<RegisteredProducts> products;

  /** Whether nothing is read before products have been granted. */
  private boolean held;

  /** Null without running counts. */
  private ClockSteps clockSteps;

  /**
   * Wraps the connector's reader.
   *
   * @param coordinator takes the reports
   * @param decoder takes the key, before the first record is read
   * @param silence null if nothing is to depend on the wall clock
   * @param wallClock {@link #NO_WALL_CLOCK} in a replay
   */
  ClockedReader(
      SourceReader<Intake, KafkaPartitionSplit> reader,
      Consumer<SourceEvent> coordinator,
      Consumer<EntityKey> decoder,
      long outOfOrderness,
      SilenceWatch silence,
      LongSupplier wallClock,
      MetricGroup metrics,
      LostRecords lostRecords) {
    this.reader = reader;
    this.coordinator = coordinator;
    this.decoder = decoder;
    this.outOfOrderness = outOfOrderness;
    this.silence = silence;
    this.wallClock = wallClock;
    this.metrics = metrics;
    this.recordTime = new RecordTime(wallClock, metrics.counter("aheadOfClock"));
    this.lostRecords = lostRecords;
  }

  /** Reads nothing before it has been granted products, and takes those that come later. */
  void awaitProducts(Consumer<RegisteredProducts> counting) {
    products = counting;
    held = true;
  }

  /** Also reports the newest event time that all partitions have reached. */
  void reportClock(ClockSteps steps) {
    clockSteps = steps;
  }

  @Override
  public InputStatus pollNext(ReaderOutput<Intake> output) throws Exception {
    if (topicIds == null) {
      return InputStatus.NOTHING_AVAILABLE;
    }
    if (lostRecords.takeRetry()) {
      checkGapsAgain();
    }
    watermarks.emit(output);
    if (held) {
      return InputStatus.NOTHING_AVAILABLE;
    }
    flink = output;
    InputStatus status = reader.pollNext(outputs);
    if (silence != null && silence.isDue()) {
      lookForSilence();
    }
    if (clockSteps != null && clockSteps.takeDue()) {
      report();
    }
    ended = status == InputStatus.END_OF_INPUT;
    return ended && !watermarks.isDismissed() ? InputStatus.NOTHING_AVAILABLE : status;
  }

  private void lookForSilence() {
    List<ReadPartition> active =
        partitions.values().stream().filter(partition -> !partition.silent).toList();
    long now = wallClock.getAsLong();
    silence.look(partitions.values(), now);
    for (ReadPartition partition : active) {
      if (partition.silent) {
        // Nothing is left to be read: so no record shows that others were deleted before it.
        Gap toEnd = new Gap(partition.position, Gap.OPEN, now);
        partition.silent =
            lostRecords.isChecked(
                partition, partition.gap == null ? toEnd : partition.gap.extend(toEnd));
        if (partition.silent) {
          partition.skipEmpty();
        }
      }
    }
    report();
  }

  private void checkGapsAgain() {
    for (ReadPartition partition : List.copyOf(partitions.values())) {
      if (lostRecords.isChecked(partition, partition.gap) && partition.finished) {
        partitions.remove(partition.split.splitId());
      }
    }
    report();
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    CompletableFuture<Void> again = lostRecords.retryAfter().orElse(eventArrived);
    if (topicIds == null || held || (ended && !watermarks.isDismissed())) {
      return CompletableFuture.anyOf(eventArrived, again).thenApply(any -> null);
    }
    CompletableFuture<Void> available = reader.isAvailable();
    if (available.isDone()) {
      return available;
    }
    CompletableFuture<Void> look = silence == null ? eventArrived : silence.wakeUp();
    CompletableFuture<Void> clock = clockSteps == null ? eventArrived : clockSteps.due();
    return CompletableFuture.anyOf(available, eventArrived, look, clock, again)
        .thenApply(any -> null);
  }

  @Override
  public void handleSourceEvents(SourceEvent event) {
    if (event instanceof ClockGrant grant) {
      watermarks.grant(grant);
      wakeUp();
    } else if (event instanceof Admission admission) {
      decoder.accept(admission.key());
      topicIds = admission.topicIds();
      read(unadmitted);
      unadmitted.clear();
      if (noMorePartitions) {
        notifyNoMoreSplits();
      }
      wakeUp();
    } else if (event instanceof ProductsHold hold) {
      held = true;
      coordinator.accept(new ProductsHeld(hold.round(), newest()));
    } else if (event instanceof ProductsGrant grant) {
      products.accept(grant.products());
      held = false;
      wakeUp();
    } else if (event instanceof Dismissal dismissal) {
      watermarks.dismiss(dismissal);
      wakeUp();
    } else {
      reader.handleSourceEvents(event);
    }
  }

  /** The largest of the partitions' clocks. */
  long newest() {
    return Stream.concat(
            partitions.values().stream().map(partition -> partition.clock),
            unadmitted.stream().map(split -> ClockedSplit.clockOf(split, outOfOrderness)))
        .mapToLong(PartitionClock::newest)
        .max()
        .orElse(PartitionClock.NONE);
  }

  private void wakeUp() {
    eventArrived.complete(null);
    eventArrived = new CompletableFuture<>();
  }

  @Override
  public void addSplits(List<KafkaPartitionSplit> splits) {
    // Those of before come back before the start, when the coordinator does not know this reader.
    assigned += started ? splits.size() : 0;
    if (topicIds == null) {
      unadmitted.addAll(splits);
    } else {
      read(splits);
    }
  }

  private void read(List<KafkaPartitionSplit> splits) {
    List<KafkaPartitionSplit> toRead = new ArrayList<>();
    for (KafkaPartitionSplit split : splits) {
      watermarks.closedBefore(ClockedSplit.closedBefore(split));
      lostRecords.watch(split.getTopic());
      lostRecords.missUntil(ClockedSplit.lossOf(split).completeSince());
      String topicId = topicIds.getOrDefault(split.getTopic(), ClockedSplit.UNKNOWN);
      ReadPartition partition =
          new ReadPartition(split, topicId, outOfOrderness, wallClock.getAsLong());
      partitions.put(split.splitId(), partition);
      toRead.add(partition.toRead());
      if (partition.gap != null) {
        lostRecords.retrySoon();
      }
      metrics
          .addGroup("partition", partition.name.toString())
          .gauge("closableUntil", partition::closableUntil);
    }
    reader.addSplits(toRead);
    report();
  }

  @Override
  public void notifyNoMoreSplits() {
    noMorePartitions = true;
    if (topicIds != null) {
      reader.notifyNoMoreSplits();
      report();
    }
  }

  @Override
  public List<KafkaPartitionSplit> snapshotState(long checkpointId) {
    // Its offsets are committed later. Where a partition is read next is known better here.
    reader.snapshotState(checkpointId);
    List<KafkaPartitionSplit> clocked = new ArrayList<>(unadmitted);
    for (ReadPartition partition : partitions.values()) {
      clocked.add(
          new ClockedSplit(
              partition.split,
              partition.position,
              partition.clock.newest(),
              watermarks.closedUntil(),
              ClockedSplit.Loss.of(partition.gap, lostRecords.completeSince()),
              partition.topicId));
    }
    return clocked;
  }

  ReadPartition partition(String splitId) {
    return partitions.get(splitId);
  }

  void finished(String splitId) {
    ReadPartition partition = partitions.get(splitId);
    partition.finished = true;
    if (partition.position < partition.stop) {
      // Of its last records only the end is known, which may be as late as today.
      partition.skipTo(partition.stop, lostRecords.now());
    }
    if (lostRecords.isChecked(partition, partition.gap)) {
      partitions.remove(splitId);
    }
    report();
  }

  void emit(Intake record, ReadPartition partition) {
    take(record, partition);
    flink.collect(record, record.isGood() ? record.event.eventTime : record.origin.timestamp);
  }

  /** A record has been read: says which minutes are closed for it, and moves the clock. */
  private void take(Intake record, ReadPartition partition) {
    if (record.origin.offset != partition.position || partition.topicRemade) {
      skip(record, partition);
    }
    partition.position = record.origin.offset + 1;
    if (!record.isGood()) {
      return;
    }
    partition.heard = true;
    long eventTime = record.event.eventTime;
    record.partitionClosedUntil = partition.clock.closableUntil();
    record.closedUntil = Math.max(record.partitionClosedUntil, watermarks.closedUntil());
    boolean another = partition.clock.see(eventTime, recordTime.cap(record));
    if (another || partition.silent) {
      partition.silent = false;
      lostRecords.isChecked(partition, partition.gap);
      report();
    }
  }

  /** The offset that was to come is another than this record's. */
  private void skip(Intake record, ReadPartition partition) {
    long until = record.origin.timestamp;
    if (!record.brokerTime) {
      until = Math.max(until, lostRecords.now());
    }
    if (record.origin.offset < partition.position || partition.topicRemade) {
      lostRecords.topicRemade(partition, record.origin.offset, until);
    } else {
      partition.skipTo(record.origin.offset, until);
    }
    if (partition.silent) {
      // The next look checks the gap before it leaves the partition out again.
      partition.silent = false;
      report();
    }
  }

  /** Tells the coordinator how far this reader's partitions let minutes close, if that is news. */
  private void report() {
    if (!started || topicIds == null) {
      return;
    }
    long completeSince = lostRecords.completeSince();
    ClockReport report =
        partitions.isEmpty() && noMorePartitions
            ? ClockReport.done(assigned, completeSince)
            : ClockReport.of(assigned, partitions.values(), silence, wallClock, completeSince);
    report = clockSteps == null ? report.withoutClock() : clockSteps.round(report);
    if (!report.equals(reported)) {
      reported = report;
      coordinator.accept(report);
    }
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
    try (SilenceWatch watch = silence;
        LostRecords lost = lostRecords) {
      reader.close();
    }
  }
}
