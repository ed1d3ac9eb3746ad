package io.ringcast.serving.answer;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.grpc.Context;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.common.counts.RunningPart;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.Scene;
import io.ringcast.serving.World;
import io.ringcast.serving.ask.LiveSets;
import io.ringcast.serving.ask.Question;
import io.ringcast.serving.ask.RequestValidator;
import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.callers.SomeCaller;
import io.ringcast.serving.config.LimitsConfig;
import io.ringcast.serving.config.LiveConfig;
import io.ringcast.serving.config.Quota;
import io.ringcast.serving.config.ViewsConfig;
import io.ringcast.serving.live.GroupReach;
import io.ringcast.serving.live.HeldCounts;
import io.ringcast.serving.live.LiveBlocks;
import io.ringcast.serving.live.LiveCounts;
import io.ringcast.serving.live.NaiveCounts;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.meters.Stages;
import io.ringcast.serving.sets.ServedSets;
import io.ringcast.serving.views.Views;
import io.ringcast.testing.Seeds;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Live answers: their statuses in order, and values against naive sums. */
@Tag("seeded")
class LiveReadTest {

  private static final Duration LONG = Duration.ofHours(1);
  private static final UUID PRODUCT = World.PRODUCTS.get(0);
  private static final FeatureSet SET =
      FeatureSet.of("small", List.of("demand", "supply"), List.of(0, 1), List.of(1, 3));
  private static final long FIRST = World.windowEnd(0) / 60_000;

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private final ServedSets sets = new ServedSets();
  private final LiveCounts counts = new LiveCounts();
  private final NaiveCounts naive = new NaiveCounts();
  private final List<Long> hexagons =
      H3Library.load().gridDisk(H3Library.load().latLngToCell(40.7, -74, 9), 12);
  private final Meters meters = new Meters();

  /** Computes blocks, at once unless a test has it wait. */
  private Executor threads = Runnable::run;

  private HeldCounts held;
  private RequestValidator validator;
  private Answerer answerer;

  @BeforeEach
  void begin() {
    LiveConfig config = new LiveConfig(Optional.of("counts"), 8, 1 << 24);
    sets.add(new SetRegistry(List.of(RegisteredSet.of(SET))));
    held = new HeldCounts(GroupReach.of(sets), config);
    validator =
        new RequestValidator(
            sets,
            new Views(new ViewsConfig(Optional.empty(), LONG)),
            new LimitsConfig(1_000_000, LONG, LONG),
            Optional.of(
                new LiveSets(sets, reach -> HeldCounts.minutes(reach, config), counts.views())));
    Clock clock = Clock.fixed(Instant.ofEpochMilli((FIRST + 7) * Minutes.MILLIS), ZoneOffset.UTC);
    LiveRead live =
        new LiveRead(counts, new LiveBlocks(meters), clock, work -> threads.execute(work));
    Scene scene = new Scene(random);
    answerer = new Answerer(scene.blocks, scene.reads, Runnable::run, clock, Optional.of(live));
  }

  private void count(int minute) {
    for (String kind : SET.kinds()) {
      for (int i = random.nextInt(60); i > 0; i--) {
        long hexagon = hexagons.get(random.nextInt(hexagons.size()));
        naive.put(FIRST + minute, kind, PRODUCT, hexagon, 1 + random.nextInt(5));
      }
    }
  }

  private void close(int minute) {
    count(minute);
    held.close(naive.minute(SET, FIRST + minute, 1, 0));
  }

  /** The job's clock is at this minute and millisecond. */
  private void run(int minute, int sequence, long clock) {
    count(minute);
    held.run(new RunningPart(naive.minute(SET, FIRST + minute, 1, 0), sequence, clock));
  }

  private static long at(int minute, int millis) {
    return (FIRST + minute) * Minutes.MILLIS + millis;
  }

  private static Selection.Builder selection() {
    return Selection.newBuilder().setFeatureSet("small").setLive(true).setMaxAgeMs(-1);
  }

  private GetFeaturesRequest.Builder request(Selection.Builder selection) {
    return GetFeaturesRequest.newBuilder()
        .setSelection(selection)
        .addAllHexagons(hexagons)
        .addProducts(PRODUCT.toString());
  }

  private FeatureTable ask(GetFeaturesRequest.Builder request) {
    return ask(request, LONG);
  }

  private FeatureTable ask(GetFeaturesRequest.Builder request, Duration time) {
    counts.publish(held.view());
    return answer(request, time);
  }

  private FeatureTable answer(GetFeaturesRequest.Builder request, Duration time) {
    Question question = validator.of(request.build());
    return answerer
        .answer(question, time.toNanos(), new Stages(Stages.NONE))
        .toCompletableFuture()
        .join()
        .table();
  }

  /** Minutes 0 to 3 are closed; minutes 4 and 5 are open, and 250 ms of the latter have passed. */
  private void usual() {
    for (int minute = 0; minute <= 3; minute++) {
      close(minute);
    }
    run(4, 0, at(4, 59_000));
    run(5, 0, at(5, 250));
    run(6, 0, at(5, 250));
  }

  @Test
  void nothingIsKnownBeforeTheTopicIsReadUpToNow() {
    usual();
    FeatureTable table = answer(request(selection()), LONG);
    assertThat(table.getStatusesList()).containsOnly(Status.NOT_YET);
    assertThat(table.getWindowEndsMsList()).containsOnly(0L);
    assertThat(table.getMinutePassedMs()).isZero();
  }

  @Test
  void theNewestMinuteThatHasBegunRuns() {
    usual();
    FeatureTable table = ask(request(selection()));
    assertThat(table.getStatusesList()).containsOnly(Status.RUNNING);
    assertThat(table.getWindowEndsMsList()).containsOnly(at(6, 0));
    assertThat(table.getMinutePassedMs()).isEqualTo(250);
    requireValues(table, SET, 5);
  }

  /** An open minute that is over on the common clock waits for late events alone. */
  @Test
  void anEarlierOpenMinuteRunsToo() {
    usual();
    FeatureTable table = ask(request(selection()).setWindowEndMs(at(5, 0)));
    assertThat(table.getStatusesList()).containsOnly(Status.RUNNING);
    assertThat(table.getMinutePassedMs()).isEqualTo(60_000);
    requireValues(table, SET, 4);
  }

  @Test
  void aWindowEndWhoseMinutesAreClosedHasItsFinalValues() {
    usual();
    FeatureTable table = ask(request(selection()).setWindowEndMs(at(4, 0)));
    assertThat(table.getMinutePassedMs()).isEqualTo(60_000);
    requireFinal(table, SET, 3);
    requireValues(table, SET, 3);
  }

  /** The job has not said that a minute has begun: then the newest closed one is the newest. */
  @Test
  void withoutRunningCountsTheNewestClosedMinuteIsServed() {
    for (int minute = 0; minute <= 3; minute++) {
      close(minute);
    }
    FeatureTable table = ask(request(selection()));
    requireFinal(table, SET, 3);
    assertThat(table.getWindowEndsMsList()).containsOnly(at(4, 0));
  }

  @Test
  void windowEndsThatHaveNotBegunOrAreNotHeldAreNotThereYet() {
    usual();
    for (int minute : new int[] {6, 7, -1, -9}) {
      FeatureTable table = ask(request(selection()).setWindowEndMs(at(minute + 1, 0)));
      assertThat(table.getStatusesList()).as("%d", minute).containsOnly(Status.NOT_YET);
      assertThat(table.getMinutePassedMs()).isZero();
    }
    // Eight minutes are held.
    run(10, 0, at(10, 0));
    assertThat(ask(request(selection()).setWindowEndMs(at(3, 0))).getStatusesList())
        .containsOnly(Status.NOT_YET);
    assertThat(ask(request(selection()).setWindowEndMs(at(4, 0))).getStatusesList())
        .as("its first minute is not held")
        .containsOnly(Status.PARTIAL);
  }

  /** Longer windows reach minutes before the first that is held; also of a running window end. */
  @Test
  void windowsThatReachFurtherBackThanTheCountsArePartial() {
    close(2);
    run(3, 0, at(3, 100));
    assertThat(ask(request(selection().addWindows(3))).getStatusesList())
        .containsOnly(Status.PARTIAL);
    assertThat(ask(request(selection().addWindows(2))).getStatusesList())
        .containsOnly(Status.RUNNING);
    assertThat(ask(request(selection().addWindows(2)).setWindowEndMs(at(3, 0))).getStatusesList())
        .containsOnly(Status.PARTIAL);
  }

  /** Reading began in the middle of the minute, or a record is missing. */
  @Test
  void aMinuteWhoseRecordsAreMissingIsPartialUntilItIsClosed() {
    usual();
    run(5, 2, at(5, 500));
    assertThat(ask(request(selection())).getStatusesList()).containsOnly(Status.PARTIAL);
    close(4);
    close(5);
    FeatureTable table = ask(request(selection()).setWindowEndMs(at(6, 0)));
    requireFinal(table, SET, 5);
    requireValues(table, SET, 5);
  }

  /** Only the kinds that are asked for matter. */
  @Test
  void aKindThatIsIncompleteMakesItsColumnsPartial() {
    usual();
    FeatureSet supply = FeatureSet.of("s", List.of("supply"), List.of(0), List.of(1));
    held.close(naive.minute(supply, FIRST + 4, 1, FIRST + 5));
    FeatureSet demand = FeatureSet.of("d", List.of("demand"), List.of(0), List.of(1));
    held.close(naive.minute(demand, FIRST + 4, 1, 0));
    GetFeaturesRequest.Builder end =
        request(selection().addKinds("supply")).setWindowEndMs(at(5, 0));
    assertThat(ask(end).getStatusesList()).containsOnly(Status.PARTIAL);
    FeatureTable table = ask(request(selection().addKinds("demand")).setWindowEndMs(at(5, 0)));
    requireFinal(table, FeatureSet.of("d", List.of("demand"), SET.rings(), SET.windows()), 4);
  }

  @Test
  void whatIsNoPlaceOrNoProductIsInvalidBeforeAllElse() {
    FeatureTable nothing = answer(request(selection()).addHexagons(5).addProducts("x"), LONG);
    usual();
    FeatureTable table = ask(request(selection()).addHexagons(5).addProducts("x"));
    for (int key = 0; key < table.getStatusesCount(); key++) {
      boolean invalid = key % 2 == 1 || key / 2 == hexagons.size();
      assertThat(table.getStatuses(key)).isEqualTo(invalid ? Status.INVALID : Status.RUNNING);
      assertThat(nothing.getStatuses(key)).isEqualTo(invalid ? Status.INVALID : Status.NOT_YET);
    }
  }

  /** The wall clock shows minute 7, and the job's has stopped 250 ms after minute 5 began. */
  @Test
  void countsThatAreTooOldAreStaleAndStillThere() {
    usual();
    int age = 120_000 - 250;
    FeatureTable fresh = ask(request(selection().setMaxAgeMs(age)));
    assertThat(fresh.getStatusesList()).containsOnly(Status.RUNNING);
    assertThat(fresh.getAgesMsList()).containsOnly(age);
    FeatureTable stale = ask(request(selection().setMaxAgeMs(age - 1)));
    assertThat(stale.getStatusesList()).containsOnly(Status.STALE);
    assertThat(stale.getColumnsList()).isEqualTo(fresh.getColumnsList());

    FeatureTable end = ask(request(selection()).setWindowEndMs(at(4, 0)));
    assertThat(end.getAgesMsList()).as("a closed one, from its end").containsOnly(180_000);
  }

  /** Minutes close in their order, so its record is lost. */
  @Test
  void anOpenMinuteBelowAClosedOneIsPartial() {
    usual();
    close(5);
    assertThat(ask(request(selection())).getStatusesList()).containsOnly(Status.PARTIAL);
    assertThat(ask(request(selection().addWindows(1))).getStatusesList())
        .doesNotContain(Status.PARTIAL, Status.RUNNING);
  }

  /** One block each of many, of which none has any counts but the first. */
  private GetFeaturesRequest.Builder blocks(int steps) {
    H3Core h3 = H3Library.load();
    return request(selection())
        .clearHexagons()
        .addAllHexagons(
            h3.gridDisk(Cells.parent(hexagons.get(0), 6), steps).stream()
                .map(cell -> Cells.descendant(cell, 0, 9))
                .toList());
  }

  private double computed() {
    return Scene.value(meters, Metric.LIVE_LOOKUPS, "miss");
  }

  /** With a burst of 128 reads, of which none comes back. */
  @Test
  void aBlockThatIsComputedCostsAReadOfTheQuota() throws Exception {
    usual();
    counts.publish(held.view());
    Caller caller = SomeCaller.with(new Quota(1, 1), "pricing", () -> 0);
    RequestValidator its = validator.forCallers();
    Question question =
        Context.ROOT.withValue(Caller.CURRENT, caller).call(() -> its.of(blocks(7).build()));
    for (int round = 0; round < 2; round++) {
      FeatureTable table = table(question);
      assertThat(table.getStatusesList()).filteredOn(Status.RUNNING::equals).hasSize(128);
      assertThat(table.getStatusesList()).filteredOn(Status.TIMED_OUT::equals).hasSize(41);
      assertThat(computed()).isEqualTo(128);
    }
  }

  private FeatureTable table(Question question) {
    return answerer
        .answer(question, LONG.toNanos(), new Stages(Stages.NONE))
        .toCompletableFuture()
        .join()
        .table();
  }

  /** On the caller's thread, though all others are busy. */
  @Test
  void whatIsComputedIsAnsweredAtOnce() {
    List<Runnable> waiting = new ArrayList<>();
    threads = waiting::add;
    usual();
    counts.publish(held.view());
    Question question = validator.of(request(selection()).build());
    CompletableFuture<Answer> first =
        answerer.answer(question, LONG.toNanos(), new Stages(Stages.NONE)).toCompletableFuture();
    assertThat(first).isNotDone();
    assertThat(waiting).hasSize(1);

    waiting.get(0).run();
    assertThat(first.join().table()).isEqualTo(table(question));
    assertThat(waiting).hasSize(1);
  }

  @Test
  void nothingIsComputedForACallerThatHasGone() {
    List<Runnable> waiting = new ArrayList<>();
    threads = waiting::add;
    usual();
    counts.publish(held.view());
    Question question = validator.of(blocks(2).build());
    Context.CancellableContext call = Context.ROOT.withCancellation();
    List<CompletionStage<Answer>> asked = new ArrayList<>();
    call.run(() -> asked.add(answerer.answer(question, LONG.toNanos(), new Stages(Stages.NONE))));
    call.cancel(null);
    waiting.forEach(Runnable::run);
    assertThat(asked).hasSize(1);
    assertThat(computed()).isZero();
  }

  @Test
  void keysThatCameTooLateAreSaidToBe() {
    usual();
    FeatureTable table = ask(request(selection()), Duration.ZERO);
    assertThat(table.getStatusesList()).containsOnly(Status.TIMED_OUT);
  }

  /** A product counts from a minute on, or has never been seen. */
  @Test
  void aProductThatWasAddedIsPartialBeforeAndOneThatNobodyCountedIsZero() {
    UUID added = new UUID(1, 7);
    RegisteredProducts products = RegisteredProducts.of(ProductCatalog.inferred(Set.of(PRODUCT)));
    ProductCatalog both = ProductCatalog.inferred(Set.of(PRODUCT, added));
    sets.add(
        new SetRegistry(List.of(RegisteredSet.of(SET).with(products.restart(both, FIRST + 3)))));
    usual();
    GetFeaturesRequest.Builder request =
        request(selection()).clearProducts().addProducts(added.toString());
    assertThat(ask(request.clone().setWindowEndMs(at(4, 0))).getStatusesList())
        .containsOnly(Status.PARTIAL);
    FeatureTable running = ask(request);
    assertThat(running.getStatusesList()).containsOnly(Status.RUNNING);
    running.getColumnsList().forEach(c -> assertThat(c.getFloatsList()).containsOnly(0f));
    close(4);
    close(5);
    assertThat(ask(request).getStatusesList()).containsOnly(Status.EMPTY);
  }

  /** Any rings up to the group's, any windows up to what is held, by name or not. */
  @Test
  void adHocColumnsEqualNaiveSums() {
    sets.add(
        new SetRegistry(
            List.of(
                RegisteredSet.of(
                    FeatureSet.of("wide", List.of("demand"), List.of(9), List.of(1))))));
    held = new HeldCounts(GroupReach.of(sets), new LiveConfig(Optional.of("counts"), 8, 1 << 24));
    usual();
    FeatureTable table = ask(request(selection().addRings(7).addRings(2).addWindows(4)));
    requireValues(table, FeatureSet.of("small", SET.kinds(), List.of(2, 7), List.of(4)), 5);
    List<String> names = List.of("supply_r5_w2", "demand_r0_w6");
    FeatureTable named = ask(request(selection().addAllNames(names)));
    assertThat(named.getNamesList()).isEqualTo(names);
    requireValues(
        named,
        FeatureSet.of("small", List.of("demand", "supply"), List.of(0, 5), List.of(2, 6)),
        5);
  }

  /** A row is there as in the store. */
  private void requireFinal(FeatureTable table, FeatureSet set, int last) {
    for (int key = 0; key < hexagons.size(); key++) {
      boolean row = naive.hasRow(set, PRODUCT, hexagons.get(key), FIRST + last);
      assertThat(table.getStatuses(key))
          .as("seed %d, key %d", seed, key)
          .isEqualTo(row ? Status.FRESH : Status.EMPTY);
    }
  }

  /** Values of each column by its name. */
  private void requireValues(FeatureTable table, FeatureSet set, int last) {
    DiskSizes disks = new DiskSizes(set);
    List<Float> expected = new ArrayList<>();
    List<Float> there = new ArrayList<>();
    for (int column = 0; column < table.getColumnsCount(); column++) {
      int index = set.featureNames().indexOf(table.getNames(column));
      int ring = index % set.featuresPerKind() / set.windows().size();
      int window = set.windows().get(index % set.windows().size());
      for (int key = 0; key < table.getHexagonsCount(); key++) {
        long hexagon = table.getHexagons(key);
        long sum = naive.row(set, PRODUCT, hexagon, FIRST + last)[index];
        expected.add((float) FeatureValue.of(sum, window, disks.size(hexagon, ring)));
        there.add(table.getColumns(column).getFloats(key));
      }
    }
    assertThat(there).as("seed %d", seed).isEqualTo(expected);
  }
}
