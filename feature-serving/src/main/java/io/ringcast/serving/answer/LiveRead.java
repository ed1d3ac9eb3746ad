package io.ringcast.serving.answer;

import io.ringcast.api.FeatureTable.Status;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.Minutes;
import io.ringcast.serving.ask.Question;
import io.ringcast.serving.live.LiveBlock;
import io.ringcast.serving.live.LiveBlocks;
import io.ringcast.serving.live.LiveCounts;
import io.ringcast.serving.live.LiveGroup;
import io.ringcast.serving.live.LiveRows;
import io.ringcast.serving.live.LiveView;
import io.ringcast.serving.load.Waiter;
import io.ringcast.serving.meters.Stage;
import io.ringcast.serving.meters.Stages;
import java.time.Clock;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Answers questions from counts as they come: one view for all keys. */
public final class LiveRead {

  /** All counts are of one job, so no answer tells row versions apart. */
  private static final long ROW_VERSION = 0;

  private final LiveCounts counts;
  private final LiveBlocks blocks;
  private final Clock clock;
  private final Executor threads;

  /** The threads compute blocks. */
  public LiveRead(LiveCounts counts, LiveBlocks blocks, Clock clock, Executor threads) {
    this.counts = counts;
    this.blocks = blocks;
    this.clock = clock;
    this.threads = threads;
  }

  /** The blocks of one product and tile, computed in one pass. */
  private record Part(UUID product, long tile) {}

  /** What one question reads, whose windows end with a minute that the group has. */
  private record Reading(
      Question question,
      LiveView view,
      LiveGroup group,
      long last,
      Stages stages,
      Map<LiveBlock, LiveRows> rows) {

    LiveBlock block(int key) {
      UUID product = question.product(key).id().orElseThrow();
      return LiveBlock.of(question.set(), product, hexagon(key), last);
    }

    long hexagon(int key) {
      return question.hexagons()[key / question.products().size()];
    }

    /** The call keeps the rows until its answer is written. */
    void take(LiveBlock block, LiveRows its) {
      stages.take(its.bytes());
      rows.put(block, its);
    }

    Value value(int key, Emission emission) {
      LiveBlock block = block(key);
      LiveRows its = rows.get(block);
      if (its == null) {
        return Value.nothing(Status.TIMED_OUT);
      }
      Value value = Value.of(emission, its, its.row(block.path(hexagon(key))));
      return group.isRunning(last) ? value.running(group.clock()) : value;
    }
  }

  /**
   * Answers at once if all blocks are computed, else within a time: keys for which it was too short
   * have no value. The executor makes answers that had to wait.
   */
  CompletableFuture<Answer> answer(
      Question question, long nanos, Stages stages, Executor executor) {
    LiveView view = counts.view();
    Optional<LiveGroup> group = view.group(question.set().set());
    long newest = group.map(LiveGroup::newest).orElse(0L);
    long last = question.windowEnd().stream().map(Minutes::endingAt).findFirst().orElse(newest);
    if (group.isEmpty() || !group.get().has(last)) {
      Value[] values = new Value[question.keys()];
      Arrays.fill(values, Value.nothing(Status.NOT_YET));
      return CompletableFuture.completedFuture(write(question, values, 0, stages));
    }
    Reading reading =
        new Reading(question, view, group.get(), last, stages, new ConcurrentHashMap<>());
    Map<LiveBlock, BitSet> missing = find(reading);
    if (missing.isEmpty()) {
      return CompletableFuture.completedFuture(write(reading));
    }
    Waiter waiter = Waiter.of(question.caller(), nanos);
    CompletableFuture<Void> computed =
        CompletableFuture.runAsync(() -> compute(reading, missing, waiter), threads);
    stages.until(computed);
    return computed
        .copy()
        .completeOnTimeout(null, nanos, TimeUnit.NANOSECONDS)
        .thenApplyAsync(any -> write(reading), executor);
  }

  /** Takes the rows that are computed, and returns the paths of the others. */
  private Map<LiveBlock, BitSet> find(Reading reading) {
    Map<LiveBlock, BitSet> missing = new LinkedHashMap<>();
    for (int key = 0; key < reading.question.keys(); key++) {
      if (!reading.question.isNowhere(key)) {
        LiveBlock block = reading.block(key);
        missing.computeIfAbsent(block, any -> new BitSet()).set(block.path(reading.hexagon(key)));
      }
    }
    takeKnown(reading, missing);
    return missing;
  }

  private void takeKnown(Reading reading, Map<LiveBlock, BitSet> wanted) {
    wanted
        .entrySet()
        .removeIf(
            its -> {
              Optional<LiveRows> rows =
                  blocks.find(reading.view, reading.group, its.getKey(), its.getValue());
              rows.ifPresent(known -> reading.take(its.getKey(), known));
              return rows.isPresent();
            });
  }

  /** Each block costs as much as a read of the store. Keys of those without one have no value. */
  private void compute(Reading reading, Map<LiveBlock, BitSet> missing, Waiter waiter) {
    Map<Part, Map<LiveBlock, BitSet>> parts = new LinkedHashMap<>();
    missing.forEach(
        (block, paths) ->
            parts
                .computeIfAbsent(
                    new Part(block.product(), reading.group.tile(block)), any -> new HashMap<>())
                .put(block, paths));
    for (Map<LiveBlock, BitSet> part : parts.values()) {
      if (!waiter.isWaiting()) {
        return;
      }
      // Others may have computed it by now.
      takeKnown(reading, part);
      part.keySet().removeIf(block -> waiter.caller().takeRead() > 0);
      if (!part.isEmpty()) {
        blocks.compute(reading.view, reading.group, part).forEach(reading::take);
      }
    }
  }

  private Answer write(Reading reading) {
    Question question = reading.question;
    LiveGroup group = reading.group;
    long since = group.completeSince(question.set().set().kinds(), reading.last);
    Emission emission = new Emission(Minutes.endOf(reading.last), ROW_VERSION, since);
    Value[] values = new Value[question.keys()];
    for (int key = 0; key < values.length; key++) {
      values[key] = question.isNowhere(key) ? null : reading.value(key, emission);
    }
    return write(question, values, group.passed(reading.last), reading.stages);
  }

  private Answer write(Question question, Value[] values, long passed, Stages stages) {
    HistoricalRead.markNowhere(question, values);
    stages.end(Stage.CACHE);
    return new TableWriter(question, clock.millis(), stages, Status.UNSPECIFIED, passed)
        .write(values);
  }
}
