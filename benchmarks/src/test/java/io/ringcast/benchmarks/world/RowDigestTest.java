package io.ringcast.benchmarks.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.features.FeatureSet;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RowDigestTest {

  private static final long CELL = 0x892a100d2cbffffL;
  private static final FeatureSet SET =
      FeatureSet.of("digest", List.of("demand"), List.of(0), List.of(1, 2));

  private final RowDigest ours = new RowDigest();
  private final RowDigest theirs = new RowDigest();

  private static void add(RowDigest to, int product, long windowEnd, long... sums) {
    to.add(CELL, new UUID(0, product), windowEnd, new Row(sums), SET);
  }

  /** A row with some sums. */
  private record Row(long... sums) implements SumColumns {

    @Override
    public int rows() {
      return 1;
    }

    @Override
    public int path(int row) {
      return 0;
    }

    @Override
    public void read(int kind, int ring, int from, int to, long[][] byWindow) {
      for (int window = 0; window < byWindow.length; window++) {
        byWindow[window][0] = sums[window];
      }
    }
  }

  @Test
  void orderAndRowsOfZerosMakeNoDifference() {
    add(ours, 1, 60_000, 1, 2);
    add(ours, 2, 120_000, 3, 0);
    add(ours, 2, 180_000, 0, 0);
    add(theirs, 2, 120_000, 3, 0);
    add(theirs, 1, 60_000, 1, 2);

    assertThat(ours.firstDifference(theirs)).isEmpty();
    assertThat(ours.all()).isEqualTo(theirs.all());
  }

  @Test
  void theFirstWindowEndWithOtherRowsIsNamed() {
    add(ours, 1, 60_000, 1, 2);
    add(theirs, 1, 60_000, 1, 2);
    add(ours, 1, 120_000, 1, 2);
    add(theirs, 1, 120_000, 2, 1);
    add(theirs, 1, 180_000, 1, 0);

    assertThat(ours.firstDifference(theirs)).hasValue(120_000L);
    assertThat(ours.all()).isNotEqualTo(theirs.all());
  }

  @Test
  void aWindowEndThatOneLacksIsADifference() {
    add(theirs, 1, 180_000, 1, 0);

    assertThat(ours.firstDifference(theirs)).hasValue(180_000L);
  }
}
