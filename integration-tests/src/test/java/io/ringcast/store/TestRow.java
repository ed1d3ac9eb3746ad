package io.ringcast.store;

import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** One row as a test compares it; sums are kind after kind, ring-major. */
record TestRow(UUID product, long hexagon, Emission emission, List<Long> sums) {

  static List<TestRow> of(StoredRows stored) {
    List<TestRow> rows = new ArrayList<>();
    DecodedBlock block = stored.block();
    for (int row = 0; row < block.rows(); row++) {
      List<Long> sums = new ArrayList<>();
      for (long[] ofKind : block.sums(row)) {
        for (long sum : ofKind) {
          sums.add(sum);
        }
      }
      rows.add(new TestRow(stored.product(), block.hexagon(row), stored.emission(), sums));
    }
    return rows;
  }
}
