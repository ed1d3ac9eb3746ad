package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.ringcast.common.blocks.BlockEncoder;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.store.KnownSets;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.RefusedException;
import io.ringcast.store.Selection;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredRows;
import io.ringcast.store.TimeRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Layout columns: a row for each hexagon, with a double for each feature. */
final class ColumnsTable implements RowsTable {

  /**
   * How many batches are in flight, over all writes. A block is hundreds of rows, so more would
   * overload a small cluster.
   */
  private static final int LANES = 16;

  /** With 108 features some megabyte. */
  private static final int PAGE_ROWS = 1000;

  private final Requests requests;
  private final KnownSets sets;
  private final int batchRows;
  private final Map<FeatureSet, SetColumns> columns = new ConcurrentHashMap<>();

  /** The last batch of each. */
  private final List<CompletableFuture<Void>> lanes =
      new ArrayList<>(Collections.nCopies(LANES, CompletableFuture.completedFuture(null)));

  private int nextLane;

  ColumnsTable(Requests requests, KnownSets sets, int batchRows) {
    this.requests = requests;
    this.sets = sets;
    this.batchRows = batchRows;
  }

  private SetColumns columns(FeatureSet set) {
    return columns.computeIfAbsent(set, its -> new SetColumns(requests, its));
  }

  @Override
  public CompletableFuture<Void> write(List<StoredBlock> blocks) {
    List<List<BoundStatement>> batches = new ArrayList<>();
    for (StoredBlock block : blocks) {
      sets.check(block);
      SetColumns its = columns(sets.of(block));
      its.insert(block, decode(its, block), batchRows, batches);
    }
    return CompletableFuture.allOf(
        batches.stream().map(this::writeInTurn).toArray(CompletableFuture<?>[]::new));
  }

  /** Writes a batch when those before it in its lane have been answered, well or not. */
  private CompletableFuture<Void> writeInTurn(List<BoundStatement> batch) {
    synchronized (lanes) {
      int lane = nextLane;
      nextLane = (lane + 1) % LANES;
      CompletableFuture<Void> written =
          lanes.get(lane).thenCompose(before -> requests.write(batch));
      lanes.set(lane, written.exceptionally(failure -> null));
      return written;
    }
  }

  private static DecodedBlock decode(SetColumns its, StoredBlock block) {
    try {
      return its.decoders().decode(block.cell(), block.payload());
    } catch (BlockFormatException e) {
      throw new RefusedException(
          "block %x of feature set %s: %s".formatted(block.cell(), block.set(), e.getMessage()), e);
    }
  }

  @Override
  public List<BoundStatement> select(FeatureSet set, PartitionKey partition, Selection selection) {
    SetColumns its = columns(set);
    List<BoundStatement> ofCells = new ArrayList<>();
    int cells = Cells.paths(Cells.resolution(partition.area()), its.cellResolution());
    for (int path = 0; path < cells; path++) {
      long cell = Cells.descendant(partition.area(), path, its.cellResolution());
      if (selection.touches(cell)) {
        ofCells.add(its.select(partition, cell, selection.windowEnds()).setPageSize(PAGE_ROWS));
      }
    }
    return ofCells;
  }

  /** Asks one partition for each cell, and makes a block of what is there. */
  @Override
  public CompletableFuture<List<StoredBlock>> read(
      PointRead how, FeatureSet set, PartitionKey partition, long windowEnd, long[] hexagons) {
    SetColumns its = columns(set);
    Selection selection = Selection.all(TimeRange.only(windowEnd));
    int hexagonsOfCell = Cells.paths(its.cellResolution(), set.resolution());
    List<CompletableFuture<List<StoredBlock>>> ofCells =
        Arrays.stream(hexagons)
            .map(hexagon -> Cells.parent(hexagon, its.cellResolution()))
            .distinct()
            .mapToObj(cell -> its.select(partition, cell, selection.windowEnds()))
            .map(
                select ->
                    requests.read(
                        how,
                        select,
                        hexagonsOfCell,
                        rows -> blocks(its, partition, selection, rows)))
            .toList();
    return Requests.all(ofCells)
        .thenApply(blocks -> blocks.stream().flatMap(List::stream).toList());
  }

  /** Each row is stored by itself, so a block may lack some. */
  @Override
  public boolean isWhole(List<StoredBlock> found, long[] hexagons, long rowVersion) {
    return false;
  }

  private static List<StoredBlock> blocks(
      SetColumns its, PartitionKey partition, Selection selection, Iterable<Row> rows) {
    List<StoredBlock> blocks = new ArrayList<>();
    try (BlockEncoder encoder = new BlockEncoder(its.set(), its.cellResolution());
        ColumnsReader reader =
            new ColumnsReader(
                its,
                selection,
                found -> blocks.add(encoded(encoder, partition, its.set(), found)))) {
      rows.forEach(row -> reader.read(partition.product(), row));
      reader.endPartition();
    }
    return blocks;
  }

  private static StoredBlock encoded(
      BlockEncoder encoder, PartitionKey partition, FeatureSet set, StoredRows found) {
    DecodedBlock block = found.block();
    return new StoredBlock(
        partition.set(),
        partition.product(),
        block.cell(),
        set.resolution(),
        found.emission(),
        block.rows(),
        encoder.encode(block, 0, block.rows()));
  }

  @Override
  public Reader reader(FeatureSet set, Selection selection, Consumer<StoredRows> out) {
    return new ColumnsReader(columns(set), selection, out);
  }

  @Override
  public void close() {
    columns.values().forEach(its -> its.decoders().close());
  }
}
