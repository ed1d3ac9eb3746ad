package io.ringcast.history;

import io.ringcast.archive.files.ArchiveException;
import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.MinuteRange;
import io.ringcast.archive.files.ReadableTimes;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.registry.SetRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Which window end a label gets. */
interface LabelTime {

  /**
   * The end of windows.
   *
   * @param minute their last one
   * @param completeSince the first complete minute, as readers knew it then
   */
  record WindowEnd(long minute, long completeSince) {}

  /**
   * The window end of a label's time, never a later one; empty if there is none.
   *
   * @param micros epoch microseconds
   * @param answered the window end that the label names, in the same; empty if it names none
   */
  Optional<WindowEnd> of(long micros, OptionalLong answered);

  /** The same for a label whose answer was live: no row has its window end. */
  default Optional<WindowEnd> ofLive() {
    return Optional.empty();
  }

  /** Remarks on the labels so far, for people. */
  default List<String> notes() {
    return List.of();
  }

  /** The newest that had ended a lag before, but none after the archive's last. */
  static LabelTime ended(PastMinutes minutes, Duration lag) {
    return (micros, answered) -> {
      long ended = Minutes.endingAt(Math.floorDiv(micros - lag.toNanos() / 1_000, 1_000L));
      return minutes.newest(ended).stream()
          .mapToObj(minute -> new WindowEnd(minute, Long.MIN_VALUE))
          .findFirst();
    };
  }

  /**
   * The newest that a reader of the store could see; none if the archive does not reach it.
   *
   * @throws ArchiveException if nobody recorded when window ends could be read, or of another set
   */
  static LabelTime served(ArchiveReader archive, FeatureSet set, MinuteRange minutes) {
    return recorded(archive, set, minutes)
        .orElseThrow(
            () ->
                new ArchiveException(
                    "the archive does not say when window ends of %s could be read: no publisher served it,"
                            .formatted(set.id())
                        + " or topics.readable was off; say --as ended --lag D, with the time that rows take"
                        + " to be readable"));
  }

  /** The one that labels name. */
  static LabelTime answered(ArchiveReader archive, FeatureSet set, MinuteRange minutes) {
    return new AnsweredTime(minutes, recorded(archive, set, minutes));
  }

  /** Empty if nobody recorded when window ends could be read. */
  private static Optional<LabelTime> recorded(
      ArchiveReader archive, FeatureSet set, MinuteRange minutes) {
    ReadableTimes times = archive.readable(set.id(), minutes);
    SetRegistry registry = archive.registry();
    registry
        .change(set, List.of())
        .filter(change -> registry.readable().stream().noneMatch(known -> isPart(set, known)))
        .ifPresent(
            change -> {
              throw new ArchiveException("the archive's times are another set's: " + change);
            });
    if (times.isEmpty() || registry.find(set.id()).isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        (micros, answered) ->
            times
                .at(Math.floorDiv(micros, 1_000L))
                .map(end -> new WindowEnd(Minutes.endingAt(end.windowEnd()), end.completeSince()))
                .filter(end -> minutes.contains(end.minute())));
  }

  /** Whether a set has some of another's features, as a view has. */
  private static boolean isPart(FeatureSet set, FeatureSet of) {
    return set.id().equals(of.id())
        && set.resolution() == of.resolution()
        && set.distinct() == of.distinct()
        && of.kinds().containsAll(set.kinds())
        && of.rings().containsAll(set.rings())
        && of.windows().containsAll(set.windows());
  }
}
