package io.ringcast.endtoend;

import static io.ringcast.endtoend.BadEvent.COUNTED;
import static io.ringcast.endtoend.BadEvent.LATE;
import static io.ringcast.endtoend.BadInput.NOW;

import java.util.List;

/**
 * A time that senders get wrong, or that only looks so. It is the same in every format.
 *
 * @param arrival when its record arrives
 */
record BadTime(String name, String outcome, long eventTime, long arrival) {

  private static final long YEAR = 365L * 24 * 60 * Tape.MINUTE;

  static final List<BadTime> ALL =
      List.of(
          atNow("a minute ahead, within the skew", COUNTED, NOW + Tape.MINUTE),
          atNow("three minutes ahead", "future_time", NOW + 3 * Tape.MINUTE),
          atNow("a year ahead", "future_time", NOW + YEAR),
          atNow("in microseconds", "future_time", NOW * 1000),
          atNow("as large as can be", "future_time", Long.MAX_VALUE),
          atNow("negative", "negative_time", -1),
          atNow("as small as can be", "negative_time", Long.MIN_VALUE),
          atNow("zero", LATE, 0),
          atNow("years old", LATE, NOW - 9 * YEAR),
          atNow("the first moment of a minute", COUNTED, NOW / Tape.MINUTE * Tape.MINUTE),
          atNow("the last moment of a minute", COUNTED, NOW / Tape.MINUTE * Tape.MINUTE + 59_999),
          new BadTime("without a Kafka timestamp's worth", "future_time", NOW, NOW - YEAR));

  private static BadTime atNow(String name, String outcome, long eventTime) {
    return new BadTime(name, outcome, eventTime, NOW);
  }
}
