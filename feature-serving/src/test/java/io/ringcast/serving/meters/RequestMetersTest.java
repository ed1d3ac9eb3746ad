package io.ringcast.serving.meters;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.FeatureTable.Status;
import io.ringcast.serving.Scene;
import io.ringcast.testing.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RequestMetersTest {

  private final Meters meters = new Meters();
  private final RequestMeters requests = new RequestMeters(meters);

  private List<Meters.Point> points(Metric metric) {
    return Scene.measured(meters, metric);
  }

  private double all(Metric metric) {
    return Scene.value(meters, metric);
  }

  private static Stages someKeys() {
    Stages stages = new Stages("GetFeatures");
    stages.key(Status.FRESH, 1000);
    stages.key(Status.TIMED_OUT, -1);
    stages.end(Stage.ENCODE);
    return stages;
  }

  /** Somebody may still be at work for it, and what it would have got nobody has seen. */
  @Test
  void ofACallThatIsCutOffOnlyTheEndIsCounted() {
    requests.begun();
    requests.ended(someKeys(), "CANCELLED", true);

    assertThat(all(Metric.REQUESTS)).isEqualTo(1);
    assertThat(all(Metric.KEYS)).isZero();
    assertThat(points(Metric.REQUEST_DURATION)).isEmpty();
    assertThat(all(Metric.REQUESTS_ACTIVE)).isZero();
  }

  /** Ages are put together while they come in a row; in which row makes no difference. */
  @Test
  void agesAreThoseOfAllKeysThatHaveOne() {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    List<Long> right = new ArrayList<>();
    Histogram plain = new Histogram();
    Stages stages = new Stages("GetFeatures");
    for (int key = 0; key < 500; key++) {
      long age = random.nextInt(4) == 0 ? -1 : 10_000L * random.nextInt(1, 3);
      stages.key(Status.FRESH, age);
      if (age >= 0) {
        right.add(age);
        plain.record(age / 1e3);
      }
    }

    requests.begun();
    requests.ended(stages, "OK", true);

    Histogram.Content found = points(Metric.SERVED_AGE).get(0).histogram();
    assertThat(found.counts()).as("seed %d", seed).isEqualTo(plain.content().counts());
    assertThat(found.sum())
        .isEqualTo(right.stream().collect(Collectors.summingLong(age -> age)) / 1e3);
  }
}
