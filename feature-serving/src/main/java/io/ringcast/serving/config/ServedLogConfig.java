package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.kafka.KafkaConfig;
import java.util.Optional;

/** The log of answers as they were sent. */
public record ServedLogConfig(Optional<String> topic, double share, int queue) {

  private static final int MIB = 1 << 20;

  static final Option<Optional<String>> TOPIC =
      Option.optional(KafkaConfig.TOPIC, "none", "The topic for logged answers; it must exist.");
  static final Option<Double> SHARE =
      Option.withDefault(Types.decimal(0, 1), 0.01, "The share of logged answers.");
  static final Option<Integer> QUEUE =
      Option.withDefault(
          Types.bytes(MIB, Integer.MAX_VALUE),
          32 * MIB,
          "Memory for answers that wait to be written.");

  static final Section<ServedLogConfig> SECTION = Section.of(ServedLogConfig.class);
}
