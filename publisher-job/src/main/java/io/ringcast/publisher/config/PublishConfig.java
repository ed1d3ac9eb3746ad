package io.ringcast.publisher.config;

import io.ringcast.common.config.ConfigFile;
import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.features.SetId;
import io.ringcast.common.kafka.KafkaConfig;
import io.ringcast.job.config.CheckpointConfig;
import io.ringcast.job.config.FlinkConfig;
import io.ringcast.job.config.JobConfig;
import io.ringcast.job.config.MetricsConfig;
import io.ringcast.job.config.OwnTopics;
import io.ringcast.store.config.StoreConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The publisher job's whole, checked configuration. {@code flink} may hold secrets; {@code
 * describe} masks them.
 */
public record PublishConfig(
    KafkaConfig kafka,
    PublishTopicsConfig topics,
    List<FeatureSet> featureSets,
    StoreConfig store,
    WriteConfig write,
    PublishStartConfig start,
    CheckpointConfig checkpoints,
    JobConfig job,
    MetricsConfig metrics,
    Map<String, String> flink,
    String describe) {

  private static final String NAME = "ringcast-publish";

  static final Option<KafkaConfig> KAFKA =
      Option.section(KafkaConfig.section(NAME), "The Kafka cluster to read.");
  static final Option<PublishTopicsConfig> TOPICS =
      Option.section(PublishTopicsConfig.SECTION, "The topics to read and write.");
  static final Option<List<FeatureSet>> FEATURE_SETS =
      Option.needed(
          Types.listOf(
              Types.fileOf("a feature set's YAML file", FeatureSetFile.SECTION)
                  .map(FeatureSetFile::set)),
          "The sets to check. Layout `columns` stores only these.");
  static final Option<StoreConfig> STORE =
      Option.section(StoreConfig.SECTION, "Where features are kept.");
  static final Option<WriteConfig> WRITE =
      Option.section(WriteConfig.SECTION, "How blocks are written.");
  static final Option<PublishStartConfig> START =
      Option.section(
          PublishStartConfig.SECTION, "Where reading begins when there is no old state.");
  private static final Option<Duration> CHECKPOINT_INTERVAL =
      CheckpointConfig.interval(
          Duration.ofSeconds(1),
          "How often Flink saves offsets; window ends then become complete.");
  static final Option<CheckpointConfig> CHECKPOINTS =
      Option.section(
          "state",
          CheckpointConfig.section(CHECKPOINT_INTERVAL),
          "What the job remembers, and where.");
  static final Option<JobConfig> JOB =
      Option.section(JobConfig.section(NAME), "The job in Flink's eyes.");

  static final Option<MetricsConfig> METRICS = MetricsConfig.METRICS;
  static final Option<Map<String, String>> FLINK = FlinkConfig.OPTIONS;

  public static final Section<PublishConfig> SECTION =
      Section.of(PublishConfig.class).checkedBy(PublishConfig::check);

  /**
   * Loads the configuration, with overrides such as {@code write.in-flight=64}. Paths in overrides
   * begin at the working directory.
   *
   * @throws io.ringcast.common.config.ConfigException with every problem
   */
  public static PublishConfig load(Path file, List<String> overrides) {
    return load(file, overrides, System::getenv);
  }

  static PublishConfig load(Path file, List<String> overrides, UnaryOperator<String> environment) {
    return ConfigFile.load(file, SECTION, overrides, environment);
  }

  private static void check(Values values) {
    FlinkConfig.check(values);
    values.find(TOPICS).ifPresent(topics -> checkTopics(values, topics));
    Set<SetId> seen = new HashSet<>();
    for (FeatureSet set : values.find(FEATURE_SETS).orElse(List.of())) {
      if (!seen.add(set.id())) {
        values.at(FEATURE_SETS).reject("names " + set.id() + " twice");
      }
    }
  }

  private static void checkTopics(Values values, PublishTopicsConfig topics) {
    Map<String, String> users = new HashMap<>();
    checkTopic(values, PublishTopicsConfig.FEATURES, topics.features(), users);
    checkTopic(values, PublishTopicsConfig.FEATURE_SETS, topics.featureSets(), users);
    checkTopic(values, PublishTopicsConfig.READABLE, topics.readable(), users);
    checkTopic(values, PublishTopicsConfig.UNWRITTEN, topics.unwritten(), users);
  }

  private static void checkTopic(
      Values values, Option<?> option, String topic, Map<String, String> users) {
    OwnTopics.check(values, TOPICS, option.name(), topic, users);
  }

  /** The same job against a broker and a store of one run: no security, no restarts. */
  public PublishConfig forOneRun(
      String bootstrapServers,
      StoreConfig itsStore,
      List<FeatureSet> itsSets,
      int parallelism,
      Duration checkpointInterval) {
    return new PublishConfig(
        kafka.forOneRun(bootstrapServers),
        topics,
        itsSets,
        itsStore,
        write,
        start,
        new CheckpointConfig(Optional.of(checkpointInterval), Optional.empty(), Optional.empty()),
        job.withParallelism(parallelism),
        metrics,
        FlinkConfig.forOneRun(flink),
        describe + "\nkafka, store, feature-sets, state, job, flink: those of a single run");
  }

  /** The same as {@link #describe()}, so that no log shows a secret. */
  @Override
  public String toString() {
    return describe;
  }
}
