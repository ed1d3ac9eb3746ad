package io.ringcast.serving.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.Scene;
import io.ringcast.serving.World;
import io.ringcast.serving.config.WatchConfig;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.sets.ServedSets;
import io.ringcast.store.StoreException;
import io.ringcast.store.StoreWrapper;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.TimeRange;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is known of the store's window ends, while they come and go and the store is away. */
class StoreWatchTest {

  private static final Duration OFTEN = Duration.ofMillis(2);
  private static final Duration LOOK_BACK = Duration.ofHours(1);
  private static final int NOW = 1_000;

  private final Shelf store = new Shelf();
  private final ServedSets sets = new ServedSets();
  private final Clock clock =
      Clock.fixed(Instant.ofEpochMilli(World.windowEnd(NOW)), ZoneOffset.UTC);
  private final StoreWatch watch =
      new StoreWatch(store, sets, new WatchConfig(OFTEN, LOOK_BACK), clock);

  /** A store that can be away, and whose markers expire when a test says so. */
  private static final class Shelf extends StoreWrapper {

    private volatile boolean away;
    private volatile boolean broken;
    private volatile long expired = Long.MIN_VALUE;
    private final AtomicInteger looks = new AtomicInteger();

    Shelf() {
      super(new MemoryFeatureStore(List.of(World.SET)));
    }

    @Override
    public SetRegistry registry() {
      answer();
      return super.registry();
    }

    @Override
    public List<StoredMarker> markers(SetId set, TimeRange windowEnds) {
      answer();
      looks.incrementAndGet();
      return super.markers(set, windowEnds).stream()
          .filter(marker -> marker.emission().windowEnd() > expired)
          .toList();
    }

    private void answer() {
      if (away) {
        throw new StoreException("away");
      }
      if (broken) {
        throw new NoClassDefFoundError("an error that the test wants");
      }
    }
  }

  private boolean isAnswering() {
    Meters meters = new Meters();
    watch.show(meters);
    return Scene.value(meters, Metric.STORE_ANSWERING) == 1;
  }

  @AfterEach
  void close() {
    watch.close();
  }

  @Test
  void doesNotStartWithoutTheStore() {
    store.away = true;
    assertThatThrownBy(watch::start).isInstanceOf(StoreException.class);
  }

  @Test
  void findsTheNewestWindowEndAndTellsOfLaterOnes() {
    register(World.SET);
    mark(World.SET, NOW - 3);
    mark(World.SET, NOW - 2);
    watch.start();
    assertThat(stored(World.SET)).hasValue(World.windowEnd(NOW - 2));

    AtomicInteger told = new AtomicInteger();
    served(World.SET).addListener(told::incrementAndGet);
    mark(World.SET, NOW - 1);
    awaitStored(NOW - 1);
    awaitLooks();
    assertThat(told).as("once for each window end, not for each look").hasValue(1);
  }

  @Test
  void whatIsOlderThanTheLookBackIsAsGoodAsNone() {
    register(World.SET);
    mark(World.SET, NOW - 61);
    watch.start();
    assertThat(stored(World.SET)).isEmpty();
    mark(World.SET, NOW - 60);
    awaitStored(NOW - 60);
  }

  /** Or fails with an error, which is no exception, and would end the looks. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsKnownStaysWhileTheStoreIsAway(boolean error) {
    register(World.SET);
    mark(World.SET, NOW - 2);
    watch.start();
    assertThat(isAnswering()).isTrue();

    store.away = !error;
    store.broken = error;
    Waiting.until("the store to be missed", () -> !isAnswering());
    mark(World.SET, NOW - 1);
    assertThat(stored(World.SET)).hasValue(World.windowEnd(NOW - 2));

    store.away = false;
    store.broken = false;
    awaitStored(NOW - 1);
    Waiting.until("the store to answer", this::isAnswering);
  }

  /** Its rows go a little later, and then what is not found is not nothing. */
  @Test
  void whatHasExpiredIsForgotten() {
    register(World.SET);
    mark(World.SET, NOW - 2);
    watch.start();
    awaitLooks();
    assertThat(stored(World.SET)).hasValue(World.windowEnd(NOW - 2));

    store.expired = World.windowEnd(NOW - 2);
    Waiting.until("it to be forgotten", () -> stored(World.SET).isEmpty());
    mark(World.SET, NOW - 1);
    awaitStored(NOW - 1);
  }

  @Test
  void whatGrowsOlderThanTheLookBackStaysUntilItExpires() {
    register(World.SET);
    watch.start();
    mark(World.SET, NOW - 100);
    served(World.SET).store(emission(NOW - 100));
    awaitLooks();
    assertThat(stored(World.SET)).hasValue(World.windowEnd(NOW - 100));

    store.expired = World.windowEnd(NOW - 100);
    Waiting.until("it to be forgotten", () -> stored(World.SET).isEmpty());
  }

  @Test
  void aSetThatIsNewIsFoundWithoutARestart() {
    register(World.SET);
    watch.start();
    FeatureSet second = World.SET.withVersion(2);
    assertThat(sets.find(second.id())).isEmpty();
    mark(second, NOW - 1);
    register(second);
    Waiting.until("the new set", () -> sets.find(second.id()).isPresent());
    Waiting.until("its window end", () -> stored(second).equals(at(NOW - 1)));
  }

  private void register(FeatureSet set) {
    store.write(RegisteredSet.of(set)).toCompletableFuture().join();
  }

  private void mark(FeatureSet set, int minute) {
    store.write(new StoredMarker(set.id(), emission(minute))).toCompletableFuture().join();
  }

  private static Emission emission(int minute) {
    return new Emission(World.windowEnd(minute), 1, 0);
  }

  private ServedSet served(FeatureSet set) {
    return sets.find(set.id()).orElseThrow();
  }

  private OptionalLong stored(FeatureSet set) {
    return served(set).stored().stream().mapToLong(Emission::windowEnd).findFirst();
  }

  private static OptionalLong at(int minute) {
    return OptionalLong.of(World.windowEnd(minute));
  }

  private void awaitStored(int minute) {
    Waiting.until("minute " + minute, () -> stored(World.SET).equals(at(minute)));
  }

  private void awaitLooks() {
    int before = store.looks.get();
    Waiting.until("some looks", () -> store.looks.get() > before + 10);
  }
}
