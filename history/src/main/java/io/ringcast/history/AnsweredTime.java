package io.ringcast.history;

import io.ringcast.archive.files.MinuteRange;
import io.ringcast.common.features.Minutes;
import java.util.Optional;
import java.util.OptionalLong;

/** The window end that the label itself names, as the served log has it. */
final class AnsweredTime implements LabelTime {

  private final MinuteRange minutes;

  /** What readers could see, to compare with; empty if nobody recorded it. */
  private final Optional<LabelTime> served;

  private long compared;
  private long others;

  AnsweredTime(MinuteRange minutes, Optional<LabelTime> served) {
    this.minutes = minutes;
    this.served = served;
  }

  @Override
  public Optional<WindowEnd> of(long micros, OptionalLong answered) {
    if (answered.isEmpty()) {
      return Optional.empty();
    }
    long minute = Minutes.endingAt(Math.floorDiv(answered.getAsLong(), 1_000L));
    served.ifPresent(times -> compare(minute, times.of(micros, answered)));
    return minutes.first() <= minute && minute <= minutes.last()
        ? Optional.of(new WindowEnd(minute, Long.MIN_VALUE))
        : Optional.empty();
  }

  private void compare(long minute, Optional<WindowEnd> other) {
    compared++;
    others += other.isPresent() && other.get().minute() == minute ? 0 : 1;
  }

  /** In how many labels the two differ, in words; empty if nothing was compared. */
  Optional<String> difference() {
    return compared == 0
        ? Optional.empty()
        : Optional.of(
            "--as served would give %,d of %,d answered labels another window end (%.2f%%)"
                .formatted(others, compared, 100.0 * others / compared));
  }
}
