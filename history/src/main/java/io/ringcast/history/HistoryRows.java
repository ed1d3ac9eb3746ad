package io.ringcast.history;

import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.archive.files.MinuteRange;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.RequestInput;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.history.PastRows.TileResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Writes every row of some window ends of the past that is not all zeros, by rising window end and
 * tile.
 *
 * @param view empty if the set is computed as a whole
 * @param from the first window end, in epoch milliseconds; empty for the first that is whole
 * @param to the last window end; empty for the archive's last
 * @param area the hexagons that are wanted; empty for all
 * @param allowGaps whether absent minutes make windows partial, where they are an error otherwise
 */
public record HistoryRows(
    FeatureSet set,
    Optional<SourceView> view,
    OptionalLong from,
    OptionalLong to,
    Optional<ServiceArea> area,
    FeatureValues values,
    boolean allowGaps) {

  private static final String LEAD =
      "hexagon UBIGINT, product VARCHAR, window_end TIMESTAMPTZ, status VARCHAR,"
          + " complete_since TIMESTAMPTZ";

  /**
   * Writes the rows. Without times, window ends that the archive does not have whole are left out.
   *
   * @param out a file if the name ends with {@code .parquet}, otherwise a folder
   * @param progress gets the number of rows written so far
   * @param note gets in words which window ends are left out
   * @return how many rows there are
   */
  public long write(ArchiveReader archive, Path out, LongConsumer progress, Consumer<String> note)
      throws IOException, SQLException {
    return write(archive, out, FeatureTable.MOST_VALUES, progress, note);
  }

  long write(
      ArchiveReader archive, Path out, int mostValues, LongConsumer progress, Consumer<String> note)
      throws IOException, SQLException {
    PastMinutes minutes = new PastMinutes(archive, set);
    MinuteRange ends = minutes.ends(from, to, allowGaps);
    boolean wholeOnly = from.isEmpty() && to.isEmpty() && !allowGaps;
    if (!wholeOnly && !allowGaps) {
      minutes.requireAll(minutes.windows(ends.first(), ends.last()));
    }
    OutputColumns columns = OutputColumns.of(set, view, Set.of(), archive.registry(), note);
    double[] inputs =
        columns.derived().inputs().values().stream()
            .mapToDouble(RequestInput::defaultValue)
            .toArray();
    try (DuckDb duck = DuckDb.open();
        ParquetOutput output =
            new ParquetOutput(duck, out, FileMetadata.of(columns, view, values));
        FeatureTable table =
            new FeatureTable(
                duck,
                columns,
                values,
                LEAD,
                mostValues,
                (name, rows) -> output.write(columns.query(name)))) {
      new PastRows(set, minutes, area)
          .compute(
              ends,
              end -> !wholeOnly || minutes.isWhole(end),
              tile -> TileRows.of(tile.rows(), set),
              rows -> {
                append(rows, inputs, table);
                progress.accept(table.rowsInAll());
              },
              end -> {});
      table.finish();
      output.publish();
      if (wholeOnly) {
        minutes
            .incompleteEnds(ends)
            .ifPresent(left -> note.accept("left out, since not all counts are there: " + left));
      }
      return table.rowsInAll();
    }
  }

  private void append(TileResult<TileRows> of, double[] inputs, FeatureTable table) {
    try {
      String product = of.product().toString();
      for (int row = 0; row < of.rows().paths().length; row++) {
        long hexagon = Cells.descendant(of.tile(), of.rows().paths()[row], set.resolution());
        if (area.isEmpty() || area.get().contains(hexagon)) {
          table.add(
              to -> {
                to.append(hexagon);
                to.append(product);
                of.stamp().append(to);
              },
              hexagon,
              of.rows().sums()[row],
              inputs);
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException("the rows cannot be written: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
