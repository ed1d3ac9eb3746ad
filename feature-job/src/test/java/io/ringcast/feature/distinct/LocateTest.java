package io.ringcast.feature.distinct;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.common.features.Minutes;
import io.ringcast.feature.intake.Intake;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.apache.flink.streaming.api.operators.StreamFlatMap;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocateTest {

  private static final int RESOLUTION = 9;
  private static final long START = 29_547_000L * Minutes.MILLIS;
  private static final int RIDERS = 300;

  private record Distinct(long who, long cell, int product, long minute) {}

  /** Riders who stand, walk or drive, and report their place every four seconds. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everybodyPassesAtLeastOnceInEachCellAndMinute(long seed) throws Exception {
    H3Core h3 = H3Core.newInstance();
    Random random = new Random(seed);
    double[] lats = random.doubles(RIDERS, 40.70, 40.72).toArray();
    double[] lngs = random.doubles(RIDERS, -74.01, -73.99).toArray();
    Set<Distinct> expected = new HashSet<>();
    int events = 0;
    try (OneInputStreamOperatorTestHarness<Intake, CellEvent> harness =
        new OneInputStreamOperatorTestHarness<>(
            new StreamFlatMap<>(new Locate(RESOLUTION, true)))) {
      harness.open();
      for (long time = START; time < START + 3 * Minutes.MILLIS; time += 4_000) {
        for (int rider = 0; rider < RIDERS; rider++) {
          double pace = rider % 3 * 0.0001;
          lats[rider] += random.nextGaussian() * pace;
          lngs[rider] += random.nextGaussian() * pace;
          Intake record = record(rider, lats[rider], lngs[rider], time);
          long cell = h3.latLngToCell(lats[rider], lngs[rider], RESOLUTION);
          expected.add(
              new Distinct(
                  record.event.entity,
                  cell,
                  record.event.product,
                  Minutes.of(record.event.eventTime)));
          harness.processElement(record, time);
          events++;
        }
      }
      Set<Distinct> passed = new HashSet<>();
      for (CellEvent event : harness.extractOutputValues()) {
        passed.add(
            new Distinct(event.entity, event.cell, event.product, Minutes.of(event.eventTime)));
      }
      assertThat(passed).as("seed %d", seed).isEqualTo(expected);
      assertThat(harness.extractOutputValues().size())
          .as("seed %d: %d distinct of %d", seed, expected.size(), events)
          .isLessThan(expected.size() * 2);
    }
  }

  private static Intake record(int rider, double lat, double lng, long time) {
    Intake record = new Intake();
    record.event.entity = rider * 0x9E3779B97F4A7C15L;
    record.event.product = 1 + rider % 2;
    record.event.lat = lat;
    record.event.lng = lng;
    record.event.eventTime = time;
    return record;
  }
}
