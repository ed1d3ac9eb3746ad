package io.ringcast.serving.budget;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.serving.config.Quota;
import io.ringcast.testing.Seeds;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class TokenBucketTest {

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** A clock's numbers may run over. */
  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - SECOND);

  @Test
  void aFullBucketGivesABurstAndThenItsRate() {
    TokenBucket bucket = new TokenBucket(new Quota(100, 300), clock::get);

    assertThat(bucket.take(300)).isZero();
    assertThat(bucket.take(1)).isEqualTo(SECOND / 100);
    clock.addAndGet(SECOND);
    assertThat(bucket.take(101)).isEqualTo(SECOND / 100);
    assertThat(bucket.take(100)).isZero();
    assertThat(bucket.take(1)).isPositive();
  }

  @Test
  void whoComesWhenToldIsServed() {
    TokenBucket bucket = new TokenBucket(new Quota(1000, 500), clock::get);
    bucket.take(500);

    long wait = bucket.take(200);
    clock.addAndGet(wait - 1);
    assertThat(bucket.take(200)).isPositive();
    clock.addAndGet(1);
    assertThat(bucket.take(200)).isZero();
  }

  @Test
  void whatIsNotThereIsOwed() {
    TokenBucket bucket = new TokenBucket(new Quota(100, 300), clock::get);

    assertThat(bucket.owe(300)).isZero();
    assertThat(bucket.owe(100)).isEqualTo(SECOND);
    assertThat(bucket.owe(50)).isEqualTo(3 * SECOND / 2);
    clock.addAndGet(SECOND);
    assertThat(bucket.take(1)).isEqualTo(51 * SECOND / 100);
    clock.addAndGet(SECOND);
    assertThat(bucket.take(50)).isZero();
  }

  @Test
  void debtHasABound() {
    TokenBucket bucket = new TokenBucket(new Quota(100, 300), clock::get);
    for (int i = 0; i < 10; i++) {
      assertThat(bucket.owe(10_000)).isEqualTo(TokenBucket.MAX_DEBT_NANOS);
    }

    clock.addAndGet(TokenBucket.MAX_DEBT_NANOS);
    assertThat(bucket.owe(0)).isZero();
    assertThat(bucket.take(1)).isEqualTo(SECOND / 100);
    clock.addAndGet(3 * SECOND);
    assertThat(bucket.take(300)).isZero();
  }

  @Test
  void itIsKnownHowMuchATimeBrings() {
    TokenBucket bucket = new TokenBucket(new Quota(100, 300), clock::get);
    assertThat(bucket.within(SECOND)).isEqualTo(400);

    bucket.take(300);
    assertThat(bucket.within(0)).isZero();
    assertThat(bucket.within(SECOND)).isEqualTo(100);
    bucket.owe(50);
    assertThat(bucket.within(SECOND / 4)).isZero();
    assertThat(bucket.within(SECOND)).isEqualTo(50);
  }

  @Test
  void whatIsGivenBackCanBeTakenAgain() {
    TokenBucket bucket = new TokenBucket(new Quota(100, 300), clock::get);
    bucket.take(300);

    bucket.giveBack(2);

    assertThat(bucket.take(3)).isEqualTo(SECOND / 100);
    assertThat(bucket.take(2)).isZero();
    assertThat(bucket.take(1)).isPositive();
  }

  /** Against a bucket that is told in fractions of keys. */
  @RepeatedTest(20)
  void aBucketHoldsWhatFlowedInLessWhatWasTaken() {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    // A rate whose keys are a whole number of nanoseconds apart, so that nothing is rounded.
    int rate = 1000;
    int burst = 1 + random.nextInt(2000);
    TokenBucket bucket = new TokenBucket(new Quota(rate, burst), clock::get);
    double level = burst;
    for (int step = 0; step < 1000; step++) {
      long pause = random.nextInt(100) * 1_000_000L;
      clock.addAndGet(pause);
      level = Math.min(burst, level + pause / 1e9 * rate);
      int keys = 1 + random.nextInt(burst);
      boolean fits = keys <= level + 1e-6;
      assertThat(bucket.take(keys) == 0).as("seed %d, step %d", seed, step).isEqualTo(fits);
      level -= fits ? keys : 0;
    }
  }
}
