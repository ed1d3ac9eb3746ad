package io.ringcast.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.history.UsualTotal.Comparison;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class UsualTotalTest {

  private static final int WEEK = DriftCity.HOURS * 60;
  private static final int LEARNT_HOURS = 4 * DriftCity.HOURS;
  private static final int MONTH = 30 * 24 * 60;
  private static final int AREAS = 4;

  /** What is left of ten minutes: two until the archive has a minute, two until the next run. */
  private static final int MOST_MINUTES = 6;

  private final DriftCity city = new DriftCity(1, 0.1);

  /** The first minute that is not learnt from. */
  private static final long NOW = (DriftCity.START + LEARNT_HOURS) * 60;

  @Test
  void comparisonByHand() {
    // 2 (√100.375 - √50.375) is 5.84, with 45 it is 6.57.
    assertThat(new Comparison(50, 5, 100, 0.65).isLoss()).isFalse();
    assertThat(new Comparison(45, 5, 100, 0.65).isLoss()).isTrue();
    assertThat(new Comparison(660, 5, 1000, 0.65).isLoss()).isFalse();
    assertThat(new Comparison(640, 5, 1000, 0.65).isLoss()).isTrue();
    assertThat(new Comparison(2000, 5, 1000, 0.65).isLoss()).isFalse();
  }

  @Test
  void usualIsTheMedianOfWholeHours() {
    long[] past = new long[4 * WEEK];
    Arrays.fill(past, 0, 3 * WEEK, 10);
    Arrays.fill(past, 3 * WEEK, 4 * WEEK, 2);
    assertThat(UsualTotal.of(DriftCity.START, past).perMinute()).containsOnly(10);
    past[70] = -1;
    past[WEEK + 70] = -1;
    double[] perMinute = UsualTotal.of(DriftCity.START, past).perMinute();
    assertThat(perMinute[Math.floorMod(DriftCity.START + 1, DriftCity.HOURS)])
        .as("of 10 and 2")
        .isEqualTo(6);
    past[2 * WEEK + 70] = -1;
    UsualTotal usual = UsualTotal.of(DriftCity.START, past);
    assertThat(usual.perMinute()[Math.floorMod(DriftCity.START + 1, DriftCity.HOURS)])
        .isEqualTo(-1);
    assertThat(UsualTotal.of(DriftCity.START, Arrays.copyOf(past, WEEK)).perMinute())
        .containsOnly(-1);
    long[] now = new long[240];
    Arrays.fill(now, 10);
    assertThat(usual.compare(NOW, now, NOW + 65)).as("one week has the hour").isEmpty();
    assertThat(usual.compare(NOW, now, NOW + 239)).isPresent();
    assertThat(usual.compare(NOW, now, NOW + 240)).isEmpty();
    now[239 - 65] = -1;
    assertThat(usual.compare(NOW, now, NOW + 239)).isPresent();
    now[239 - 64] = -1;
    assertThat(usual.compare(NOW, now, NOW + 239)).isEmpty();
  }

  @Test
  void aSmallAreaShowsItsLossInAnHour() {
    long[] counts = new long[2 * WEEK];
    Arrays.fill(counts, 4);
    UsualTotal usual = UsualTotal.of(DriftCity.START, counts);
    assertThat(usual.hoursThatShowHalf()).isZero();
    long[] now = Arrays.copyOf(counts, 180);
    Arrays.fill(now, 120, 180, 2);
    // Of 240, 130 are the first below 0.55, and 8 standard deviations away.
    for (int minute = 64; minute < 180; minute++) {
      Comparison found = usual.compare(NOW, now, NOW + minute).orElseThrow();
      assertThat(found.isLoss()).as("minute %d", minute).isEqualTo(minute >= 174);
      assertThat(found.minutes()).isEqualTo(minute >= 174 ? 60 : 5);
    }
  }

  @Test
  void aMonthHasAtMostOneFalseAlarm() {
    List<String> alarms = new ArrayList<>();
    for (int area = 0; area < AREAS; area++) {
      for (int kind = 0; kind < 2; kind++) {
        UsualTotal usual = learn(area, kind);
        for (int minute : losses(usual, NOW, month(area, kind))) {
          alarms.add("area %d, kind %d, minute %d".formatted(area, kind, minute));
        }
      }
    }
    assertThat(alarms).hasSizeLessThanOrEqualTo(1);
  }

  @Test
  void halfAFeedIsSeenInTimeAndStaysSeen() {
    int seen = 0;
    int stays = 0;
    int tries = 0;
    SplittableRandom random = new SplittableRandom(1);
    for (int area = 0; area < AREAS; area++) {
      UsualTotal usual = learn(area, 0);
      long[] month = month(area, 0);
      for (int i = 0; i < 25; i++) {
        int from = 65 + random.nextInt(MONTH - 300);
        long[] lost = DriftCity.lose(month, from, from + 150, 0.5, random);
        tries++;
        seen += isSeen(usual, lost, from, from + MOST_MINUTES) ? 1 : 0;
        stays += isSeen(usual, lost, from + 120, from + 130) ? 1 : 0;
        assertThat(
                isSeen(usual, DriftCity.lose(month, from, from + 150, 0, random), from, from + 30))
            .as("all is lost in area %d from %d on", area, from)
            .isTrue();
      }
    }
    assertThat(seen).isGreaterThan(tries * 80 / 100);
    assertThat(stays).isGreaterThan(tries * 60 / 100);
  }

  @Test
  void anIncidentInTrainingHidesNoLoss() {
    long[] past = city.totals(2, 0, DriftCity.START, LEARNT_HOURS);
    int evening = (4 * 24 + 18) * 60;
    UsualTotal usual =
        UsualTotal.of(
            DriftCity.START,
            DriftCity.lose(past, evening, evening + 120, 0.5, new SplittableRandom(1)));
    long[] lost =
        DriftCity.lose(month(2, 0), evening + 30, evening + 180, 0.5, new SplittableRandom(2));
    assertThat(isSeen(usual, lost, evening + 30, evening + 30 + MOST_MINUTES)).isTrue();
    long[] silent =
        DriftCity.lose(month(2, 0), evening - 120, evening + 60, 0, new SplittableRandom(2));
    for (int minute = evening - 115; minute < evening + 60; minute++) {
      assertThat(isSeen(usual, silent, minute, minute + 1)).as("minute %d", minute).isTrue();
    }
  }

  private UsualTotal learn(int area, int kind) {
    return UsualTotal.of(DriftCity.START, city.totals(area, kind, DriftCity.START, LEARNT_HOURS));
  }

  private long[] month(int area, int kind) {
    return city.totals(area, kind + 2, DriftCity.START + LEARNT_HOURS, MONTH / 60);
  }

  private static boolean isSeen(UsualTotal usual, long[] counts, int from, int to) {
    for (int minute = from; minute < to; minute++) {
      if (usual.compare(NOW, counts, NOW + minute).orElseThrow().isLoss()) {
        return true;
      }
    }
    return false;
  }

  /** Of losses within an hour, the first. */
  static List<Integer> losses(UsualTotal usual, long first, long[] counts) {
    List<Integer> losses = new ArrayList<>();
    int last = Integer.MIN_VALUE;
    for (int minute = UsualTotal.REACH - 1; minute < counts.length; minute++) {
      if (usual.compare(first, counts, first + minute).orElseThrow().isLoss()) {
        if (last < minute - UsualTotal.HOUR) {
          losses.add(minute);
        }
        last = minute;
      }
    }
    return losses;
  }
}
