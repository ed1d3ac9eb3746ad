package io.ringcast.common.counts;

import io.ringcast.common.blocks.BlockFormatException;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/** Collects the counts of one kind; each product's hexagons must rise. */
final class ProductColumns {

  private static final class Column {
    private long[] hexagons = new long[16];
    private long[] counts = new long[16];
    private int size;
  }

  private final SortedMap<UUID, Column> columns = new TreeMap<>();

  void add(UUID product, long hexagon, long count) throws BlockFormatException {
    Column column = columns.computeIfAbsent(product, any -> new Column());
    int size = column.size++;
    if (size > 0 && hexagon <= column.hexagons[size - 1]) {
      throw new BlockFormatException(
          "hexagon %x came after %x".formatted(hexagon, column.hexagons[size - 1]));
    }
    if (size == column.counts.length) {
      column.hexagons = Arrays.copyOf(column.hexagons, 2 * size);
      column.counts = Arrays.copyOf(column.counts, 2 * size);
    }
    column.hexagons[size] = hexagon;
    column.counts[size] = count;
  }

  void addAll(UUID product, MinuteCounts.CellCounts cells) throws BlockFormatException {
    for (int i = 0; i < cells.counts().length; i++) {
      add(product, cells.hexagons()[i], cells.counts()[i]);
    }
  }

  SortedMap<UUID, MinuteCounts.CellCounts> build() {
    SortedMap<UUID, MinuteCounts.CellCounts> products = new TreeMap<>();
    columns.forEach(
        (product, column) ->
            products.put(
                product,
                new MinuteCounts.CellCounts(
                    Arrays.copyOf(column.hexagons, column.size),
                    Arrays.copyOf(column.counts, column.size))));
    return products;
  }
}
