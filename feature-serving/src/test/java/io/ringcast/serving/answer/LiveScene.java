package io.ringcast.serving.answer;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.common.counts.RunningPart;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.H3Library;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.Scene;
import io.ringcast.serving.World;
import io.ringcast.serving.ask.LiveSets;
import io.ringcast.serving.ask.Question;
import io.ringcast.serving.ask.RequestValidator;
import io.ringcast.serving.config.LimitsConfig;
import io.ringcast.serving.config.LiveConfig;
import io.ringcast.serving.config.ViewsConfig;
import io.ringcast.serving.live.GroupReach;
import io.ringcast.serving.live.HeldCounts;
import io.ringcast.serving.live.LiveBlocks;
import io.ringcast.serving.live.LiveCounts;
import io.ringcast.serving.live.NaiveCounts;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Stages;
import io.ringcast.serving.sets.ServedSets;
import io.ringcast.serving.views.Views;
import io.ringcast.testing.Seeds;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.BeforeEach;

/** Counts as they come to a service, and questions about them. */
abstract class LiveScene {

  static final Duration LONG = Duration.ofHours(1);
  static final UUID PRODUCT = World.PRODUCTS.get(0);
  static final UUID OTHER_PRODUCT = World.PRODUCTS.get(1);
  static final FeatureSet SET =
      FeatureSet.of("small", List.of("demand", "supply"), List.of(0, 1), List.of(1, 3));
  static final long FIRST = World.windowEnd(0) / 60_000;

  final long seed = Seeds.next(getClass());
  final Random random = new Random(seed);
  final ServedSets sets = new ServedSets();
  final LiveCounts counts = new LiveCounts();
  final NaiveCounts naive = new NaiveCounts();
  final List<Long> hexagons =
      H3Library.load().gridDisk(H3Library.load().latLngToCell(40.7, -74, 9), 12);
  final Meters meters = new Meters();

  /** Computes blocks, at once unless a test has it wait. */
  Executor threads = Runnable::run;

  HeldCounts held;
  RequestValidator validator;
  Answerer answerer;

  @BeforeEach
  void begin() {
    LiveConfig config = new LiveConfig(Optional.of("counts"), 8, 1 << 24);
    sets.add(new SetRegistry(List.of(RegisteredSet.of(SET))));
    held = new HeldCounts(GroupReach.of(sets), config);
    validator =
        new RequestValidator(
            sets,
            new Views(new ViewsConfig(Optional.empty(), LONG), any -> Optional.empty()),
            () -> new LimitsConfig(1_000_000, LONG, LONG),
            Optional.of(
                new LiveSets(sets, reach -> HeldCounts.minutes(reach, config), counts.views())));
    Clock clock = Clock.fixed(Instant.ofEpochMilli((FIRST + 7) * Minutes.MILLIS), ZoneOffset.UTC);
    LiveRead live =
        new LiveRead(counts, new LiveBlocks(meters), clock, work -> threads.execute(work));
    Scene scene = new Scene(random);
    answerer = new Answerer(scene.blocks, scene.reads, Runnable::run, clock, Optional.of(live));
  }

  void count(int minute) {
    for (String kind : SET.kinds()) {
      for (int i = random.nextInt(60); i > 0; i--) {
        long hexagon = hexagons.get(random.nextInt(hexagons.size()));
        UUID product = random.nextBoolean() ? PRODUCT : OTHER_PRODUCT;
        naive.put(FIRST + minute, kind, product, hexagon, 1 + random.nextInt(5));
      }
    }
  }

  void close(int minute) {
    count(minute);
    held.close(naive.minute(SET, FIRST + minute, 1, 0));
  }

  /** The job's clock is at this minute and millisecond. */
  void run(int minute, int sequence, long clock) {
    count(minute);
    held.run(new RunningPart(naive.minute(SET, FIRST + minute, 1, 0), sequence, clock));
  }

  static long at(int minute, int millis) {
    return (FIRST + minute) * Minutes.MILLIS + millis;
  }

  static Selection.Builder selection() {
    return Selection.newBuilder().setFeatureSet("small").setLive(true).setMaxAgeMs(-1);
  }

  GetFeaturesRequest.Builder request(Selection.Builder selection) {
    return GetFeaturesRequest.newBuilder()
        .setSelection(selection)
        .addAllHexagons(hexagons)
        .addProducts(PRODUCT.toString());
  }

  FeatureTable ask(GetFeaturesRequest.Builder request) {
    return ask(request, LONG);
  }

  FeatureTable ask(GetFeaturesRequest.Builder request, Duration time) {
    counts.publish(held.view());
    return answer(request, time);
  }

  FeatureTable answer(GetFeaturesRequest.Builder request, Duration time) {
    Question question = validator.of(request.build());
    return answerer
        .answer(question, time.toNanos(), new Stages(Stages.NONE))
        .toCompletableFuture()
        .join()
        .table();
  }

  /** Minutes 0 to 3 are closed; minutes 4 and 5 are open, and 250 ms of the latter have passed. */
  void usual() {
    for (int minute = 0; minute <= 3; minute++) {
      close(minute);
    }
    run(4, 0, at(4, 59_000));
    run(5, 0, at(5, 250));
    run(6, 0, at(5, 250));
  }
}
