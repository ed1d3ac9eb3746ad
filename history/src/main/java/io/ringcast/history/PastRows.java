package io.ringcast.history;

import com.uber.h3core.H3Core;
import io.ringcast.archive.files.ArchivedMinutes;
import io.ringcast.archive.files.MinuteRange;
import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.smoothing.tile.TileFrames;
import io.ringcast.smoothing.tile.Tiling;
import io.ringcast.smoothing.window.TileWindow;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongPredicate;

/** Computes the rows of window ends of the past, by rising window end and tile. */
public final class PastRows {

  private final FeatureSet set;
  private final PastMinutes minutes;
  private final Tiling tiling;
  private final Set<Long> wanted;

  /** One product's rows of a tile in some form, with what they have in common. */
  public record TileResult<T>(long tile, UUID product, WindowStamp stamp, T rows) {}

  /**
   * @param area tiles without its hexagons are left out; empty for all
   */
  public PastRows(FeatureSet set, PastMinutes minutes, Optional<ServiceArea> area) {
    this.set = set;
    this.minutes = minutes;
    tiling = PastTiles.tiling(set);
    wanted = area.map(this::tilesOf).orElse(Set.of());
  }

  Tiling tiling() {
    return tiling;
  }

  /**
   * Hands on all rows, on the caller's thread.
   *
   * @param ends the minutes with which windows end
   * @param isWanted leaves out some of them
   * @param form makes something of rows that are there during the call only; on any thread
   * @param end gets each window end behind its rows
   */
  public <T> void compute(
      MinuteRange ends,
      LongPredicate isWanted,
      Function<TileResult<SumColumns>, T> form,
      Consumer<TileResult<T>> rows,
      Consumer<WindowStamp> end)
      throws IOException {
    MinuteRange needed = minutes.windows(ends.first(), ends.last());
    PastTiles tiles = new PastTiles(set, tiling, tile -> wanted.isEmpty() || wanted.contains(tile));
    try (RowWorkers<Runnable> workers = new RowWorkers<>(set, tiling, Runnable::run);
        ArchivedMinutes stream = minutes.read(needed, withNeighbours(wanted, tiling))) {
      for (long minute = needed.first(); minute <= needed.last(); minute++) {
        tiles.slideTo(minute, stream);
        if (minute >= ends.first() && isWanted.test(minute)) {
          submit(tiles, workers, form, rows);
          WindowStamp stamp = WindowStamp.of(tiles, 0);
          workers.submit(sums -> () -> end.accept(stamp));
        }
      }
      workers.finish();
    }
  }

  private <T> void submit(
      PastTiles tiles,
      RowWorkers<Runnable> workers,
      Function<TileResult<SumColumns>, T> form,
      Consumer<TileResult<T>> out) {
    for (long tile : tiles.tiles()) {
      TileWindow window = tiles.window(tile);
      for (int code : PastTiles.products(window)) {
        UUID product = tiles.products().of(code);
        WindowStamp stamp = WindowStamp.of(tiles, minutes.since(product));
        workers.submit(
            sums -> {
              SumColumns scratch = sums.rows(window, code);
              T rows = form.apply(new TileResult<>(tile, product, stamp, scratch));
              return () -> out.accept(new TileResult<>(tile, product, stamp, rows));
            });
      }
    }
  }

  private Set<Long> tilesOf(ServiceArea area) {
    Set<Long> tiles = new HashSet<>();
    H3Core h3 = H3Library.load();
    area.cells()
        .forEach(
            cell -> {
              if (Cells.resolution(cell) >= tiling.tileResolution()) {
                tiles.add(tiling.tileOf(cell));
              } else {
                tiles.addAll(h3.cellToChildren(cell, tiling.tileResolution()));
              }
            });
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
