package io.ringcast.smoothing.route;

import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.CellCounts;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.smoothing.tile.Tiling;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.ToIntFunction;

/** Sends the counts of a whole minute to all tiles that they reach, as {@link HaloRouter} does. */
public final class MinuteRouter {

  private final Tiling tiling;
  private final List<String> kinds;
  private final ToIntFunction<UUID> codes;
  private final HaloRouter router;

  /** The counts of a kind and product under one tile. */
  private record CellRun(int kind, int product, CellCounts counts, int from, int to) {}

  /**
   * @param kinds those that are sent; packed counts carry positions in this list
   * @param codes of the products; those of {@link ProductCatalog#UNKNOWN} are left out
   */
  public MinuteRouter(Tiling tiling, List<String> kinds, ToIntFunction<UUID> codes)
      throws IOException {
    this.tiling = tiling;
    this.kinds = List.copyOf(kinds);
    this.codes = codes;
    boolean[] used = new boolean[kinds.size()];
    Arrays.fill(used, true);
    router = new HaloRouter(tiling, used);
  }

  /** A tile may receive several parts. */
  public void route(MinuteCounts counts, HaloRouter.Receiver receiver) {
    byTile(counts)
        .forEach(
            (tile, runs) -> {
              router.begin(tile);
              runs.forEach(this::route);
              router.send(receiver);
            });
  }

  private void route(CellRun run) {
    for (int i = run.from; i < run.to; i++) {
      int path = Cells.path(run.counts.hexagons()[i], tiling.tileResolution());
      router.add(run.kind, run.product, path, run.counts.counts()[i]);
    }
  }

  /** Cells under one tile stand together, since hexagons rise. */
  private SortedMap<Long, List<CellRun>> byTile(MinuteCounts counts) {
    SortedMap<Long, List<CellRun>> byTile = new TreeMap<>();
    for (int k = 0; k < kinds.size(); k++) {
      for (MinuteCounts.Kind kind : counts.kinds()) {
        if (kind.name().equals(kinds.get(k))) {
          int number = k;
          byCode(kind).forEach((code, cells) -> addRuns(number, code, cells, byTile));
        }
      }
    }
    return byTile;
  }

  private SortedMap<Integer, CellCounts> byCode(MinuteCounts.Kind kind) {
    SortedMap<Integer, CellCounts> byCode = new TreeMap<>();
    for (Map.Entry<UUID, CellCounts> product : kind.products().entrySet()) {
      byCode.put(codes.applyAsInt(product.getKey()), product.getValue());
    }
    byCode.remove(ProductCatalog.UNKNOWN);
    return byCode;
  }

  private void addRuns(
      int kind, int product, CellCounts cells, SortedMap<Long, List<CellRun>> byTile) {
    long[] hexagons = cells.hexagons();
    int from = 0;
    while (from < hexagons.length) {
      long tile = tiling.tileOf(hexagons[from]);
      int to = from + 1;
      while (to < hexagons.length && tiling.tileOf(hexagons[to]) == tile) {
        to++;
      }
      byTile
          .computeIfAbsent(tile, any -> new ArrayList<>())
          .add(new CellRun(kind, product, cells, from, to));
      from = to;
    }
  }
}
