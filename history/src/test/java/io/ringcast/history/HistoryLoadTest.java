package io.ringcast.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.common.registry.RegisteredProducts.Product;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.RegistryException;
import io.ringcast.history.HistoryLoad.Loaded;
import io.ringcast.publisher.config.Backoff;
import io.ringcast.publisher.config.WriteConfig;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.Selection;
import io.ringcast.store.StoreException;
import io.ringcast.store.StoreWrapper;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.TimeRange;
import io.ringcast.testing.Seeds;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryLoadTest {

  private static final long LAST = PastCity.FIRST + 24;
  private static final int ANY_RATE = 100_000_000;
  private static final TimeRange ALL = new TimeRange(0, Long.MAX_VALUE / 2);

  static final WriteConfig WRITE =
      new WriteConfig(
          7,
          1 << 20,
          Duration.ofMillis(1),
          2,
          new Backoff(Duration.ofMillis(1), Duration.ofMillis(5)));

  @TempDir Path folder;

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private final PastCity city = new PastCity(random, 9).add(100, 20);
  private final FeatureSet set =
      FeatureSet.of("past", PastCity.KINDS, List.of(0, 2, 6), List.of(1, 5));
  private final NaiveAnswer naive = city.answer(set);
  private final FeatureStore memory = new MemoryFeatureStore(List.of(set));

  /** Takes each write later, some never at the first try. */
  private final class SlowStore extends StoreWrapper {

    private final Random chance = new Random(seed);
    private final Map<Long, Long> firstRows = new ConcurrentHashMap<>();

    SlowStore() {
      super(memory);
    }

    @Override
    public CompletionStage<Void> write(List<StoredBlock> blocks) {
      long now = System.currentTimeMillis();
      blocks.forEach(block -> firstRows.putIfAbsent(block.emission().windowEnd(), now));
      boolean fails;
      synchronized (chance) {
        fails = chance.nextInt(4) == 0;
      }
      return CompletableFuture.supplyAsync(
              () -> fails, CompletableFuture.delayedExecutor(2, TimeUnit.MILLISECONDS))
          .thenCompose(
              failed -> {
                if (failed) {
                  return CompletableFuture.failedFuture(new StoreException("busy"));
                }
                return memory.write(blocks);
              });
    }

    @Override
    public CompletionStage<Void> write(StoredMarker marker, long rowsSince) {
      assertThat(stored(marker.emission().windowEnd()))
          .as("seed %d", seed)
          .isEqualTo(expected(marker.emission().windowEnd(), marker.emission().windowEnd()));
      assertThat(rowsSince)
          .isLessThanOrEqualTo(
              firstRows.getOrDefault(marker.emission().windowEnd(), Long.MAX_VALUE));
      return memory.write(marker, rowsSince);
    }
  }

  @Test
  void theStoreGetsTheNaiveRowsAndEachMarkerAfterItsRows() throws Exception {
    write(PastCity.counts(naive, set, PastCity.FIRST, LAST));
    PastCity.register(folder.resolve("archive"), set, 0);

    Loaded loaded = load(new SlowStore(), OptionalLong.empty());

    long first = Minutes.endOf(PastCity.FIRST + 4);
    assertThat(stored()).as("seed %d", seed).isEqualTo(expected(first, Minutes.endOf(LAST)));
    assertThat(loaded.rows()).isEqualTo(stored().size());
    assertThat(loaded.windowEnds()).isEqualTo(21);
    assertThat(loaded.incompleteEnds()).isEmpty();
    assertThat(markers()).hasSize(21).allMatch(marked -> !marked.isPartial(set.maxWindow()));
    assertThat(memory.registry().find(set.id()).orElseThrow().products()).isPresent();
  }

  @Test
  void whatIsCompleteStaysAndWhatIsPartialIsReplaced() throws Exception {
    write(PastCity.counts(naive, set, PastCity.FIRST, LAST));
    long complete = Minutes.endOf(PastCity.FIRST + 9);
    long partial = Minutes.endOf(PastCity.FIRST + 10);
    // From a job with a clock that is a day ahead.
    long version = System.currentTimeMillis() + Duration.ofDays(1).toMillis();
    mark(new Emission(complete, version, PastCity.FIRST));
    mark(new Emission(partial, version, PastCity.FIRST + 8));

    Loaded loaded = load(memory, OptionalLong.of(complete));

    assertThat(loaded.complete()).isEqualTo(1);
    assertThat(loaded.windowEnds()).isEqualTo(15);
    assertThat(stored()).as("seed %d", seed).isEqualTo(expected(partial, Minutes.endOf(LAST)));
    assertThat(markers()).hasSize(16).allMatch(marked -> !marked.isPartial(set.maxWindow()));

    Loaded again = load(memory, OptionalLong.of(complete));
    assertThat(again.windowEnds()).isZero();
    assertThat(again.rows()).isZero();
  }

  @Test
  void windowEndsThatAreNotWholeAreLeftOut() throws Exception {
    long absent = PastCity.FIRST + 12;
    List<MinuteCounts> minutes = PastCity.counts(naive, set, PastCity.FIRST, LAST);
    write(minutes.stream().filter(minute -> minute.minute() != absent).toList());

    Loaded loaded = load(memory, OptionalLong.empty());

    SortedMap<String, String> expected =
        expected(Minutes.endOf(PastCity.FIRST + 4), Minutes.endOf(absent - 1));
    expected.putAll(expected(Minutes.endOf(absent + 5), Minutes.endOf(LAST)));
    assertThat(stored()).as("seed %d", seed).isEqualTo(expected);
    assertThat(loaded.windowEnds()).isEqualTo(16);
    assertThat(loaded.incompleteEnds().orElseThrow()).contains("(5 minutes)");
  }

  @Test
  void theRateIsKept() throws Exception {
    write(PastCity.counts(naive, set, PastCity.FIRST, LAST));
    long begin = System.nanoTime();
    Loaded loaded = load(memory, OptionalLong.empty(), 20_000);
    double seconds = (System.nanoTime() - begin) / 1e9;
    assertThat(loaded.rows() / seconds).isLessThanOrEqualTo(20_000);
  }

  @Test
  void anotherSetOfTheNameIsRefused() throws Exception {
    write(PastCity.counts(naive, set, PastCity.FIRST, LAST));
    FeatureSet other = FeatureSet.of("past", PastCity.KINDS, List.of(0), List.of(1));
    memory.write(RegisteredSet.of(other)).toCompletableFuture().join();
    assertThatThrownBy(() -> load(memory, OptionalLong.empty()))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("give it version 2");
    assertThat(markers()).isEmpty();
  }

  @Test
  void productsThatTheStoreLacksAreRegistered() throws Exception {
    write(PastCity.counts(naive, set, PastCity.FIRST, LAST));
    PastCity.register(folder.resolve("archive"), set, 0);
    Product live = new Product(1, 0, true);
    UUID other = new UUID(9, 9);
    memory
        .write(RegisteredSet.of(set).with(new RegisteredProducts(Map.of(other, live))))
        .toCompletableFuture()
        .join();

    load(memory, OptionalLong.empty());

    RegisteredProducts products = memory.registry().find(set.id()).orElseThrow().products().get();
    assertThat(products.byId().keySet())
        .containsExactlyInAnyOrder(other, PastCity.SOLO, PastCity.VAN);
    assertThat(products.byId()).containsEntry(other, live);
    assertThat(products.byId().get(PastCity.SOLO).counted()).as("by the live job").isFalse();
    assertThat(products.catalog().size()).as("codes").isEqualTo(3);
  }

  private void write(List<MinuteCounts> minutes) throws Exception {
    PastCity.write(folder.resolve("archive"), minutes);
  }

  private void mark(Emission emission) {
    memory.write(new StoredMarker(set.id(), emission)).toCompletableFuture().join();
  }

  private Loaded load(FeatureStore store, OptionalLong from) throws Exception {
    return load(store, from, ANY_RATE);
  }

  private Loaded load(FeatureStore store, OptionalLong from, int rate) throws Exception {
    try (ArchiveReader archive = ArchiveReader.open(folder.resolve("archive").toUri())) {
      return new HistoryLoad(set, from, OptionalLong.empty(), rate, WRITE)
          .run(archive, store, Optional.empty(), rows -> {});
    }
  }

  private SortedMap<String, String> expected(long firstEnd, long lastEnd) {
    return PastCity.rows(naive, firstEnd, lastEnd);
  }

  private SortedMap<String, String> stored() {
    return stored(ALL);
  }

  private SortedMap<String, String> stored(long windowEnd) {
    return stored(TimeRange.only(windowEnd));
  }

  private SortedMap<String, String> stored(TimeRange windowEnds) {
    SortedMap<String, String> rows = new TreeMap<>();
    memory.scan(
        set,
        Selection.all(windowEnds),
        found -> {
          for (FeatureRow row : found.each()) {
            rows.put(
                PastCity.key(row.hexagon(), row.product(), row.windowEnd()),
                PastCity.text(row.sums()));
          }
        });
    return rows;
  }

  private List<Emission> markers() {
    return memory.markers(set.id(), ALL).stream().map(StoredMarker::emission).toList();
  }
}
