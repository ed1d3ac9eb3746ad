package io.ringcast.history;

import com.uber.h3core.H3Core;
import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.ArchivedMinutes;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.archive.files.MinuteRange;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.feature.tile.TileFrames;
import io.ringcast.feature.tile.Tiling;
import io.ringcast.feature.window.TileWindow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongConsumer;

/**
 * Writes every row of some window ends of the past that is not all zeros, by rising window end and
 * tile.
 *
 * @param from the first window end, in epoch milliseconds; empty for the first that is whole
 * @param to the last window end; empty for the archive's last
 * @param area the hexagons that are wanted; empty for all
 * @param allowGaps whether absent minutes make windows partial, where they are an error otherwise
 */
public record HistoryRows(
    FeatureSet set,
    OptionalLong from,
    OptionalLong to,
    Optional<ServiceArea> area,
    FeatureValues values,
    boolean allowGaps) {

  private static final String LEAD =
      "hexagon UBIGINT, product VARCHAR, window_end TIMESTAMPTZ, status VARCHAR,"
          + " complete_since TIMESTAMPTZ";

  /** One product's rows of a tile, with what they have in common. */
  private record Result(long tile, UUID product, WindowStamp stamp, TileRows rows) {}

  /**
   * Writes the rows.
   *
   * @param out a file if the name ends with {@code .parquet}, otherwise a folder
   * @param progress is told how many rows are written
   * @return how many rows there are
   */
  public long write(ArchiveReader archive, Path out, LongConsumer progress)
      throws IOException, SQLException {
    return write(archive, out, FeatureTable.MOST_VALUES, progress);
  }

  long write(ArchiveReader archive, Path out, int mostValues, LongConsumer progress)
      throws IOException, SQLException {
    PastMinutes minutes = new PastMinutes(archive, set);
    MinuteRange ends = ends(minutes);
    MinuteRange needed = minutes.windows(ends.first(), ends.last());
    if (!allowGaps) {
      minutes.requireAll(needed);
    }
    try (DuckDb duck = DuckDb.open();
        ParquetOutput output = new ParquetOutput(duck, out, FileMetadata.of(set, values));
        FeatureTable table =
            new FeatureTable(
                duck,
                set,
                values,
                LEAD,
                mostValues,
                (name, rows) ->
                    output.write(
                        "SELECT * EXCLUDE features, %s FROM %s"
                            .formatted(FeatureTable.columns(set), name)))) {
      Tiling tiling = PastTiles.tiling(set);
      Set<Long> wanted = wantedTiles(tiling);
      PastTiles tiles =
          new PastTiles(set, tiling, tile -> wanted.isEmpty() || wanted.contains(tile));
      try (RowWorkers<Result> workers =
              new RowWorkers<>(set, tiling, result -> append(result, table));
          ArchivedMinutes stream = minutes.read(needed, withNeighbours(wanted, tiling))) {
        MinuteCounts next = stream.hasNext() ? stream.next() : null;
        for (long minute = needed.first(); minute <= needed.last(); minute++) {
          if (next != null && next.minute() == minute) {
            tiles.slideTo(next);
            next = stream.hasNext() ? stream.next() : null;
          } else {
            tiles.slideOver(minute);
          }
          if (minute >= ends.first()) {
            submit(tiles, minutes, workers);
          }
          progress.accept(table.rowsInAll());
        }
        workers.finish();
      }
      table.finish();
      output.publish();
      return table.rowsInAll();
    }
  }

  /** The minutes with which windows end. */
  private MinuteRange ends(PastMinutes minutes) {
    MinuteRange extent = minutes.extent();
    long last = to.isPresent() ? Minutes.endingAt(to.getAsLong()) : extent.last();
    long first;
    if (from.isPresent()) {
      // A window end that is not on a minute means the next one.
      first = Minutes.endingAt(from.getAsLong() + Minutes.MILLIS - 1);
    } else {
      first = allowGaps ? extent.first() : minutes.firstWhole();
    }
    if (first > last) {
      throw new IllegalArgumentException(
          "no window end lies in the range: it begins at %s and ends at %s"
              .formatted(WindowStamp.text(first), WindowStamp.text(last)));
    }
    return new MinuteRange(first, last);
  }

  private void submit(PastTiles tiles, PastMinutes minutes, RowWorkers<Result> workers) {
    for (long tile : tiles.tiles()) {
      TileWindow window = tiles.window(tile);
      for (int code : PastTiles.products(window)) {
        UUID product = tiles.products().of(code);
        WindowStamp stamp = WindowStamp.of(tiles, minutes.since(product));
        workers.submit(
            sums -> new Result(tile, product, stamp, TileRows.of(sums.rows(window, code), set)));
      }
    }
  }

  private void append(Result result, FeatureTable table) {
    try {
      String product = result.product.toString();
      for (int row = 0; row < result.rows.paths().length; row++) {
        long hexagon = Cells.descendant(result.tile, result.rows.paths()[row], set.resolution());
        if (area.isEmpty() || area.get().contains(hexagon)) {
          table.add(
              to -> {
                to.append(hexagon);
                to.append(product);
                result.stamp.append(to);
              },
              hexagon,
              result.rows.sums()[row]);
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException("the rows cannot be written: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The tiles that have hexagons of the area; empty for all. */
  private Set<Long> wantedTiles(Tiling tiling) {
    Set<Long> tiles = new HashSet<>();
    H3Core h3 = H3Library.load();
    area.ifPresent(
        some ->
            some.cells()
                .forEach(
                    cell -> {
                      if (Cells.resolution(cell) >= tiling.tileResolution()) {
                        tiles.add(tiling.tileOf(cell));
                      } else {
                        tiles.addAll(h3.cellToChildren(cell, tiling.tileResolution()));
                      }
                    }));
    return tiles;
  }

  /** The tiles whose counts reach one of these, and these. */
  static Set<Long> withNeighbours(Set<Long> tiles, Tiling tiling) throws IOException {
    TileFrames frames = tiling.frames();
    Set<Long> near = new HashSet<>(tiles);
    for (long tile : tiles) {
      Arrays.stream(frames.frame(tile).neighbours()).forEach(near::add);
    }
    return near;
  }
}
