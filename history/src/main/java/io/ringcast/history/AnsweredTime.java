package io.ringcast.history;

import io.ringcast.archive.files.MinuteRange;
import io.ringcast.common.features.Minutes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The window end that the label itself names, as the served log has it. */
final class AnsweredTime implements LabelTime {

  private final MinuteRange minutes;

  /** What readers could see, to compare with; empty if nobody recorded it. */
  private final Optional<LabelTime> served;

  private long compared;
  private long others;
  private long future;
  private long live;

  AnsweredTime(MinuteRange minutes, Optional<LabelTime> served) {
    this.minutes = minutes;
    this.served = served;
  }

  @Override
  public Optional<WindowEnd> of(long micros, OptionalLong answered) {
    if (answered.isEmpty()) {
      return Optional.empty();
    }
    if (answered.getAsLong() > micros) {
      future++;
      return Optional.empty();
    }
    long minute = Minutes.endingAt(Math.floorDiv(answered.getAsLong(), 1_000L));
    Optional<WindowEnd> seen =
        served.flatMap(times -> times.of(micros, answered)).filter(end -> end.minute() == minute);
    if (served.isPresent()) {
      compared++;
      others += seen.isPresent() ? 0 : 1;
    }
    return minutes.contains(minute)
        ? Optional.of(seen.orElse(new WindowEnd(minute, Long.MIN_VALUE)))
        : Optional.empty();
  }

  @Override
  public Optional<WindowEnd> ofLive() {
    live++;
    return Optional.empty();
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (compared > 0) {
      notes.add(
          "--as served would give %,d of %,d answered labels another window end (%.2f%%)"
              .formatted(others, compared, 100.0 * others / compared));
    }
    if (live > 0) {
      notes.add(
          "%,d labels have live answers, whose values no row has: they are UNAVAILABLE"
              .formatted(live));
    }
    if (future > 0) {
      notes.add(
          "%,d labels name a window end after their time: they are UNAVAILABLE".formatted(future));
    }
    return notes;
  }
}
