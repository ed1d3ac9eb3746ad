package io.ringcast.benchmarks.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.features.FeatureSet;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RowDigestTest {

  private static final long TILE = 0x842a101ffffffffL;
  private static final FeatureSet SET =
      FeatureSet.of("digest", List.of("demand", "supply"), List.of(0, 1), List.of(1, 2));

  /** Of two kinds, rings and windows. */
  private static final int COLUMNS = 8;

  private final RowDigest ours = new RowDigest();
  private final RowDigest theirs = new RowDigest();

  /** Adds a row; columns that are not named are 0. */
  private static void add(RowDigest to, int product, long windowEnd, long... sums) {
    TestSums row = new TestSums(0, Arrays.copyOf(sums, COLUMNS));
    to.add(TILE, new UUID(0, product), windowEnd, row, SET);
  }

  /**
   * The sums of some cells, row by row.
   *
   * @param first the first cell's path
   */
  private record TestSums(int first, long... sums) implements SumColumns {

    @Override
    public int rows() {
      return sums.length / COLUMNS;
    }

    @Override
    public int path(int row) {
      return first + row;
    }

    @Override
    public void read(int kind, int ring, int from, int to, long[][] byWindow) {
      for (int row = from; row < to; row++) {
        for (int window = 0; window < 2; window++) {
          byWindow[window][row - from] = sums[row * COLUMNS + kind * 4 + ring * 2 + window];
        }
      }
    }
  }

  @Test
  void manyRowsAtOnceAreThoseRows() {
    UUID product = new UUID(0, 1);
    long[] sums = new Random(5).longs(300 * COLUMNS, 0, 2).toArray();
    Arrays.fill(sums, 290 * COLUMNS, 298 * COLUMNS, 0);
    ours.add(TILE, product, 60_000, new TestSums(0, sums), SET);
    for (int row = 0; row < 300; row++) {
      long[] its = Arrays.copyOfRange(sums, row * COLUMNS, (row + 1) * COLUMNS);
      theirs.add(TILE, product, 60_000, new TestSums(row, its), SET);
    }

    assertThat(ours.all()).isEqualTo(theirs.all());
    assertThat(ours.all().rows()).as("without those of zeros").isBetween(250L, 292L);
  }

  @Test
  void everyColumnMakesADifference() {
    add(ours, 1, 60_000, 1);
    for (int column = 1; column < COLUMNS; column++) {
      RowDigest other = new RowDigest();
      long[] sums = new long[COLUMNS];
      sums[0] = 1;
      sums[column] = 1;
      add(other, 1, 60_000, sums);

      assertThat(other.all()).as("column %d", column).isNotEqualTo(ours.all());
    }
  }

  @Test
  void orderAndRowsOfZerosMakeNoDifference() {
    add(ours, 1, 60_000, 1, 2);
    add(ours, 2, 120_000, 3);
    add(ours, 2, 180_000, 0);
    add(theirs, 2, 120_000, 3);
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
    add(theirs, 1, 180_000, 1);

    assertThat(ours.firstDifference(theirs)).hasValue(120_000L);
    assertThat(ours.all()).isNotEqualTo(theirs.all());
  }

  @Test
  void aWindowEndThatOneLacksIsADifference() {
    add(theirs, 1, 180_000, 1);

    assertThat(ours.firstDifference(theirs)).hasValue(180_000L);
  }
}
