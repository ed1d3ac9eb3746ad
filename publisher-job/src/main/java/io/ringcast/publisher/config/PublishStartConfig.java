package io.ringcast.publisher.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;

/** Where reading begins when there is no old state. */
public record PublishStartConfig(From from) {

  /** Where to begin. */
  public enum From {
    /** Where the consumer group stopped; a partition that it never read, from the beginning. */
    COMMITTED,
    EARLIEST
  }

  static final Option<From> FROM =
      Option.withDefault(
          Types.choice(From.class),
          From.COMMITTED,
          "committed: the group's offsets, else the beginning. Only without old state.");

  static final Section<PublishStartConfig> SECTION = Section.of(PublishStartConfig.class);
}
