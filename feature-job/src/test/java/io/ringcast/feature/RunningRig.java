package io.ringcast.feature;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.distinct.CellEvent;
import io.ringcast.feature.distinct.DistinctPerCell;
import io.ringcast.feature.distinct.RunningDistinct;
import io.ringcast.feature.distinct.TileCounts;
import io.ringcast.feature.emit.CountsWriter;
import io.ringcast.feature.emit.Outgoing;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.smoothing.tile.Tiling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;

/** The tasks of distinct and the one that writes counts, without Flink between them. */
final class RunningRig implements AutoCloseable {

  static final List<String> KINDS = List.of("demand", "supply", "fare-sum.2", "fare-count");
  static final ProductCatalog CATALOG =
      new ProductCatalog(Map.of(new UUID(1, 1), 1, new UUID(2, 2), 2));
  static final Tiling TILING = new Tiling(4, 9, 2);

  private static final int MAX_PARALLELISM = 16;
  private static final Duration EVERY = Duration.ofSeconds(1);
  private static final AtomicLong VERSIONS = new AtomicLong();

  /** A checkpoint of a rig. */
  record Saved(int parallelism, OperatorSubtaskState tasks, OperatorSubtaskState writer) {}

  private final Random random;
  private final Consumer<byte[]> topic;
  private final List<KeyedOneInputStreamOperatorTestHarness<Long, CellEvent, TileCounts>> tasks =
      new ArrayList<>();
  private final OneInputStreamOperatorTestHarness<TileCounts, Outgoing> writer;
  private int written;
  private long now;

  /**
   * @param running whether open minutes are sent
   * @param random which task the writer takes from next
   * @param topic gets the records
   */
  RunningRig(int parallelism, Saved from, boolean running, Random random, Consumer<byte[]> topic)
      throws Exception {
    this.random = random;
    this.topic = topic;
    for (int task = 0; task < parallelism; task++) {
      DistinctPerCell distinct =
          new DistinctPerCell(TILING, new int[] {2, -1}, new boolean[] {true, false, true, false});
      var harness =
          new KeyedOneInputStreamOperatorTestHarness<Long, CellEvent, TileCounts>(
              running ? new RunningDistinct(distinct, EVERY) : new KeyedProcessOperator<>(distinct),
              event -> TILING.tileOf(event.cell),
              Types.LONG,
              MAX_PARALLELISM,
              parallelism,
              task);
      harness.setup();
      if (from != null) {
        harness.initializeState(
            AbstractStreamOperatorTestHarness.repartitionOperatorState(
                from.tasks, MAX_PARALLELISM, from.parallelism, parallelism, task));
      }
      harness.open();
      tasks.add(harness);
    }
    writer = new OneInputStreamOperatorTestHarness<>(writer(running));
    writer.setup();
    if (from != null) {
      writer.initializeState(from.writer);
    }
    writer.open();
  }

  private static CountsWriter writer(boolean running) {
    FeatureSet set = FeatureSet.of("s", KINDS.subList(0, 1), List.of(0, 2), List.of(1, 3));
    FeaturePlan.Group group = new FeaturePlan.Group(List.of(set), TILING, 3, List.of(6));
    FeaturePlan plan =
        new FeaturePlan(KINDS, Map.of(0, 2), List.of(group), CATALOG, 1, 1, 16 << 10, 0, Map.of());
    return new CountsWriter(
        group,
        plan,
        atLeast -> VERSIONS.accumulateAndGet(atLeast, (last, least) -> Math.max(last + 1, least)),
        () -> CATALOG,
        false,
        running ? Optional.of(EVERY) : Optional.empty());
  }

  void send(CellEvent event) throws Exception {
    int task =
        KeyGroupRangeAssignment.assignKeyToParallelOperator(
            TILING.tileOf(event.cell), MAX_PARALLELISM, tasks.size());
    tasks.get(task).processElement(event, event.eventTime);
  }

  /**
   * The tasks get their first watermark one after the other, and a tick comes between for some.
   *
   * @param whileBeginning runs until all tasks have it
   */
  void begin(long closed, Runnable whileBeginning) throws Exception {
    now += EVERY.toMillis();
    for (var task : tasks) {
      task.processWatermark(Minutes.endOf(closed) - 1);
      if (random.nextBoolean()) {
        task.setProcessingTime(now);
      }
      deliver();
      whileBeginning.run();
    }
    closeWriter(closed);
  }

  /** A second of the wall clock passes. */
  void tick() throws Exception {
    now += EVERY.toMillis();
    for (var task : tasks) {
      task.setProcessingTime(now);
    }
    deliver();
  }

  void close(long minute) throws Exception {
    long watermark = Minutes.endOf(minute) - 1;
    for (var task : tasks) {
      task.processWatermark(watermark);
    }
    deliver();
    closeWriter(minute);
  }

  private void closeWriter(long minute) throws Exception {
    writer.processWatermark(Minutes.endOf(minute) - 1);
    read();
  }

  /** Each task's elements arrive in their order, those of different tasks in any. */
  private void deliver() throws Exception {
    List<Queue<StreamRecord<TileCounts>>> queues = new ArrayList<>();
    for (var task : tasks) {
      Optional.ofNullable(task.getSideOutput(DistinctPerCell.OWN)).ifPresent(queues::add);
    }
    queues.removeIf(Queue::isEmpty);
    while (!queues.isEmpty()) {
      writer.processElement(queues.get(random.nextInt(queues.size())).poll());
      queues.removeIf(Queue::isEmpty);
    }
    read();
  }

  private void read() {
    List<Outgoing> all = writer.extractOutputValues();
    all.subList(written, all.size()).forEach(record -> topic.accept(record.value));
    written = all.size();
  }

  Saved save() throws Exception {
    List<OperatorSubtaskState> states = new ArrayList<>();
    for (var task : tasks) {
      states.add(task.snapshot(1, 1));
    }
    return new Saved(
        tasks.size(),
        AbstractStreamOperatorTestHarness.repackageState(
            states.toArray(new OperatorSubtaskState[0])),
        writer.snapshot(1, 1));
  }

  /** What windows get. */
  List<TileCounts> toWindows() {
    return tasks.stream().flatMap(task -> task.extractOutputValues().stream()).toList();
  }

  @Override
  public void close() throws Exception {
    for (var task : tasks) {
      task.close();
    }
    writer.close();
  }
}
