package io.ringcast.serving.meters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ringcast.testing.Seeds;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HistogramTest {

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);

  /** From a microsecond to a quarter of an hour, each size as likely as any. */
  private double value() {
    return Math.exp(random.nextDouble() * Math.log(1e9)) * 1e-6;
  }

  private static double bound(int eighths) {
    return Math.pow(2, eighths / 8.0);
  }

  @Test
  void aBucketTakesInWhatIsAboveItsLowerBoundUpToItsUpper() {
    for (int i = 0; i < 10_000; i++) {
      double value = value();
      int plain = -200;
      while (value > bound(plain + 1)) {
        plain++;
      }
      assertThat(Histogram.bucket(value)).as("%s, seed %d", value, seed).isEqualTo(plain);
    }
  }

  @Test
  void boundsThatAreWholePowersBelongToTheBucketBelow() {
    for (int octave = -20; octave <= 17; octave++) {
      double bound = Math.pow(2, octave);
      assertThat(Histogram.bucket(bound)).isEqualTo(octave * 8 - 1);
      assertThat(Histogram.bucket(Math.nextUp(bound))).isEqualTo(octave * 8);
    }
  }

  @Test
  void percentilesAreKnownToNinePercent() {
    Histogram histogram = new Histogram();
    double[] all = new double[100_000];
    for (int i = 0; i < all.length; i++) {
      all[i] = value();
      histogram.record(all[i]);
    }
    Arrays.sort(all);
    Histogram.Content content = histogram.content();

    for (double share : new double[] {0.5, 0.9, 0.99, 0.999, 0.9999}) {
      int rank = (int) (share * all.length);
      double right = all[rank];
      double found = content.quantile(share);
      assertThat(found).as("p%s, seed %d", share * 100, seed).isBetween(right, right * 1.0906);
    }
    assertThat(content.count()).isEqualTo(all.length);
    assertThat(content.sum()).isCloseTo(Arrays.stream(all).sum(), within(1e-3));
  }

  @Test
  void aQuantileIsOfWhatCameSince() {
    Histogram histogram = new Histogram();
    for (int i = 0; i < 50; i++) {
      histogram.record(value());
    }
    Histogram.Content before = histogram.content();
    double[] since = new double[400];
    for (int i = 0; i < since.length; i++) {
      since[i] = i < 100 ? 0 : value();
      histogram.record(since[i]);
    }
    Arrays.sort(since);
    Histogram.Content its = histogram.content().minus(before);

    for (double share : new double[] {0.01, 0.5, 0.9, 0.99}) {
      double right = since[(int) (share * since.length)];
      assertThat(its.quantile(share))
          .as("p%s, seed %d", share * 100, seed)
          .isBetween(right, right * 1.0906);
    }
    assertThat(its.count()).isEqualTo(400);
    assertThat(its.plus(before).count()).isEqualTo(450);
    assertThat(its.plus(before).quantile(0.9)).isEqualTo(histogram.content().quantile(0.9));
  }

  @Test
  void whatIsBeyondTheBucketsOrNoNumberAboveZeroIsCountedAllTheSame() {
    Histogram histogram = new Histogram();

    histogram.record(1e-12);
    histogram.record(1e12, 3);
    histogram.record(0);
    histogram.record(-1, 2);

    Histogram.Content content = histogram.content();
    assertThat(content.counts()[0]).isEqualTo(1);
    assertThat(content.counts()[content.counts().length - 1]).isEqualTo(3);
    assertThat(content.zeros()).isEqualTo(3);
    assertThat(content.count()).isEqualTo(7);
  }

  @Test
  void threadsLoseNothing() throws InterruptedException {
    Histogram histogram = new Histogram();
    Thread[] threads = new Thread[4];
    for (int t = 0; t < threads.length; t++) {
      threads[t] =
          new Thread(
              () -> {
                for (int i = 1; i <= 10_000; i++) {
                  histogram.record(i);
                }
              });
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(histogram.content().count()).isEqualTo(40_000);
    assertThat(histogram.content().sum()).isEqualTo(4 * 50_005_000.0);
  }
}
