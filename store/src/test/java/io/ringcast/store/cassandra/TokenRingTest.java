package io.ringcast.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ringcast.store.cassandra.TokenRing.Range;
import io.ringcast.testing.Seeds;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TokenRingTest {

  private static final long QUARTER = 1L << 62;

  /** Four quarters, two nodes by turns. */
  private final TokenRing ring =
      new TokenRing(
          List.of(
              new Range(Long.MIN_VALUE, -QUARTER, "b"),
              new Range(-QUARTER, 0, "a"),
              new Range(0, QUARTER, "b"),
              new Range(QUARTER, Long.MAX_VALUE, "a")));

  @Test
  void rangesOfTheSameNodesStandSideBySide() {
    assertThat(ring.place(-1)).isBetween(0.0, 0.25);
    assertThat(ring.place(QUARTER + 1)).isBetween(0.25, 0.5);
    assertThat(ring.place(Long.MIN_VALUE + 1)).isBetween(0.5, 0.75);
    assertThat(ring.place(1)).isBetween(0.75, 1.0);
  }

  @Test
  void aRangeEndsWithItsLastToken() {
    assertThat(ring.place(0)).isEqualTo(0.25);
    assertThat(ring.place(1)).isEqualTo(0.75);
    assertThat(ring.place(Long.MAX_VALUE)).isEqualTo(0.5);
  }

  @Test
  void noPlaceIsOne() {
    TokenRing whole = new TokenRing(List.of(new Range(Long.MIN_VALUE, Long.MAX_VALUE, "a")));

    assertThat(whole.place(Long.MAX_VALUE)).isLessThan(1);
    assertThat(whole.place(Long.MIN_VALUE)).isZero();
    assertThat(whole.place(0)).isEqualTo(0.5);
  }

  /** Partitions are spread evenly however uneven the ranges are. */
  @Test
  void tokensAreSpreadEvenly() {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    List<Long> cuts = random.longs(15).sorted().boxed().collect(Collectors.toList());
    cuts.add(0, Long.MIN_VALUE);
    cuts.add(Long.MAX_VALUE);
    TokenRing uneven =
        new TokenRing(
            IntStream.range(1, cuts.size())
                .mapToObj(i -> new Range(cuts.get(i - 1), cuts.get(i), "node " + i % 3))
                .toList());

    double mean = random.longs(100_000).mapToDouble(uneven::place).average().orElseThrow();
    assertThat(mean).as("seed %d", seed).isCloseTo(0.5, within(0.01));
  }
}
