package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.kafka.KafkaConfig;
import java.time.Duration;

/** How the service follows the features topic. */
public record FollowConfig(String topic, Duration lookBack, int warmBlocks) {

  static final Option<String> TOPIC =
      Option.needed(KafkaConfig.TOPIC, "The compute job's `topics.features`.");
  static final Option<Duration> LOOK_BACK =
      Option.withDefault(
          Types.duration(Duration.ZERO, Duration.ofHours(1)),
          Duration.ofMinutes(3),
          "How long before now reading begins.");
  static final Option<Integer> WARM_BLOCKS =
      Option.withDefault(
          Types.integer(0, 10_000_000), 5_000, "Blocks to hold before the service is ready.");

  public static final Section<FollowConfig> SECTION = Section.of(FollowConfig.class);

  /** How many blocks to hold, if the cache can hold so many. */
  public int warmAtMost(int blocks) {
    return Math.min(warmBlocks, blocks);
  }
}
