package io.ringcast.cli.store;

import io.ringcast.store.cassandra.StoreStats;
import java.util.ArrayList;
import java.util.List;

/** The sizes of tables, for people. */
final class StatsText {

  private static final String ROW = "%-12s %10s %11s %10s %10s";
  private static final int STEP = 1024;
  private static final List<String> UNITS = List.of("B", "KiB", "MiB", "GiB", "TiB", "PiB");

  private StatsText() {}

  static List<String> table(StoreStats stats) {
    List<String> lines = new ArrayList<>();
    lines.add(ROW.formatted("table", "on disk", "partitions", "mean", "largest"));
    for (StoreStats.Table table : stats.tables()) {
      boolean isCounted = table.partitions() > 0;
      lines.add(
          ROW.formatted(
              table.name(),
              bytes(table.diskBytes()),
              isCounted ? String.format("%,d", table.partitions()) : "-",
              isCounted ? bytes(table.meanPartitionBytes()) : "-",
              bytes(table.largestPartitionBytes())));
    }
    if (stats.nodesAway() > 0) {
      lines.add(
          "without %d of %d nodes, which are away"
              .formatted(stats.nodesAway(), stats.nodes() + stats.nodesAway()));
    }
    return lines;
  }

  static String bytes(long bytes) {
    double size = bytes;
    int unit = 0;
    while (size >= STEP && unit < UNITS.size() - 1) {
      size /= STEP;
      unit++;
    }
    return unit == 0 ? bytes + " B" : String.format("%.1f %s", size, UNITS.get(unit));
  }
}
