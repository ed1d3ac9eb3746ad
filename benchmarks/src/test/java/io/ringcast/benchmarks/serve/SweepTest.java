package io.ringcast.benchmarks.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;

class SweepTest {

  @Test
  void climbsToTheFirstRateThatIsTooHighAndThenMoreSlowlyFromTheLastGoodOne() {
    assertThat(rates(rate -> rate <= 300))
        .containsExactly(100L, 150L, 225L, 338L, 248L, 272L, 299L, 329L);
  }

  @Test
  void takesNoStepBeyondTheFirstRateThatWasTooHigh() {
    assertThat(rates(rate -> rate < 150)).containsExactly(100L, 150L, 110L, 121L, 133L, 146L);
  }

  @Test
  void endsWhereNoRateIsGood() {
    assertThat(rates(rate -> false)).containsExactly(100L);
  }

  /** What comes after a bad rate would be luck. */
  @Test
  void aBadRateEndsTheSearchThoughHigherOnesAreGood() {
    assertThat(rates(rate -> rate < 140 || rate > 200))
        .containsExactly(100L, 150L, 110L, 121L, 133L, 146L);
  }

  private static List<Long> rates(DoublePredicate holds) {
    List<Long> tried = new ArrayList<>();
    Sweep.climb(
        rate -> {
          tried.add(Math.round(rate));
          return holds.test(rate);
        });
    return tried;
  }
}
