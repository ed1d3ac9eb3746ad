package io.ringcast.benchmarks.world;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RowDigestTest {

  private static final long CELL = 0x892a100d2cbffffL;

  private final RowDigest ours = new RowDigest();
  private final RowDigest theirs = new RowDigest();

  @Test
  void orderAndRowsOfZerosMakeNoDifference() {
    ours.add(CELL, 1, 60_000, new long[] {1, 2});
    ours.add(CELL, 2, 120_000, new long[] {3});
    ours.add(CELL, 2, 180_000, new long[] {0, 0});
    theirs.add(CELL, 2, 120_000, new long[] {3});
    theirs.add(CELL, 1, 60_000, new long[] {1, 2});

    assertThat(ours.firstDifference(theirs)).isEmpty();
    assertThat(ours.all()).isEqualTo(theirs.all());
  }

  @Test
  void theFirstWindowEndWithOtherRowsIsNamed() {
    ours.add(CELL, 1, 60_000, new long[] {1, 2});
    theirs.add(CELL, 1, 60_000, new long[] {1, 2});
    ours.add(CELL, 1, 120_000, new long[] {1, 2});
    theirs.add(CELL, 1, 120_000, new long[] {2, 1});
    theirs.add(CELL, 1, 180_000, new long[] {1});

    assertThat(ours.firstDifference(theirs)).hasValue(120_000L);
    assertThat(ours.all()).isNotEqualTo(theirs.all());
  }

  @Test
  void aWindowEndThatOneLacksIsADifference() {
    theirs.add(CELL, 1, 180_000, new long[] {1});

    assertThat(ours.firstDifference(theirs)).hasValue(180_000L);
  }
}
