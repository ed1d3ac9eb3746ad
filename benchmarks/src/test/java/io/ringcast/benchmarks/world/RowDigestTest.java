package io.ringcast.benchmarks.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.features.FeatureSet;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RowDigestTest {

  private static final long TILE = 0x842a101ffffffffL;
  private static final FeatureSet SET =
      FeatureSet.of("digest", List.of("demand"), List.of(0), List.of(1, 2));

  private final RowDigest ours = new RowDigest();
  private final RowDigest theirs = new RowDigest();

  private static void add(RowDigest to, int product, long windowEnd, long... sums) {
    to.add(TILE, new UUID(0, product), windowEnd, new Cells(0, sums), SET);
  }

  /**
   * Some cells with sums of two windows.
   *
   * @param first the first one's path
   */
  private record Cells(int first, long... sums) implements SumColumns {

    @Override
    public int rows() {
      return sums.length / 2;
    }

    @Override
    public int path(int row) {
      return first + row;
    }

    @Override
    public void read(int kind, int ring, int from, int to, long[][] byWindow) {
      for (int row = from; row < to; row++) {
        byWindow[0][row - from] = sums[2 * row];
        byWindow[1][row - from] = sums[2 * row + 1];
      }
    }
  }

  @Test
  void manyRowsAtOnceAreThoseRows() {
    long[] sums = new Random(5).longs(2 * 300, 0, 3).toArray();
    UUID product = new UUID(0, 1);
    ours.add(TILE, product, 60_000, new Cells(0, sums), SET);
    for (int row = 0; row < 300; row++) {
      theirs.add(TILE, product, 60_000, new Cells(row, sums[2 * row], sums[2 * row + 1]), SET);
    }

    assertThat(ours.all()).isEqualTo(theirs.all());
    assertThat(ours.all().rows()).as("without those of zeros").isBetween(200L, 299L);
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
