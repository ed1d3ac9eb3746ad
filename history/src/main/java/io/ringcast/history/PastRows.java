package io.ringcast.history;

import com.uber.h3core.H3Core;
import io.ringcast.archive.files.ArchivedMinutes;
import io.ringcast.archive.files.MinuteRange;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.feature.tile.TileFrames;
import io.ringcast.feature.tile.Tiling;
import io.ringcast.feature.window.TileWindow;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.LongPredicate;

/** Computes the rows of window ends of the past, by rising window end and tile. */
final class PastRows {

  private final FeatureSet set;
  private final PastMinutes minutes;
  private final Tiling tiling;
  private final Set<Long> wanted;

  /** One product's rows of a tile, with what they have in common. */
  record OfTile(long tile, UUID product, WindowStamp stamp, TileRows rows) {}

  /**
   * @param area tiles without its hexagons are left out; empty for all
   */
  PastRows(FeatureSet set, PastMinutes minutes, Optional<ServiceArea> area) {
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
   * @param end is told of each window end behind its rows
   */
  void compute(
      MinuteRange ends, LongPredicate isWanted, Consumer<OfTile> rows, Consumer<WindowStamp> end)
      throws IOException {
    MinuteRange needed = minutes.windows(ends.first(), ends.last());
    PastTiles tiles = new PastTiles(set, tiling, tile -> wanted.isEmpty() || wanted.contains(tile));
    try (RowWorkers<Runnable> workers = new RowWorkers<>(set, tiling, Runnable::run);
        ArchivedMinutes stream = minutes.read(needed, withNeighbours(wanted, tiling))) {
      MinuteCounts next = stream.hasNext() ? stream.next() : null;
      for (long minute = needed.first(); minute <= needed.last(); minute++) {
        if (next != null && next.minute() == minute) {
          tiles.slideTo(next);
          next = stream.hasNext() ? stream.next() : null;
        } else {
          tiles.slideOver(minute);
        }
        if (minute >= ends.first() && isWanted.test(minute)) {
          submit(tiles, workers, rows);
          WindowStamp stamp = WindowStamp.of(tiles, 0);
          workers.submit(sums -> () -> end.accept(stamp));
        }
      }
      workers.finish();
    }
  }

  private void submit(PastTiles tiles, RowWorkers<Runnable> workers, Consumer<OfTile> out) {
    for (long tile : tiles.tiles()) {
      TileWindow window = tiles.window(tile);
      for (int code : PastTiles.products(window)) {
        UUID product = tiles.products().of(code);
        WindowStamp stamp = WindowStamp.of(tiles, minutes.since(product));
        workers.submit(
            sums -> {
              TileRows rows = TileRows.of(sums.rows(window, code), set);
              return () -> out.accept(new OfTile(tile, product, stamp, rows));
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
