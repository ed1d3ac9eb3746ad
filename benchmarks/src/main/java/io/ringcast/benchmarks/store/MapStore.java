package io.ringcast.benchmarks.store;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.DecoderPool;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.Selection;
import io.ringcast.store.StoreException;
import io.ringcast.store.StoreWrapper;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredRows;
import io.ringcast.store.TimeRange;
import io.ringcast.store.config.StoreConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** A store with one of the two {@link MapTable}s; all else is that of a store of ours. */
final class MapStore extends StoreWrapper {

  /** As many requests of one write are under way at a time as in our layout columns. */
  static final int LANES = 4;

  private final CqlSession session;
  private final MapTable table;
  private final FeatureSet set;
  private final int batchRows;
  private final DecoderPool decoders;

  private MapStore(
      FeatureStore ours, CqlSession session, MapTable table, FeatureSet set, int batchRows) {
    super(ours);
    this.session = session;
    this.table = table;
    this.set = set;
    this.batchRows = batchRows;
    decoders = new DecoderPool(set);
  }

  /** Opens a store, with a table that is made if it is not there. */
  static MapStore open(TableLayout layout, StoreConfig config, FeatureSet set, FeatureStore ours) {
    CqlSession session = Node.connect(config);
    MapTable.create(session, config.keyspace(), layout, set);
    MapTable table = new MapTable(session, config.keyspace(), layout, set);
    return new MapStore(ours, session, table, set, config.batchRows());
  }

  @Override
  public CompletionStage<Void> write(List<StoredBlock> blocks) {
    List<BoundStatement> rows = new ArrayList<>();
    for (StoredBlock block : blocks) {
      rows.addAll(table.inserts(block, decode(block)));
    }
    CompletableFuture<?>[] lanes = new CompletableFuture<?>[LANES];
    for (int lane = 0; lane < LANES; lane++) {
      lanes[lane] = writeFrom(rows, lane * batchRows);
    }
    return CompletableFuture.allOf(lanes);
  }

  /** Writes a batch, and then the lane's next one. */
  private CompletableFuture<Void> writeFrom(List<BoundStatement> rows, int from) {
    if (from >= rows.size()) {
      return CompletableFuture.completedFuture(null);
    }
    return write(rows, from, Math.min(rows.size(), from + batchRows))
        .thenCompose(written -> writeFrom(rows, from + LANES * batchRows));
  }

  private CompletableFuture<Void> write(List<BoundStatement> rows, int from, int to) {
    BatchableStatement<?>[] batch = rows.subList(from, to).toArray(BatchableStatement<?>[]::new);
    Statement<?> statement =
        to - from == 1 ? rows.get(from) : BatchStatement.newInstance(BatchType.UNLOGGED, batch);
    return session
        .executeAsync(statement)
        .toCompletableFuture()
        .handle(
            (answer, failure) -> {
              if (failure != null) {
                throw new StoreException(failure.toString(), failure);
              }
              return null;
            });
  }

  private DecodedBlock decode(StoredBlock block) {
    try {
      return decoders.decode(block.cell(), block.payload());
    } catch (BlockFormatException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  /** Only for one product and the hexagons under one cell: all that the benchmark asks for. */
  @Override
  public void scan(FeatureSet its, Selection selection, Consumer<StoredRows> out) {
    long cell = selection.cell().orElseThrow();
    TimeRange range = selection.windowEnds();
    long first = PartitionKey.hour(range.from());
    long last = PartitionKey.hour(range.to());
    for (long hour = last; hour >= first; hour--) {
      long area = PartitionKey.area(cell, set.resolution());
      PartitionKey key = new PartitionKey(set.id(), selection.product().orElseThrow(), area, hour);
      SortedMap<Long, List<Row>> byWindowEnd = new TreeMap<>();
      for (Row row :
          MapTable.all(
              session.executeAsync(table.select(key, range)).toCompletableFuture().join())) {
        byWindowEnd
            .computeIfAbsent(MapTable.emission(row).windowEnd(), any -> new ArrayList<>())
            .add(row);
      }
      byWindowEnd.values().forEach(rows -> handOn(key, cell, rows, out));
    }
  }

  private void handOn(PartitionKey key, long cell, List<Row> rows, Consumer<StoredRows> out) {
    SortedMap<Integer, long[]> byPath = new TreeMap<>();
    int resolution = Cells.resolution(cell);
    for (Row row : rows) {
      table.read(
          row,
          (hexagon, sums) -> {
            if (Cells.parent(hexagon, resolution) == cell) {
              byPath.put(Cells.path(hexagon, resolution), sums);
            }
          });
    }
    int[] paths = byPath.keySet().stream().mapToInt(Integer::intValue).toArray();
    int columns = set.kinds().size() * set.featuresPerKind();
    long[] sums = new long[columns * paths.length];
    for (int row = 0; row < paths.length; row++) {
      long[] ofRow = byPath.get(paths[row]);
      for (int column = 0; column < columns; column++) {
        sums[column * paths.length + row] = ofRow[column];
      }
    }
    Emission emission = MapTable.emission(rows.get(0));
    out.accept(new StoredRows(key.product(), emission, DecodedBlock.of(set, cell, paths, sums)));
  }

  @Override
  public void close() {
    decoders.close();
    session.close();
    super.close();
  }
}
