package io.ringcast.benchmarks;

import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.answer.Answerer;
import io.ringcast.serving.answer.HistoricalRead;
import io.ringcast.serving.ask.RequestValidator;
import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.config.CacheConfig;
import io.ringcast.serving.config.LimitsConfig;
import io.ringcast.serving.config.ViewsConfig;
import io.ringcast.serving.hot.BlockKey;
import io.ringcast.serving.hot.BlockState;
import io.ringcast.serving.hot.HotBlocks;
import io.ringcast.serving.load.Loader;
import io.ringcast.serving.load.StoreReadQueue;
import io.ringcast.serving.meters.Stages;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.sets.ServedSets;
import io.ringcast.serving.views.Views;
import io.ringcast.store.StoredBlock;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the feature service does with one request, from its message to the bytes of the answer: 50
 * hexagons of the busiest tile of a simulated city, 108 columns, one product.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class QuestionBenchmark {

  private static final int HEXAGONS = 50;
  private static final int BLOCK_RESOLUTION = 6;
  private static final int MAX_RECORD_BYTES = 1_000_000;

  /** Room for all blocks, and not for many renewals. */
  private static final int CACHE_BYTES = 16 << 20;

  private static final double EVENTS_PER_SECOND = 300;
  private static final UUID PRODUCT = new UUID(1, 2);
  private static final Duration LONG = Duration.ofDays(365);
  private static final Emission EMISSION = new Emission(600_000, 1, 0);

  /** Where the hexagons lie. */
  public enum Spread {
    /** Side by side, in a few blocks. */
    NEAR,
    /** All over the tile, in nearly as many blocks. */
    FAR
  }

  @Param({"NEAR", "FAR"})
  private Spread spread;

  private final ServedSets sets = new ServedSets();
  private final List<StoredBlock> payloads = new ArrayList<>();
  private HotBlocks blocks;
  private RequestValidator validator;
  private Answerer answerer;
  private GetFeaturesRequest request;

  /** Has all blocks held. */
  @Setup
  public void prepare() throws IOException, BlockFormatException {
    FeatureSet features = CityTile.set(2);
    CityTile tile = CityTile.busiest(features, EVENTS_PER_SECOND);
    sets.add(new SetRegistry(List.of(RegisteredSet.of(features))));
    served().sawBlocksOf(BLOCK_RESOLUTION, EMISSION.windowEnd(), true);
    encode(features, tile);
    blocks = new HotBlocks(new CacheConfig(1000, CACHE_BYTES, LONG), System::nanoTime);
    HotBlocks.Share share = blocks.share(Caller.SERVICE.name());
    payloads.forEach(payload -> share.get(key(payload)));
    push();
    MemoryFeatureStore store = new MemoryFeatureStore(List.of(features));
    Clock clock = Clock.systemUTC();
    StoreReadQueue reads = new StoreReadQueue(store, Runnable::run);
    HistoricalRead historical = new HistoricalRead(reads, Runnable::run, clock);
    answerer = new Answerer(blocks, new Loader(blocks, reads), historical, Runnable::run, clock);
    validator =
        new RequestValidator(
            sets,
            new Views(new ViewsConfig(Optional.empty(), LONG)),
            new LimitsConfig(HEXAGONS, LONG, LONG));
    request = request(features, tile);
    System.out.printf("%,d bytes from %,d blocks%n", held().length, payloads.size());
  }

  private ServedSet served() {
    return sets.all().get(0);
  }

  private void encode(FeatureSet features, CityTile tile) throws BlockFormatException {
    List<EncodedRecord> records = new ArrayList<>();
    try (RecordWriter writer =
        new RecordWriter(
            features, Cells.resolution(tile.tile()), BLOCK_RESOLUTION, MAX_RECORD_BYTES)) {
      writer.write(EMISSION, PRODUCT, tile.tile(), tile.rows(), records::add);
    }
    for (EncodedRecord record : records) {
      TileRecord parsed = (TileRecord) RecordParser.parse(record.value());
      parsed.blocks().forEach(block -> payloads.add(stored(features, block)));
    }
  }

  private static StoredBlock stored(FeatureSet features, TileRecord.Block block) {
    ByteBuffer payload = block.payload().duplicate();
    byte[] bytes = new byte[payload.remaining()];
    payload.get(bytes);
    return new StoredBlock(
        features.id(), PRODUCT, block.cell(), features.resolution(), EMISSION, block.rows(), bytes);
  }

  private BlockKey key(StoredBlock block) {
    return new BlockKey(served(), served().sizing(), PRODUCT, block.cell());
  }

  /** A new state of each block, which nobody has read yet. */
  private void push() {
    for (StoredBlock block : payloads) {
      blocks.peek(key(block)).orElseThrow().offer(new BlockState(EMISSION, block.payload()));
    }
  }

  private GetFeaturesRequest request(FeatureSet features, CityTile tile) {
    int rows = tile.rows().rows();
    int step = spread == Spread.NEAR ? 1 : rows / HEXAGONS;
    int from = spread == Spread.NEAR ? rows / 2 : 0;
    return GetFeaturesRequest.newBuilder()
        .setSelection(Selection.newBuilder().setFeatureSet(features.name()))
        .addProducts(PRODUCT.toString())
        .addAllHexagons(
            IntStream.range(0, HEXAGONS)
                .mapToObj(i -> tile.rows().path(from + i * step))
                .map(path -> Cells.descendant(tile.tile(), path, features.resolution()))
                .toList())
        .build();
  }

  /** From blocks that were read before. */
  @Benchmark
  public byte[] held() {
    return answerer
        .answer(validator.of(request), LONG.toNanos(), new Stages("GetFeatures"))
        .toCompletableFuture()
        .join()
        .bytes();
  }

  /** The first one after a minute, with all of the tile's blocks renewed. */
  @Benchmark
  public byte[] renewed() {
    push();
    return held();
  }
}
