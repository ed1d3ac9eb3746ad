package io.ringcast.common.store.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.store.KnownSets;
import io.ringcast.common.store.PartitionKey;
import io.ringcast.common.store.RefusedException;
import io.ringcast.common.store.Selection;
import io.ringcast.common.store.StoredBlock;
import io.ringcast.common.store.StoredRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Layout columns: a row for each hexagon, with a double for each feature. */
final class ColumnsTable implements RowsTable {

  /** How many batches of one write are on their way at a time. */
  private static final int LANES = 4;

  /** With 108 features some megabyte. */
  private static final int PAGE_ROWS = 1000;

  private final Requests requests;
  private final KnownSets sets;
  private final int batchRows;
  private final Map<FeatureSet, SetColumns> columns = new ConcurrentHashMap<>();

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
    CompletableFuture<?>[] lanes = new CompletableFuture<?>[LANES];
    for (int lane = 0; lane < LANES; lane++) {
      lanes[lane] = writeFrom(batches, lane);
    }
    return CompletableFuture.allOf(lanes);
  }

  /** Writes a batch, and then the lane's next one. */
  private CompletableFuture<Void> writeFrom(List<List<BoundStatement>> batches, int next) {
    if (next >= batches.size()) {
      return CompletableFuture.completedFuture(null);
    }
    return requests
        .write(batches.get(next))
        .thenCompose(written -> writeFrom(batches, next + LANES));
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

  @Override
  public Reader reader(FeatureSet set, Selection selection, Consumer<StoredRows> out) {
    return new ColumnsReader(columns(set), selection, out);
  }

  @Override
  public void close() {
    columns.values().forEach(its -> its.decoders().close());
  }
}
