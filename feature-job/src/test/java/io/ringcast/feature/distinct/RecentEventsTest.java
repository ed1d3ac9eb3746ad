package io.ringcast.feature.distinct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.uber.h3core.H3Core;
import com.uber.h3core.util.LatLng;
import io.ringcast.common.hex.H3Library;
import io.ringcast.feature.intake.decode.Event;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecentEventsTest {

  private static final long MINUTE = 29_547_000;
  private static final long NO_COORDINATES = 1;

  private static final H3Core H3 = H3Library.load();
  private static final Leeway LEEWAY = new Leeway(H3);

  private record Seen(long who, long cell, int kind, int product, long minute) {}

  /** Few of everything, so that many differ in one thing only, and some share a slot. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void neverTakesANewcomerForARepeat(long seed) {
    Random random = new Random(seed);
    RecentEvents recent = new RecentEvents(LEEWAY);
    Set<Seen> seen = new HashSet<>();
    int repeats = 0;
    for (long i = 0; i < 100_000; i++) {
      Event event = new Event();
      event.hexagon = NO_COORDINATES;
      event.entity = random.nextInt(4_000) - 2_000L;
      event.kind = random.nextInt(2);
      event.product = 1 + random.nextInt(3);
      long minute = MINUTE + i / 20_000 - random.nextInt(2);
      event.eventTime = minute * 60_000 + random.nextInt(60_000);
      long cell = random.nextInt(3);
      boolean isNew = seen.add(new Seen(event.entity, cell, event.kind, event.product, minute));
      if (recent.add(event, cell, 0)) {
        continue;
      }
      repeats++;
      if (isNew) {
        fail("seed %d, event %d is taken for a repeat", seed, i);
      }
    }
    assertThat(repeats).as("seed %d", seed).isPositive();
  }

  /** For longer than the memory of minutes reaches, with events that are late by up to 12. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void neverTakesANewMinuteOfWhoStaysForARepeat(long seed) {
    Random random = new Random(seed);
    RecentEvents recent = new RecentEvents(LEEWAY);
    Set<List<Long>> seen = new HashSet<>();
    int repeats = 0;
    for (long i = 0; i < 40_000; i++) {
      long rider = random.nextInt(200);
      long minute = MINUTE + i / 1_000 - random.nextInt(12);
      boolean isNew = seen.add(List.of(rider, minute));
      boolean isRepeat = !recent.add(event(rider, minute), 1, 0);
      assertThat(isNew && isRepeat).as("seed %d, event %d", seed, i).isFalse();
      repeats += isRepeat ? 1 : 0;
    }
    assertThat(repeats).as("seed %d", seed).isGreaterThan(5_000);
  }

  /** What is dropped is never later than all that passed, in its minute and cell. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void neverTakesALaterValueForARepeat(long seed) {
    Random random = new Random(seed);
    RecentEvents recent = new RecentEvents(LEEWAY);
    Map<List<Long>, Long> passed = new HashMap<>();
    int repeats = 0;
    for (long i = 0; i < 100_000; i++) {
      long rider = random.nextInt(i < 50_000 ? 100 : 6_000);
      long minute = MINUTE + i / 5_000 - random.nextInt(4);
      long cell = random.nextInt(20) / 19;
      long stamp = random.nextInt(4) == 0 ? 0 : random.nextInt(1_000);
      List<Long> place = List.of(rider, minute, cell);
      if (recent.add(event(rider, minute), cell, stamp)) {
        passed.merge(place, stamp, Math::max);
      } else {
        repeats++;
        assertThat(passed).as("seed %d, event %d", seed, i).containsKey(place);
        assertThat(stamp).as("seed %d, event %d", seed, i).isLessThanOrEqualTo(passed.get(place));
      }
    }
    assertThat(repeats).as("seed %d", seed).isGreaterThan(10_000);
  }

  @Test
  void ofTheNewestMinuteALaterValuePassesOnceAndAnEarlierOneNever() {
    RecentEvents recent = new RecentEvents(LEEWAY);
    Event event = event(7, MINUTE);
    assertThat(recent.add(event, 1, 50)).isTrue();
    assertThat(recent.add(event, 1, 50)).isFalse();
    assertThat(recent.add(event, 1, 49)).isFalse();
    assertThat(recent.add(event, 1, 51)).isTrue();
    assertThat(recent.add(event, 1, 51)).isFalse();
    Event next = event(7, MINUTE + 1);
    assertThat(recent.add(next, 1, 20)).isTrue();
    assertThat(recent.add(next, 1, 20)).isFalse();
    // Of the minute before, only that there was an event is known.
    assertThat(recent.add(event, 1, 0)).isFalse();
    assertThat(recent.add(event, 1, 51)).isTrue();
    assertThat(recent.add(next, 1, 21)).isTrue();
    assertThat(recent.add(next, 2, 21)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000, 20_000, 150_000})
  void becomesLargeEnoughForTheRidersOfAMinute(int riders) {
    RecentEvents recent = new RecentEvents(LEEWAY);
    int pings = 15;
    for (long minute = MINUTE; minute < MINUTE + 3; minute++) {
      ping(recent, riders, pings, minute);
    }
    int passed = ping(recent, riders, pings, MINUTE + 3);
    assertThat(passed).isBetween(riders, riders + riders * pings / 3);
  }

  @Test
  void knowsNobodyAtFirst() {
    Event event = new Event();
    event.product = 1;
    assertThat(new RecentEvents(LEEWAY).cellOf(event)).isEqualTo(RecentEvents.UNKNOWN);
    assertThat(new RecentEvents(LEEWAY).add(event, 0, 0)).isTrue();
  }

  @Test
  void fromTheThirdEventOnTheCellOfWhoHasHardlyMovedIsKnown() {
    RecentEvents recent = new RecentEvents(LEEWAY);
    Event event = inTheMiddleOfACell();
    double lat = event.lat;
    long cell = cell(event);
    assertThat(recent.add(event, cell, 0)).isTrue();
    assertThat(recent.cellOf(event)).isEqualTo(RecentEvents.UNKNOWN);
    assertThat(recent.add(event, cell, 0)).isFalse();
    assertThat(recent.cellOf(event)).isEqualTo(cell);
    event.lat = lat + 0.0009;
    assertThat(recent.cellOf(event)).isEqualTo(cell);
    event.lng += 0.0015;
    assertThat(recent.cellOf(event)).isEqualTo(RecentEvents.UNKNOWN);
  }

  @Test
  void whoStaysIsKnownInTheNextMinuteButNoRepeat() {
    RecentEvents recent = new RecentEvents(LEEWAY);
    Event event = inTheMiddleOfACell();
    long cell = cell(event);
    recent.add(event, cell, 0);
    recent.add(event, cell, 0);
    for (long minute : new long[] {MINUTE + 1, MINUTE + 7, MINUTE + 6, MINUTE + 100, MINUTE + 99}) {
      event.eventTime = minute * 60_000;
      assertThat(recent.cellOf(event)).isEqualTo(cell);
      assertThat(recent.add(event, cell, 0)).as("minute %d", minute).isTrue();
      assertThat(recent.add(event, cell, 0)).as("again in minute %d", minute).isFalse();
    }
  }

  @Test
  void aMinuteThatIsLongGoneIsNewEachTime() {
    RecentEvents recent = new RecentEvents(LEEWAY);
    Event event = event(7, MINUTE);
    recent.add(event, 1, 0);
    event.eventTime = (MINUTE + 8) * 60_000;
    recent.add(event, 1, 0);
    event.eventTime = MINUTE * 60_000;
    assertThat(recent.add(event, 1, 0)).isTrue();
    assertThat(recent.add(event, 1, 0)).isTrue();
    event.eventTime = (MINUTE + 9) * 60_000;
    assertThat(recent.add(event, 1, 0)).isTrue();
    assertThat(recent.add(event, 1, 0)).isFalse();
  }

  @Test
  void whoHasGoneFarWithinTheCellIsKnownAgainInTheNextMinute() {
    RecentEvents recent = new RecentEvents(LEEWAY);
    Event event = inTheMiddleOfACell();
    long cell = cell(event);
    recent.add(event, cell, 0);
    recent.add(event, cell, 0);
    LatLng corner = H3.cellToBoundary(cell).get(0);
    event.lat += 0.9 * (corner.lat - event.lat);
    event.lng += 0.9 * (corner.lng - event.lng);
    recent.add(event, cell, 0);
    assertThat(recent.cellOf(event)).isEqualTo(RecentEvents.UNKNOWN);
    event.eventTime += 60_000;
    recent.add(event, cell, 0);
    assertThat(recent.cellOf(event)).isEqualTo(cell);
  }

  private static Event inTheMiddleOfACell() {
    Event event = event(7, MINUTE);
    LatLng centre = H3.cellToLatLng(H3.latLngToCell(40.75, -73.99, 9));
    event.hexagon = 0;
    event.lat = centre.lat;
    event.lng = centre.lng;
    return event;
  }

  private static long cell(Event event) {
    return H3.latLngToCell(event.lat, event.lng, 9);
  }

  /** All riders one after the other, again and again; how many pings were not taken for repeats. */
  private static int ping(RecentEvents recent, int riders, int pings, long minute) {
    int passed = 0;
    for (int ping = 0; ping < pings; ping++) {
      Random who = new Random(riders);
      for (int rider = 0; rider < riders; rider++) {
        Event event = event(who.nextLong(), minute);
        passed += recent.add(event, 1L << 59, 0) ? 1 : 0;
      }
    }
    return passed;
  }

  private static Event event(long who, long minute) {
    Event event = new Event();
    event.entity = who;
    event.product = 1;
    event.eventTime = minute * 60_000;
    event.hexagon = NO_COORDINATES;
    return event;
  }
}
