package io.ringcast.feature.emit;

import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.counts.CountsRecordWriter;
import io.ringcast.common.counts.PackedCounts;
import io.ringcast.common.features.Minutes;
import io.ringcast.feature.distinct.TileCounts;
import io.ringcast.feature.intake.IncompleteUntil;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.feature.plan.ProductLookup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.tasks.ProcessingTimeService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes each closed minute's counts of a group to the counts topic, minute after minute, empty
 * ones too; and running counts of open minutes as they come, once all tasks have sent theirs, with
 * the common clock.
 *
 * <p>One subtask writes a group's minutes, so it alone knows when one is whole, and its records
 * stand in one order. The published load gives it 8,000 counts a second of closed minutes, and at
 * most as many running ones at an interval of one second.
 */
public final class CountsWriter extends AbstractStreamOperator<Outgoing>
    implements OneInputStreamOperator<TileCounts, Outgoing>, BoundedOneInput {

  private static final Logger LOG = LoggerFactory.getLogger(CountsWriter.class);

  private static final long LONGEST_GAP = Markers.LONGEST_GAP / Minutes.MILLIS;

  private final FeaturePlan.Group group;
  private final FeaturePlan plan;
  private final RowVersions versions;
  private final ProductLookup lookup;
  private final boolean bounded;

  /** 0 without running counts. */
  private final long everyMillis;

  private transient RowVersion rowVersion;
  private transient ListState<PendingCounts> stored;
  private transient PendingCounts pending;

  /** By open minute: how many records of running counts this attempt has written. */
  private transient SortedMap<Long, Integer> runningRecords;

  /** Open minutes whose running counts lack an unknown product: it may not come again. */
  private transient SortedSet<Long> incompleteMinutes;

  /** Running counts that came before the first watermark, when all tasks have sent; then null. */
  private transient List<TileCounts> held;

  /** The common clock, epoch milliseconds; never behind the minutes that are closed. */
  private transient long clock;

  /** The clock in the last record of running counts. */
  private transient long writtenClock;

  private transient CountsRecordWriter writer;
  private transient ProductIds products;

  /** Its own, so that closed minutes look up a product when they would without running counts. */
  private transient ProductIds runningProducts;

  private transient long unknownProducts;

  /**
   * @param bounded whether the job ends with its input
   * @param runningCounts how often running counts come
   */
  public CountsWriter(
      FeaturePlan.Group group,
      FeaturePlan plan,
      RowVersions versions,
      ProductLookup lookup,
      boolean bounded,
      Optional<Duration> runningCounts) {
    this.group = group;
    this.plan = plan;
    this.versions = versions;
    this.lookup = lookup;
    this.bounded = bounded;
    this.everyMillis = runningCounts.map(Duration::toMillis).orElse(0L);
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    rowVersion =
        new RowVersion(
            context.getOperatorStateStore(), getContainingTask().getEnvironment(), versions);
    stored =
        context
            .getOperatorStateStore()
            .getListState(
                new ListStateDescriptor<>("pending-counts", new PendingCounts.Serializer()));
    runningRecords = new TreeMap<>();
    incompleteMinutes = new TreeSet<>();
    held = new ArrayList<>();
    pending = new PendingCounts();
    for (PendingCounts before : stored.get()) {
      pending = before;
    }
    if (pending.written != PendingCounts.NONE) {
      clock = Minutes.endOf(pending.written);
    }
    plan.kinds().forEach(kind -> pending.completeSince.putIfAbsent(kind, plan.completeSince()));
    pending.completeSince.keySet().retainAll(plan.kinds());
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    rowVersion.snapshot();
    stored.clear();
    stored.add(pending);
  }

  @Override
  public void open() throws Exception {
    super.open();
    int subtasks = getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks();
    if (subtasks > 1) {
      throw new IllegalStateException(
          "counts-%s runs with %d subtasks, so readers would take part of a minute for all of it. Set its parallelism to 1."
              .formatted(group.id(), subtasks));
    }
    int tileResolution = group.tiling().tileResolution();
    writer = new CountsRecordWriter(group.counts(), tileResolution, plan.maxRecordBytes());
    products = new ProductIds(plan.products(), lookup, System::nanoTime);
    runningProducts = new ProductIds(plan.products(), lookup, System::nanoTime);
    getMetricGroup().gauge("unknownProducts", () -> unknownProducts);
  }

  @Override
  public void processElement(StreamRecord<TileCounts> element) {
    if (element.getValue().tile == TileCounts.CLOCK) {
      advanceClock(element.getValue().minute);
      return;
    }
    long minute = element.getValue().minute;
    if (minute <= pending.written) {
      throw new IllegalStateException(
          "counts of minute %d came after minute %d was written"
              .formatted(minute, pending.written));
    }
    if (element.getValue().tile != TileCounts.RUNNING) {
      pending.add(element.getValue());
    } else if (held != null) {
      held.add(element.getValue());
    } else {
      writeRunning(element.getValue());
    }
  }

  @Override
  public void processWatermark(Watermark watermark) throws Exception {
    // The last watermark of a bounded replay tells no time: see endInput.
    if (!watermark.equals(Watermark.MAX_WATERMARK)) {
      long completeSince = IncompleteUntil.completeSince(watermark.getTimestamp());
      incompleteBefore(completeSince);
      long closed = Minutes.of(watermark.getTimestamp() + 1) - 1;
      clock = Math.max(clock, Minutes.endOf(closed));
      // One that announces lost records may be of any age, and another one follows it.
      if (completeSince == Long.MIN_VALUE) {
        writeHeld();
      }
      writeUntil(closed);
      advanceClock(clock);
    }
    super.processWatermark(watermark);
  }

  private void writeHeld() {
    if (held != null) {
      held.forEach(this::writeRunning);
      held = null;
      if (everyMillis > 0) {
        awaitTick();
      }
    }
  }

  /**
   * Empty minutes after the last counts are not written: the recording says nothing of them. A live
   * job that is drained ends within its open minutes.
   */
  @Override
  public void endInput() {
    if (!bounded) {
      incompleteBefore(pending.newest() + 1);
    }
    writeUntil(pending.newest());
  }

  private void incompleteBefore(long minute) {
    pending.completeSince.replaceAll((kind, since) -> Math.max(since, minute));
  }

  private void writeUntil(long last) {
    for (long minute = next(last); minute <= last; minute = next(last)) {
      write(minute);
      pending.written = minute;
    }
    runningRecords.headMap(pending.written + 1).clear();
    incompleteMinutes.headSet(pending.written + 1).clear();
  }

  /** The minute to write next, if it is over. Old minutes without counts would flood the topic. */
  private long next(long last) {
    long oldest = pending.oldest();
    if (pending.written == PendingCounts.NONE) {
      return Math.min(oldest, Math.max(firstComplete(), last - LONGEST_GAP));
    }
    return Math.min(oldest, Math.max(pending.written + 1, last - LONGEST_GAP));
  }

  /** A job that read its topics whole has no first minute: it begins with the first counts. */
  private long firstComplete() {
    long since = Collections.min(pending.completeSince.values());
    return since == 0 ? Long.MAX_VALUE : since;
  }

  private void awaitTick() {
    ProcessingTimeService time = getProcessingTimeService();
    var unused =
        time.registerTimer(
            time.getCurrentProcessingTime() + everyMillis,
            tick -> {
              writeClock();
              awaitTick();
            });
  }

  /** A minute is seen to begin at once, also if nobody is counted in it. */
  private void advanceClock(long time) {
    clock = Math.max(clock, time);
    if (Minutes.of(clock) > Minutes.of(writtenClock)) {
      writeClock();
    }
  }

  /** Writes a record without counts, unless others have said what time it is. */
  private void writeClock() {
    long minute = Minutes.of(clock);
    boolean begun = everyMillis > 0 && held == null;
    if (begun && clock > writtenClock && minute > pending.written) {
      writeRunning(new TileCounts(TileCounts.RUNNING, minute, new byte[0]));
    }
  }

  /** Counts of an unknown product are left out; the closed minute will warn of it. */
  private void writeRunning(TileCounts changed) {
    long minute = changed.minute;
    List<byte[]> tiles = PackedCounts.chunks(changed.counts);
    BitSet unknown = unknownProducts(tiles, runningProducts);
    Map<String, Long> completeSince = completeSince();
    if (!unknown.isEmpty()) {
      tiles.replaceAll(chunk -> PackedCounts.without(chunk, unknown));
      incompleteMinutes.add(minute);
    }
    if (incompleteMinutes.contains(minute)) {
      completeSince.replaceAll((kind, since) -> Math.max(since, minute + 1));
    }
    int before = runningRecords.getOrDefault(minute, 0);
    List<EncodedRecord> records =
        writer.writeRunning(
            minute, rowVersion.get(), before, clock, completeSince, runningProducts::of, tiles);
    writtenClock = clock;
    runningRecords.put(minute, before + records.size());
    send(minute, records);
  }

  private void write(long minute) {
    SortedMap<Long, byte[]> tiles = pending.take(minute);
    BitSet unknown = unknownProducts(tiles.values(), products);
    if (!unknown.isEmpty()) {
      if (unknownProducts == 0) {
        LOG.warn(
            "The registry topic lacks products with the codes {}. Minute {} is written without their"
                + " counts, and as incomplete. The gauge unknownProducts counts further ones.",
            unknown,
            minute);
      }
      unknownProducts += unknown.cardinality();
      incompleteBefore(minute + 1);
      tiles.replaceAll((tile, counts) -> PackedCounts.without(counts, unknown));
    }
    send(
        minute,
        writer.write(minute, rowVersion.get(), completeSince(), products::of, tiles.values()));
  }

  private static BitSet unknownProducts(Collection<byte[]> tiles, ProductIds products) {
    BitSet codes = new BitSet();
    tiles.forEach(counts -> PackedCounts.products(counts, codes));
    BitSet unknown = new BitSet();
    codes.stream().filter(code -> !products.knows(code)).forEach(unknown::set);
    return unknown;
  }

  /** In the order of the kinds' positions. */
  private Map<String, Long> completeSince() {
    Map<String, Long> completeSince = new LinkedHashMap<>();
    plan.kinds().forEach(kind -> completeSince.put(kind, pending.completeSince.get(kind)));
    return completeSince;
  }

  private void send(long minute, List<EncodedRecord> records) {
    long end = Minutes.endOf(minute);
    for (EncodedRecord record : records) {
      output.collect(new StreamRecord<>(Outgoing.record(0, 0, end, record.key(), record.value())));
    }
  }
}
