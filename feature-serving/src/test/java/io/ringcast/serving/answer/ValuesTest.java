package io.ringcast.serving.answer;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.api.Selection.Precision;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.World;
import io.ringcast.serving.ask.RequestValidator;
import io.ringcast.serving.config.CacheConfig;
import io.ringcast.serving.config.LimitsConfig;
import io.ringcast.serving.config.ViewsConfig;
import io.ringcast.serving.hot.HotBlocks;
import io.ringcast.serving.load.StoreReadQueue;
import io.ringcast.serving.meters.Stages;
import io.ringcast.serving.sets.ServedSets;
import io.ringcast.serving.views.Views;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoredBlock;
import io.ringcast.testing.Seeds;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** What a value is, to the last bit, where sums and disks are not as they are nearly everywhere. */
class ValuesTest {

  private static final FeatureSet SET =
      new FeatureSet(
          "odd",
          1,
          9,
          Distinct.PER_CELL,
          List.of("demand", "supply"),
          List.of(0, 1, 5, 20),
          List.of(1, 3, 32),
          "",
          "");
  private static final UUID PRODUCT = new UUID(1, 1);
  private static final Duration YEAR = Duration.ofDays(365);
  private static final MathContext EXACT = new MathContext(60);
  private static final int TILE_RESOLUTION = 5;
  private static final int BLOCK_RESOLUTION = 6;
  private static final int LIMIT = 10 << 20;

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private final H3Core h3 = H3Library.load();
  private final FeatureStore store = new MemoryFeatureStore(List.of(SET));
  private final ServedSets sets = new ServedSets();
  private final Emission emission = new Emission(World.windowEnd(1), 1, 0);

  /** By hexagon, as they are in {@link #hexagons}. */
  private final List<long[]> sums = new ArrayList<>();

  private List<Long> hexagons;

  @Test
  void disksNearAPentagonAreSmaller() throws Exception {
    List<Long> pentagons = List.copyOf(h3.getPentagons(SET.resolution()));
    around(pentagons.get(random.nextInt(pentagons.size())), 8);
    write(() -> random.nextInt(1000));

    allAreRight();
    assertThat(h3.gridDisk(hexagons.get(0), 20).size()).isLessThan(1_261);
  }

  /** Of 31 bits, of as many as a double holds, and of 62; and small ones in the same block. */
  @Test
  void sumsOfAnySizeAreDividedOnce() throws Exception {
    around(h3.latLngToCell(40.7, -74, SET.resolution()), 8);
    write(() -> random.nextLong() >>> (2 + random.nextInt(61)));

    allAreRight();
  }

  /** The largest that the small form holds, and the first that it does not. */
  @Test
  void theBorderOf31BitsIsNoBorder() throws Exception {
    around(h3.latLngToCell(40.7, -74, SET.resolution()), 1);
    write(() -> Integer.MAX_VALUE - random.nextInt(2));
    allAreRight();
    write(() -> Integer.MAX_VALUE + (long) random.nextInt(2));
    allAreRight();
  }

  private void around(long center, int steps) {
    long tile = Cells.parent(center, TILE_RESOLUTION);
    hexagons =
        h3.gridDisk(center, steps).stream()
            .filter(cell -> Cells.parent(cell, TILE_RESOLUTION) == tile)
            .sorted()
            .toList();
  }

  private void write(LongSupplier some) throws BlockFormatException {
    sums.clear();
    int columns = SET.kinds().size() * SET.featuresPerKind();
    int rows = hexagons.size();
    long[] byColumn = new long[columns * rows];
    for (int row = 0; row < rows; row++) {
      long[] ofRow = new long[columns];
      for (int column = 0; column < columns; column++) {
        ofRow[column] = some.getAsLong();
        byColumn[column * rows + row] = ofRow[column];
      }
      sums.add(ofRow);
    }
    long tile = Cells.parent(hexagons.get(0), TILE_RESOLUTION);
    int[] paths = hexagons.stream().mapToInt(cell -> Cells.path(cell, TILE_RESOLUTION)).toArray();
    List<EncodedRecord> records = new ArrayList<>();
    try (RecordWriter writer = new RecordWriter(SET, TILE_RESOLUTION, BLOCK_RESOLUTION, LIMIT)) {
      DecodedBlock block = DecodedBlock.of(SET, tile, paths, byColumn);
      writer.write(emission, PRODUCT, tile, block, records::add);
    }
    for (EncodedRecord record : records) {
      TileRecord parsed = (TileRecord) RecordParser.parse(record.value());
      parsed.blocks().forEach(block -> store.write(List.of(StoredBlock.of(parsed, block))));
    }
  }

  private void allAreRight() {
    FeatureTable doubles = ask(Precision.FLOAT64);
    FeatureTable floats = ask(Precision.FLOAT32);
    assertThat(doubles.getNamesList()).isEqualTo(SET.featureNames());
    for (int key = 0; key < hexagons.size(); key++) {
      for (int column = 0; column < doubles.getColumnsCount(); column++) {
        double right = value(key, column);
        String which =
            "seed %d, %x, %s".formatted(seed, hexagons.get(key), doubles.getNames(column));
        assertThat(doubles.getColumns(column).getDoubles(key)).as(which).isEqualTo(right);
        assertThat(floats.getColumns(column).getFloats(key)).as(which).isEqualTo((float) right);
      }
    }
  }

  private double value(int key, int column) {
    int feature = column % SET.featuresPerKind();
    int ring = SET.rings().get(feature / SET.windows().size());
    int window = SET.windows().get(feature % SET.windows().size());
    long disk = h3.gridDisk(hexagons.get(key), ring).size();
    return BigDecimal.valueOf(sums.get(key)[column])
        .divide(BigDecimal.valueOf(window * disk), EXACT)
        .doubleValue();
  }

  private FeatureTable ask(Precision precision) {
    HotBlocks blocks = new HotBlocks(new CacheConfig(100, 1 << 20, YEAR), System::nanoTime);
    sets.add(new SetRegistry(List.of(RegisteredSet.of(SET))));
    sets.find(SET.id()).orElseThrow().store(emission);
    Views views = new Views(new ViewsConfig(Optional.empty(), YEAR), any -> Optional.empty());
    RequestValidator validator =
        new RequestValidator(
            sets, views, () -> new LimitsConfig(1000, YEAR, YEAR), Optional.empty());
    Answerer answerer =
        new Answerer(
            blocks,
            new StoreReadQueue(store, Runnable::run),
            Runnable::run,
            Clock.systemUTC(),
            Optional.empty());
    GetFeaturesRequest request =
        GetFeaturesRequest.newBuilder()
            .setSelection(Selection.newBuilder().setFeatureSet(SET.name()).setPrecision(precision))
            .addAllHexagons(hexagons)
            .addProducts(PRODUCT.toString())
            .build();
    return answerer
        .answer(validator.of(request), YEAR.toNanos(), new Stages(Stages.NONE))
        .toCompletableFuture()
        .join()
        .table();
  }
}
