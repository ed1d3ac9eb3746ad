package io.ringcast.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.bare.RowDigest;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowComparisonTest {

  private static final long CELL = 0x892a100d2cbffffL;
  private static final long FIRST = 60_000;
  private static final long SECOND = 120_000;

  private static RowDigest digest(long wanted, long... sums) {
    RowDigest digest = new RowDigest(wanted);
    digest.add(CELL, 1, FIRST, new long[] {1, 2});
    digest.add(CELL, 2, SECOND, sums);
    return digest;
  }

  private static RowComparison compare(RowDigest ours, RowDigest theirs) {
    return new RowComparison(ours.byWindowEnd(), theirs.byWindowEnd());
  }

  @Test
  void theSameRowsInAnotherOrderAreEqual() {
    RowDigest other = new RowDigest();
    other.add(CELL, 2, SECOND, new long[] {3, 4});
    other.add(CELL, 1, FIRST, new long[] {1, 2});

    assertThat(compare(digest(RowDigest.NONE, 3, 4), other).isEqual()).isTrue();
    assertThat(digest(RowDigest.NONE, 3, 4).all()).isEqualTo(other.all());
  }

  @Test
  void rowsOfZerosDoNotMatter() {
    RowDigest other = digest(RowDigest.NONE, 3, 4);
    other.add(CELL, 3, SECOND, new long[] {0, 0});

    assertThat(compare(digest(RowDigest.NONE, 3, 4), other).isEqual()).isTrue();
  }

  @Test
  void oneNumberMattersAndItsRowIsNamed() {
    RowDigest ours = digest(SECOND, 3, 4);
    RowDigest theirs = digest(SECOND, 3, 5);

    RowComparison comparison = compare(ours, theirs);

    assertThat(comparison.isEqual()).isFalse();
    assertThat(comparison.firstDifference()).isEqualTo(SECOND);
    assertThat(RowComparison.explain("It", SECOND, ours.wantedRows(), theirs.wantedRows()))
        .isEqualTo(
            "It differs at window end 1970-01-01T00:02:00Z, hexagon 892a100d2cbffff, product 2:"
                + " [3, 5], but Ringcast's is [3, 4]");
  }

  @Test
  void aMissingRowAndOneTooManyAreNamed() {
    List<RowDigest.Row> rows = digest(SECOND, 3, 4).wantedRows();

    assertThat(RowComparison.explain("It", SECOND, rows, List.of())).contains(": no row, but");
    assertThat(RowComparison.explain("It", SECOND, List.of(), rows)).endsWith("Ringcast's is none");
  }

  @Test
  void whichRowHasWhichNumbersMatters() {
    RowDigest ours = new RowDigest();
    ours.add(CELL, 1, FIRST, new long[] {1, 2});
    ours.add(CELL, 2, FIRST, new long[] {3, 4});
    RowDigest theirs = new RowDigest();
    theirs.add(CELL, 1, FIRST, new long[] {3, 4});
    theirs.add(CELL, 2, FIRST, new long[] {1, 2});

    assertThat(compare(ours, theirs).isEqual()).isFalse();
  }
}
