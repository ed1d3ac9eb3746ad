package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.hex.Cells;
import io.ringcast.store.Selection;
import io.ringcast.store.StoredRows;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Gathers rows of layout columns to blocks. Rows come by window end and then by hexagon, so a
 * block's rows stand together.
 */
final class ColumnsReader implements RowsTable.Reader {

  private final SetColumns columns;
  private final int blockResolution;
  private final Selection selection;
  private final Consumer<StoredRows> out;

  private UUID product = new UUID(0, 0);
  private long cell;
  private Emission latest = new Emission(0, 0, 0);
  private final List<Integer> paths = new ArrayList<>();
  private final List<long[]> sums = new ArrayList<>();

  ColumnsReader(SetColumns columns, Selection selection, Consumer<StoredRows> out) {
    this.columns = columns;
    this.blockResolution = columns.cellResolution();
    this.selection = selection;
    this.out = out;
  }

  @Override
  public void read(UUID itsProduct, Row row) {
    long hexagon = row.getLong("hexagon");
    if (!selection.touches(hexagon)) {
      return;
    }
    Emission emission = Requests.emission(row);
    long itsCell = Cells.parent(hexagon, blockResolution);
    if (emission.windowEnd() != latest.windowEnd() || itsCell != cell) {
      handOn();
    }
    if (paths.isEmpty() || emission.rowVersion() > latest.rowVersion()) {
      latest = emission;
    }
    product = itsProduct;
    cell = itsCell;
    paths.add(Cells.path(hexagon, blockResolution));
    sums.add(columns.sums(row, hexagon));
  }

  @Override
  public void endPartition() {
    handOn();
  }

  private void handOn() {
    if (paths.isEmpty()) {
      return;
    }
    int rows = paths.size();
    int features = sums.get(0).length;
    long[] byColumn = new long[features * rows];
    for (int row = 0; row < rows; row++) {
      long[] ofRow = sums.get(row);
      for (int feature = 0; feature < features; feature++) {
        byColumn[feature * rows + row] = ofRow[feature];
      }
    }
    int[] itsPaths = paths.stream().mapToInt(Integer::intValue).toArray();
    paths.clear();
    sums.clear();
    DecodedBlock block = DecodedBlock.of(columns.set(), cell, itsPaths, byColumn);
    out.accept(new StoredRows(product, latest, block));
  }

  @Override
  public void close() {
    // Rows of a scan that failed half way belong to nobody.
  }
}
