package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.kafka.KafkaConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What the pipeline page shows besides the service itself. */
public record JobsConfig(
    List<String> compute,
    List<String> publish,
    Optional<String> rejects,
    Optional<Path> ca,
    Duration every) {

  private static final Pattern ADDRESS =
      Pattern.compile("(https://)?([\\w.-]+|\\[[0-9a-fA-F:]+]):[0-9]{1,5}");

  static final Option<List<String>> COMPUTE = addresses("compute", "compute.yaml");
  static final Option<List<String>> PUBLISH = addresses("publish", "publish.yaml");
  static final Option<Optional<String>> REJECTS =
      Option.optional(KafkaConfig.TOPIC, "none", "The compute job's `topics.rejects`.");
  static final Option<Optional<Path>> CA =
      Option.optional(
          Types.file("a PEM file"),
          "whom Java trusts",
          "The authorities of addresses that begin with `https://`.");
  static final Option<Duration> EVERY =
      Option.withDefault(
          Types.duration(Duration.ofMillis(500), Duration.ofMinutes(1)),
          Duration.ofSeconds(5),
          "How often jobs and rejects are read.");

  static final Section<JobsConfig> SECTION = Section.of(JobsConfig.class);

  private static Option<List<String>> addresses(String job, String file) {
    return Option.withDefault(
        job,
        Types.listOf(Types.text("host:port or https://host:port", ADDRESS)),
        List.of(),
        "The job's metrics: `metrics.port` of `%s`, or a cluster's reporter ports."
            .formatted(file));
  }
}
