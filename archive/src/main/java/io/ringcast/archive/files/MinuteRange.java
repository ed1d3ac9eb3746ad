package io.ringcast.archive.files;

import io.ringcast.common.features.Minutes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/** Epoch minutes; both ends are among them. */
public record MinuteRange(long first, long last) {

  /** The minutes of a range for which something holds, as ranges in ascending order. */
  public static List<MinuteRange> where(MinuteRange all, LongPredicate holds) {
    List<MinuteRange> ranges = new ArrayList<>();
    for (long minute = all.first; minute <= all.last; minute++) {
      if (holds.test(minute)) {
        long first = minute;
        while (minute < all.last && holds.test(minute + 1)) {
          minute++;
        }
        ranges.add(new MinuteRange(first, minute));
      }
    }
    return ranges;
  }

  public boolean contains(long minute) {
    return first <= minute && minute <= last;
  }

  public long minutes() {
    return last - first + 1;
  }

  /** As messages show it: {@code 2026-01-05T07:00:00Z to 2026-01-05T07:10:00Z (10 minutes)}. */
  @Override
  public String toString() {
    return "%s to %s (%d %s)"
        .formatted(
            Instant.ofEpochMilli(first * Minutes.MILLIS),
            Instant.ofEpochMilli(Minutes.endOf(last)),
            minutes(),
            minutes() == 1 ? "minute" : "minutes");
  }
}
