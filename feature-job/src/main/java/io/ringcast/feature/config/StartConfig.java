package io.ringcast.feature.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.time.Instant;
import java.util.Optional;

/**
 * Where reading begins without old state; the timestamp is there only for {@link From#TIMESTAMP}.
 */
public record StartConfig(From from, Optional<Instant> timestamp) {

  /** Where to begin. */
  public enum From {
    /** Behind the counts topic, which fills the windows; without such counts as WINDOW. */
    COUNTS,
    /** One longest window back, so that the first full window is soon there. */
    WINDOW,
    /** Where the consumer group stopped. */
    COMMITTED,
    LATEST,
    EARLIEST,
    TIMESTAMP
  }

  static final Option<From> FROM =
      Option.withDefault(
          Types.choice(From.class),
          From.COUNTS,
          "counts: a warm start, where the counts topic ends, or else window; window: one longest"
              + " window back; committed: the group's offsets; latest, earliest: the topics' ends;"
              + " timestamp: `start.timestamp`. Only without old state.");
  static final Option<Optional<Instant>> TIMESTAMP =
      Option.optional(Types.instant(), "none", "The Kafka timestamp of the first records.");

  static final Section<StartConfig> SECTION =
      Section.of(StartConfig.class).checkedBy(StartConfig::check);

  private static void check(Values values) {
    boolean needed = values.find(FROM).equals(Optional.of(From.TIMESTAMP));
    if (needed && !values.isWritten(TIMESTAMP)) {
      values.at(TIMESTAMP).reject("is missing; from: timestamp needs " + Types.instant().what());
    }
    if (!needed && values.find(FROM).isPresent() && values.isWritten(TIMESTAMP)) {
      values.at(TIMESTAMP).reject("is used only with from: timestamp");
    }
  }
}
