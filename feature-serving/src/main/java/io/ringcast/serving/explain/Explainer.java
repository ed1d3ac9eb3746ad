package io.ringcast.serving.explain;

import com.uber.h3core.H3Core;
import io.ringcast.api.ExplainedMinute.State;
import io.ringcast.api.FeatureExplanation;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.PackedBlock;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import io.ringcast.serving.ask.ExplainQuestion;
import io.ringcast.serving.ask.RequestException;
import io.ringcast.serving.explain.ExplanationBuilder.CountedMinute;
import io.ringcast.serving.load.StoreReadQueue;
import io.ringcast.serving.load.Waiter;
import io.ringcast.serving.meters.Stage;
import io.ringcast.serving.meters.Stages;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredMarker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reads the counts of a value, and the value, from the store's rows: a row's feature of ring 0 and
 * window 1 is the count of its last minute. Reads all or none.
 */
public final class Explainer {

  /** The longest time of an explanation, which people wait for. */
  public static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Minutes that are read at once: explanations must not slow down other calls. */
  private static final int AT_ONCE = 8;

  private final StoreReadQueue reads;
  private final Executor executor;
  private final H3Core h3;

  /** The executor works on rows when the store has answered. */
  public Explainer(StoreReadQueue reads, Executor executor) {
    this.reads = reads;
    this.executor = executor;
    h3 = H3Library.load();
  }

  /** Fails if the window end is incomplete, or a row cannot be read. */
  public CompletableFuture<FeatureExplanation> explain(
      ExplainQuestion question, long nanos, Stages stages) {
    Map<Long, Integer> disk = disk(question.hexagon(), question.steps());
    Waiter waiter = Waiter.of(question.caller(), nanos);
    CompletableFuture<Counts> read =
        reads
            .read(waiter, store -> store.marker(question.set().set().id(), question.windowEnd()))
            .thenComposeAsync(marker -> read(question, disk, marker, waiter, stages), executor)
            .toCompletableFuture();
    stages.until(read);
    return read.copy()
        .orTimeout(nanos, TimeUnit.NANOSECONDS)
        .thenApplyAsync(
            counts -> {
              stages.end(Stage.STORE);
              FeatureExplanation explanation =
                  ExplanationBuilder.of(question, disk, counts.minutes, counts.storedSum);
              stages.end(Stage.ASSEMBLY);
              return explanation;
            },
            executor);
  }

  /** How many steps each hexagon of a disk is from its center. */
  private Map<Long, Integer> disk(long center, int ring) {
    Map<Long, Integer> disk = new HashMap<>();
    List<List<Long>> bySteps = h3.gridDiskDistances(center, ring);
    for (int steps = 0; steps < bySteps.size(); steps++) {
      for (long hexagon : bySteps.get(steps)) {
        disk.put(hexagon, steps);
      }
    }
    return disk;
  }

  private static Collection<long[]> byArea(Set<Long> hexagons, int resolution) {
    return hexagons.stream()
        .collect(Collectors.groupingBy(hexagon -> PartitionKey.area(hexagon, resolution)))
        .values()
        .stream()
        .map(its -> its.stream().mapToLong(Long::longValue).toArray())
        .toList();
  }

  private record Counts(List<CountedMinute> minutes, long storedSum) {}

  /**
   * What to read of each minute. The areas have hexagons that are read together; {@code at} is the
   * value's emission, and the stages' call takes room for opened blocks.
   */
  private record Wanted(
      ExplainQuestion question,
      Map<Long, Integer> disk,
      Collection<long[]> areas,
      Emission at,
      Waiter waiter,
      Stages stages) {

    Wanted with(Stages part) {
      return new Wanted(question, disk, areas, at, waiter, part);
    }

    PackedBlock open(StoredBlock block) {
      PackedBlock rows = question.set().open(block);
      stages.take(rows.bytes());
      return rows;
    }

    int minutes() {
      return question.minutes();
    }

    long end(int minute) {
      return question.windowEnd() - (minutes() - 1 - minute) * Minutes.MILLIS;
    }
  }

  private CompletionStage<Counts> read(
      ExplainQuestion question,
      Map<Long, Integer> disk,
      Optional<StoredMarker> marker,
      Waiter waiter,
      Stages stages) {
    FeatureSet set = question.set().set();
    if (marker.isEmpty()) {
      throw RequestException.incomplete(set.id(), question.windowEnd());
    }
    Collection<long[]> areas = byArea(disk.keySet(), set.resolution());
    Wanted wanted = new Wanted(question, disk, areas, marker.get().emission(), waiter, stages);
    long[] center = {question.hexagon()};
    return reads
        .read(waiter, store -> store.read(set, question.product(), question.windowEnd(), center))
        .thenApplyAsync(found -> storedSum(wanted, found), executor)
        .thenCompose(sum -> minutes(wanted, List.of()).thenApply(all -> new Counts(all, sum)));
  }

  /** A missing row is a row of zeros. */
  private static long storedSum(Wanted wanted, List<StoredBlock> found) {
    ExplainQuestion question = wanted.question;
    Optional<StoredBlock> holds = StoredBlock.holding(found, question.hexagon());
    if (holds.isEmpty()) {
      return 0;
    }
    PackedBlock rows = wanted.open(holds.get());
    int row = rows.row(Cells.path(question.hexagon(), Cells.resolution(holds.get().cell())));
    return row < 0 ? 0 : sum(rows, row, question, question.ring(), question.window());
  }

  private static long sum(
      PackedBlock rows, int row, ExplainQuestion question, int ring, int window) {
    long[] sums = new long[rows.columns()];
    int[] ringsOfKind = new int[question.set().set().kinds().size()];
    ringsOfKind[question.kind()] = ring + 1;
    rows.read(row, ringsOfKind, window + 1, sums);
    return sums[question.column(ring, window)];
  }

  private CompletionStage<List<CountedMinute>> minutes(Wanted wanted, List<CountedMinute> before) {
    if (before.size() == wanted.minutes()) {
      return CompletableFuture.completedFuture(before);
    }
    if (!wanted.waiter.isWaiting()) {
      return CompletableFuture.failedFuture(new TimeoutException());
    }
    int to = Math.min(before.size() + AT_ONCE, wanted.minutes());
    List<CompletableFuture<CountedMinute>> next =
        IntStream.range(before.size(), to).mapToObj(minute -> minute(wanted, minute)).toList();
    return CompletableFuture.allOf(next.toArray(CompletableFuture<?>[]::new))
        .thenCompose(
            any -> {
              List<CountedMinute> all = new ArrayList<>(before);
              next.forEach(minute -> all.add(minute.join()));
              return minutes(wanted, all);
            });
  }

  private CompletableFuture<CountedMinute> minute(Wanted wanted, int minute) {
    long end = wanted.end(minute);
    // Opened blocks of minutes that were read before are gone.
    Stages part = wanted.stages.part();
    return reads
        .read(wanted.waiter, store -> store.marker(wanted.question.set().set().id(), end))
        .thenComposeAsync(
            marker ->
                marker.isEmpty()
                    ? CompletableFuture.completedFuture(CountedMinute.missing(end))
                    : counts(wanted.with(part), marker.get().emission()),
            executor)
        .whenComplete((any, failure) -> part.release())
        .toCompletableFuture();
  }

  private CompletableFuture<CountedMinute> counts(Wanted wanted, Emission emission) {
    ExplainQuestion question = wanted.question;
    Map<Long, Long> counts = new ConcurrentHashMap<>();
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (long[] hexagons : wanted.areas) {
      all.add(
          reads
              .read(
                  wanted.waiter,
                  store ->
                      store.read(
                          question.set().set(), question.product(), emission.windowEnd(), hexagons))
              .thenAcceptAsync(
                  found -> found.forEach(block -> count(wanted, block, counts)), executor)
              .toCompletableFuture());
    }
    State state = isWhole(question, wanted.at, emission) ? State.WHOLE : State.PARTIAL;
    return CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new))
        .thenApply(any -> new CountedMinute(emission.windowEnd(), state, counts));
  }

  /** Whether the minute was counted whole, and the value computed from all of it. */
  private static boolean isWhole(ExplainQuestion question, Emission value, Emission minute) {
    return !minute.isPartial(1)
        && Minutes.endingAt(minute.windowEnd())
            >= Math.max(value.completeSince(), question.since());
  }

  private static void count(Wanted wanted, StoredBlock block, Map<Long, Long> counts) {
    PackedBlock rows = wanted.open(block);
    for (int row = 0; row < rows.rows(); row++) {
      long hexagon = Cells.descendant(block.cell(), rows.path(row), block.resolution());
      if (wanted.disk.containsKey(hexagon)) {
        long count = sum(rows, row, wanted.question, 0, 0);
        if (count != 0) {
          counts.put(hexagon, count);
        }
      }
    }
  }
}
