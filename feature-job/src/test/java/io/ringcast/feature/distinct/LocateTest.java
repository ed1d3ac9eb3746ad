package io.ringcast.feature.distinct;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.H3Library;
import io.ringcast.feature.intake.Intake;
import io.ringcast.feature.intake.decode.Event;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.streaming.api.operators.StreamFlatMap;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocateTest {

  private static final int RESOLUTION = 9;
  private static final long START = 29_547_000L * Minutes.MILLIS;
  private static final int RIDERS = 300;

  private record Distinct(long who, long cell, int product, long minute) {
    static Distinct of(Event event, long cell) {
      return new Distinct(event.entity, cell, event.product, Minutes.of(event.eventTime));
    }

    static Distinct of(CellEvent event) {
      return new Distinct(event.entity, event.cell, event.product, Minutes.of(event.eventTime));
    }
  }

  private static final H3Core H3 = H3Library.load();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everybodyPassesAtLeastOnceInEachCellAndMinute(long seed) throws Exception {
    List<Intake> events = rides(new Random(seed));
    List<Distinct> passed = locate(events, true);
    Set<Distinct> distinct = new HashSet<>(places(events));
    assertThat(new HashSet<>(passed)).as("seed %d", seed).isEqualTo(distinct);
    assertThat(passed.size())
        .as("seed %d: %d distinct of %d", seed, distinct.size(), events.size())
        .isLessThan(distinct.size() * 2);
  }

  @Test
  void whereTheLatestEventCountsAllPass() throws Exception {
    List<Intake> events = rides(new Random(4));
    assertThat(locate(events, false)).isEqualTo(places(events));
  }

  @Test
  void aKindThatIsNotCountedHereGoesNoFurther() throws Exception {
    List<Intake> events = rides(new Random(5)).subList(0, 40);
    List<Distinct> ofTheFirstKind = places(events.subList(0, 20));
    events.subList(20, 40).forEach(record -> record.event.kind = 1);

    assertThat(
            locate(
                events,
                new Locate(RESOLUTION, false, new boolean[] {true, false}, new int[] {-1, -1})))
        .isEqualTo(ofTheFirstKind);
  }

  /** Two readers share the events of a rider, which come out of order. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theLatestValuePassesInEachCellAndMinute(long seed) throws Exception {
    Random random = new Random(seed);
    List<Intake> events = rides(random);
    for (int i = 0; i < events.size(); i++) {
      events.get(i).event.value = random.nextInt(4) - 1L;
      events.get(i).event.eventTime += random.nextInt(3) * 2_000L;
      Collections.swap(events, i, Math.max(0, i - random.nextInt(2 * RIDERS)));
    }
    Map<Boolean, List<Intake>> readers =
        events.stream().collect(Collectors.partitioningBy(event -> random.nextBoolean()));
    Map<Distinct, Long> passed = new HashMap<>();
    int number = 0;
    for (List<Intake> reader : readers.values()) {
      // The count of those who had a value is all that somebody asks for.
      Locate locate =
          new Locate(RESOLUTION, true, new boolean[] {false, false, true}, new int[] {1});
      for (CellEvent event : passed(reader, locate)) {
        passed.merge(Distinct.of(event), event.stamp, Math::max);
        number++;
      }
    }
    Map<Distinct, Long> latest = new HashMap<>();
    for (Intake record : events) {
      long stamp = CellEvent.stamp(record.event);
      latest.merge(Distinct.of(record.event, cell(record.event)), stamp, Math::max);
    }
    assertThat(passed).as("seed %d", seed).isEqualTo(latest);
    assertThat(number).as("seed %d", seed).isLessThan(events.size());
  }

  @Test
  void valuesThatNobodyCountsChangeNothing() throws Exception {
    List<Intake> events = rides(new Random(6));
    List<Distinct> without = locate(events, true);
    events.forEach(record -> record.event.value = 5);
    Locate locate = new Locate(RESOLUTION, true, new boolean[] {true, false, false}, new int[] {1});
    List<CellEvent> passed = passed(events, locate);
    assertThat(passed).extracting(Distinct::of).isEqualTo(without);
    assertThat(passed).allMatch(event -> event.stamp == 0);
  }

  /** Riders who stand, walk or drive, and report their place every four seconds. */
  private static List<Intake> rides(Random random) {
    double[] lats = random.doubles(RIDERS, 40.70, 40.72).toArray();
    double[] lngs = random.doubles(RIDERS, -74.01, -73.99).toArray();
    List<Intake> events = new ArrayList<>();
    for (long time = START; time < START + 3 * Minutes.MILLIS; time += 4_000) {
      for (int rider = 0; rider < RIDERS; rider++) {
        double pace = rider % 3 * 0.0001;
        lats[rider] += random.nextGaussian() * pace;
        lngs[rider] += random.nextGaussian() * pace;
        events.add(event(rider, lats[rider], lngs[rider], time, random));
      }
    }
    return events;
  }

  /** Some events name a small hexagon instead of coordinates. */
  private static Intake event(int rider, double lat, double lng, long time, Random random) {
    Intake record = new Intake();
    record.event.entity = rider * 0x9E3779B97F4A7C15L;
    record.event.product = 1 + rider % 2;
    record.event.eventTime = time;
    if (random.nextInt(5) == 0) {
      record.event.hexagon = H3.latLngToCell(lat, lng, RESOLUTION + 2);
    } else {
      record.event.lat = lat;
      record.event.lng = lng;
    }
    return record;
  }

  private static List<Distinct> places(List<Intake> events) {
    return events.stream().map(record -> Distinct.of(record.event, cell(record.event))).toList();
  }

  private static long cell(Event event) {
    return event.hexagon == 0
        ? H3.latLngToCell(event.lat, event.lng, RESOLUTION)
        : H3.cellToParent(event.hexagon, RESOLUTION);
  }

  private static List<Distinct> locate(List<Intake> events, boolean dropRepeats) throws Exception {
    return locate(
        events, new Locate(RESOLUTION, dropRepeats, new boolean[] {true}, new int[] {-1}));
  }

  private static List<Distinct> locate(List<Intake> events, Locate locate) throws Exception {
    return passed(events, locate).stream().map(Distinct::of).toList();
  }

  private static List<CellEvent> passed(List<Intake> events, Locate locate) throws Exception {
    try (OneInputStreamOperatorTestHarness<Intake, CellEvent> harness =
        new OneInputStreamOperatorTestHarness<>(new StreamFlatMap<>(locate))) {
      harness.open();
      for (Intake record : events) {
        harness.processElement(record, record.event.eventTime);
      }
      return harness.extractOutputValues();
    }
  }
}
