package io.ringcast.serving.answer;

import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import io.ringcast.api.Area;
import io.ringcast.api.AreaList;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.PackedBlock;
import io.ringcast.common.features.SetId;
import io.ringcast.common.hex.Cells;
import io.ringcast.serving.ask.AreasQuestion;
import io.ringcast.serving.ask.Question;
import io.ringcast.serving.ask.RequestException;
import io.ringcast.serving.load.StoreReadQueue;
import io.ringcast.serving.load.Waiter;
import io.ringcast.serving.meters.Stage;
import io.ringcast.serving.meters.Stages;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.TimeRange;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * Reads all rows that the store has of a place: all or none, so that a missing row is known to be
 * zero.
 */
public final class StoreScan implements AutoCloseable {

  /** The longest time of a list, which people wait for. */
  public static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Lists have their own threads, since each keeps one until the store has answered. */
  public static final int LISTS_AT_ONCE = 2;

  private final ExecutorService threads =
      Executors.newFixedThreadPool(LISTS_AT_ONCE, new DefaultThreadFactory("ringcast-lists", true));
  private final StoreReadQueue lists;
  private final StoreReadQueue reads;
  private final Executor executor;
  private final Clock clock;

  /** The executor works on rows when the store has answered. */
  public StoreScan(FeatureStore store, StoreReadQueue reads, Executor executor, Clock clock) {
    this.lists = new StoreReadQueue(store, LISTS_AT_ONCE, threads);
    this.reads = reads;
    this.executor = executor;
    this.clock = clock;
  }

  /**
   * All rows of the question's hexagons, which lie in one area. Fails if the window end is
   * incomplete, or a row cannot be read.
   */
  public CompletableFuture<Answer> rows(Question question, long nanos, Stages stages) {
    SetId set = question.set().set().id();
    long windowEnd = question.windowEnd().getAsLong();
    UUID product = question.product(0).id().orElseThrow();
    Waiter waiter = Waiter.of(question.caller(), nanos);
    CompletableFuture<Found> read =
        reads
            .read(waiter, store -> store.marker(set, windowEnd))
            .thenComposeAsync(
                marker -> {
                  Emission emission =
                      marker
                          .orElseThrow(() -> RequestException.incomplete(set, windowEnd))
                          .emission();
                  return reads
                      .read(
                          waiter,
                          store ->
                              store.read(
                                  question.set().set(), product, windowEnd, question.hexagons()))
                      .thenApply(blocks -> new Found(emission, blocks));
                },
                executor)
            .toCompletableFuture();
    stages.until(read);
    return read.copy()
        .orTimeout(nanos, TimeUnit.NANOSECONDS)
        .thenApplyAsync(
            found -> {
              stages.end(Stage.STORE);
              return write(question, found, stages);
            },
            executor);
  }

  private record Found(Emission emission, List<StoredBlock> blocks) {}

  private Answer write(Question question, Found found, Stages stages) {
    int resolution = question.set().set().resolution();
    LongStream.Builder hexagons = LongStream.builder();
    List<Value> values = new ArrayList<>();
    Bounds bounds = Bounds.of(question.hexagons());
    for (StoredBlock block : found.blocks) {
      PackedBlock rows = question.set().open(block);
      stages.take(rows.bytes());
      for (int row = 0; row < rows.rows(); row++) {
        long hexagon = Cells.descendant(block.cell(), rows.path(row), resolution);
        if (bounds.hold(hexagon)) {
          hexagons.add(hexagon);
          values.add(Value.of(block.emission(), rows, row));
        }
      }
    }
    Question there = question.of(hexagons.build().toArray());
    long now = clock.millis();
    Status withoutRow = Value.of(found.emission, null, -1).status(question, 0, now);
    return new TableWriter(there, now, stages, withoutRow, 0).write(values.toArray(Value[]::new));
  }

  /** No other cell's hexagon has an index between those under one cell. */
  private record Bounds(long first, long last) {

    static Bounds of(long[] hexagons) {
      long first = Long.MAX_VALUE;
      long last = Long.MIN_VALUE;
      for (long hexagon : hexagons) {
        first = Math.min(first, hexagon);
        last = Math.max(last, hexagon);
      }
      return new Bounds(first, last);
    }

    boolean hold(long hexagon) {
      return first <= hexagon && hexagon <= last;
    }
  }

  /** The areas and window ends of a set. A list that nobody waits for does not begin. */
  public CompletableFuture<AreaList> areas(AreasQuestion question, long nanos, Stages stages) {
    CompletableFuture<AreaList> made =
        lists
            .read(
                Waiter.of(question.caller(), nanos),
                store -> CompletableFuture.supplyAsync(() -> list(store, question), threads))
            .toCompletableFuture();
    stages.until(made);
    return made.copy()
        .orTimeout(nanos, TimeUnit.NANOSECONDS)
        .thenApply(
            list -> {
              stages.end(Stage.STORE);
              return list;
            });
  }

  private static AreaList list(FeatureStore store, AreasQuestion question) {
    SetId id = question.set().set().id();
    AreaList.Builder list =
        AreaList.newBuilder()
            .setFeatureSet(id.name())
            .setVersion(id.version())
            .setFingerprint(question.set().fingerprint());
    question.windowEnds().ifPresent(range -> list(store, id, range, list));
    return list.build();
  }

  private static void list(FeatureStore store, SetId id, TimeRange range, AreaList.Builder list) {
    for (StoredMarker marker : store.markers(id, range)) {
      list.addWindowEndsMs(marker.emission().windowEnd());
    }
    Map<Long, TreeSet<String>> products = new TreeMap<>();
    for (PartitionKey partition : store.partitions(id, range)) {
      products
          .computeIfAbsent(partition.area(), any -> new TreeSet<>())
          .add(partition.product().toString());
    }
    products.forEach(
        (cell, its) -> list.addAreas(Area.newBuilder().setCell(cell).addAllProducts(its)));
  }

  /** Lists under way fail. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
