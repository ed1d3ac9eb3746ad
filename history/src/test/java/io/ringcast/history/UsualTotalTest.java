package io.ringcast.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.archive.files.MinuteRange;
import io.ringcast.history.UsualTotal.Comparison;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    // Of 100 a minute: 2 (√100.375 - √58.375) is 4.76, with 56 it is 5.02.
    assertThat(isLoss(290, 5, 500)).isFalse();
    assertThat(isLoss(280, 5, 500)).isTrue();
    assertThat(isLoss(12 * 290, 60, 12 * 500)).as("an hour is no surer").isFalse();
    assertThat(isLoss(6_600, 5, 10_000)).isFalse();
    assertThat(isLoss(6_400, 5, 10_000)).isTrue();
    assertThat(isLoss(20_000, 5, 10_000)).isFalse();
    // Under ten a minute, nothing shows: 2 (√9.375 - √0.375) is 4.9.
    assertThat(isLoss(0, 60, 540)).isFalse();
    assertThat(isLoss(0, 60, 600)).isTrue();
  }

  private static boolean isLoss(long total, int minutes, double usual) {
    return new Comparison(NOW, total, minutes, usual, 0.65).isLoss();
  }

  @Test
  void usualIsTheMedianOfWholeHours() {
    long[] past = new long[4 * WEEK];
    Arrays.fill(past, 0, 2 * WEEK, 10);
    Arrays.fill(past, 2 * WEEK, 4 * WEEK, 2);
    assertThat(UsualTotal.of(DriftCity.START, past).perMinute()).containsOnly(6);
    past[70] = -1;
    int hour = Math.floorMod(DriftCity.START + 1, DriftCity.HOURS);
    assertThat(UsualTotal.of(DriftCity.START, past).perMinute()[hour]).isEqualTo(2);
    past[WEEK + 70] = -1;
    UsualTotal usual = UsualTotal.of(DriftCity.START, past);
    assertThat(usual.perMinute()[hour]).isEqualTo(-1);
    assertThat(UsualTotal.of(DriftCity.START, Arrays.copyOf(past, 2 * WEEK)).perMinute())
        .containsOnly(-1);
    long[] now = new long[240];
    Arrays.fill(now, 10);
    assertThat(usual.compare(NOW, now, NOW + 65)).as("two weeks have the hour").isEmpty();
    assertThat(usual.compare(NOW, now, NOW + 239)).isPresent();
    assertThat(usual.compare(NOW, now, NOW + 240)).isEmpty();
    now[239 - 65] = -1;
    assertThat(usual.compare(NOW, now, NOW + 239)).isPresent();
    now[239 - 64] = -1;
    assertThat(usual.compare(NOW, now, NOW + 239)).isEmpty();
  }

  @Test
  void aSlowLossShowsInAnHour() {
    UsualTotal usual = always(400);
    long[] now = new long[240];
    Arrays.fill(now, 0, 120, 400);
    Arrays.fill(now, 120, 180, 290);
    Arrays.fill(now, 180, 240, 200);
    // Of 24,000, 47 minutes of 200 and 13 of 290 are the first below 0.55.
    for (int minute = 64; minute < 240; minute++) {
      Comparison found = usual.compare(NOW, now, NOW + minute).orElseThrow();
      assertThat(found.isLoss()).as("minute %d", minute).isEqualTo(minute >= 226);
      assertThat(found.minutes()).isEqualTo(minute >= 226 ? 60 : 5);
    }
    MinuteRange minutes = new MinuteRange(NOW, NOW + 239);
    List<Comparison> losses = new ArrayList<>();
    assertThat(usual.compare(minutes, now, losses::add)).as("not compared").isZero();
    assertThat(losses).extracting(Comparison::minute).containsExactly(NOW + 226);
    now[70] = -1;
    assertThat(usual.compare(minutes, now, losses::add)).isEqualTo(65);
    assertThat(usual.compare(minutes, new long[0], losses::add)).isEqualTo(240 - 64);
  }

  @Test
  void halfShowsInHoursWithEnoughCounts() {
    assertThat(always(104).hoursThatShowHalf()).isZero();
    assertThat(always(106).hoursThatShowHalf()).isEqualTo(DriftCity.HOURS);
  }

  private static UsualTotal always(int count) {
    long[] counts = new long[3 * WEEK];
    Arrays.fill(counts, count);
    return UsualTotal.of(DriftCity.START, counts);
  }

  @Test
  void aMonthHasAtMostOneFalseAlarm() {
    List<String> alarms = new ArrayList<>();
    for (int area = 0; area < AREAS; area++) {
      for (int kind = 0; kind < 2; kind++) {
        UsualTotal usual = learn(area, kind);
        String series = "area %d, kind %d: ".formatted(area, kind);
        MinuteRange minutes = new MinuteRange(NOW, NOW + MONTH - 1);
        usual.compare(minutes, month(area, kind), loss -> alarms.add(series + loss));
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
      UsualTotal[] usuals = {learn(area, 0), learn(area, 1)};
      long[][] months = {month(area, 0), month(area, 1)};
      for (int i = 0; i < 50; i++) {
        UsualTotal usual = usuals[i % 2];
        long[] month = months[i % 2];
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

  @ParameterizedTest
  @ValueSource(ints = {3, 4})
  void anIncidentInTrainingHidesNoLoss(int weeks) {
    long[] past = city.totals(2, 0, DriftCity.START, weeks * DriftCity.HOURS);
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
}
