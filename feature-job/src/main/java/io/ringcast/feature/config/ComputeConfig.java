package io.ringcast.feature.config;

import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.config.ConfigFile;
import io.ringcast.common.config.Option;
import io.ringcast.common.config.Place;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.features.SetId;
import io.ringcast.common.kafka.KafkaConfig;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.common.products.ProductFile;
import io.ringcast.job.config.FlinkConfig;
import io.ringcast.job.config.JobConfig;
import io.ringcast.job.config.MetricsConfig;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The compute job's whole, checked configuration.
 *
 * @param definedAt where each feature set's file says its version
 * @param productFile where further products are looked for; empty if none can come
 * @param flink raw Flink options; may hold secrets
 * @param describe every option with its value and origin; secrets are masked
 */
public record ComputeConfig(
    KafkaConfig kafka,
    Map<String, EventConfig> events,
    List<FeatureSet> featureSets,
    Map<SetId, Place> definedAt,
    ProductCatalog products,
    Optional<Path> productFile,
    TopicsConfig topics,
    TimeConfig time,
    StartConfig start,
    StateConfig state,
    OutputConfig output,
    JobConfig job,
    MetricsConfig metrics,
    Map<String, String> flink,
    String describe) {

  static final Option<KafkaConfig> KAFKA =
      Option.section(
          "kafka", KafkaConfig.section("ringcast-compute"), "The Kafka cluster to read and write.");
  static final Option<Map<String, EventConfig>> EVENTS =
      Option.needed(
          "events",
          Types.mapOf(
              "kinds of events",
              Pattern.compile(FeatureSet.NAME_FORM),
              "a-z, 0-9 and '-', a letter first",
              EventConfig.SECTION),
          "The events to count: one entry for each kind, under its name (demand, supply, or any"
              + " other that a feature set counts).");
  static final Option<List<FeatureSetFile>> FEATURE_SETS =
      Option.needed(
          "feature-sets",
          Types.listOf(Types.fileOf("a feature set's YAML file", FeatureSetFile.SECTION)),
          "The feature sets to compute.");
  static final Option<ProductFile> PRODUCTS =
      Option.needed(
          "products",
          Types.fileOf("the product catalog's YAML file", ProductFile.SECTION),
          "The product catalog. The job reads added products every 5 s.");
  static final Option<TopicsConfig> TOPICS =
      Option.section("topics", TopicsConfig.SECTION, "The topics to write.");
  static final Option<TimeConfig> TIME =
      Option.section("time", TimeConfig.SECTION, "When a minute closes.");
  static final Option<StartConfig> START =
      Option.section(
          "start", StartConfig.SECTION, "Where reading begins when there is no old state.");
  static final Option<StateConfig> STATE =
      Option.section("state", StateConfig.SECTION, "What the job remembers, and where.");
  static final Option<OutputConfig> OUTPUT =
      Option.section("output", OutputConfig.SECTION, "What the written records look like.");
  static final Option<JobConfig> JOB =
      Option.section("job", JobConfig.section("ringcast-compute"), "The job in Flink's eyes.");

  public static final Section<ComputeConfig> SECTION =
      Section.of(
              ComputeConfig::read,
              KAFKA,
              EVENTS,
              FEATURE_SETS,
              PRODUCTS,
              TOPICS,
              TIME,
              START,
              STATE,
              OUTPUT,
              JOB,
              MetricsConfig.METRICS,
              FlinkConfig.OPTIONS)
          .checkedBy(ComputeChecks::check);

  /**
   * Loads the configuration and its files.
   *
   * @throws io.ringcast.common.config.ConfigException with every problem
   */
  public static ComputeConfig load(Path file) {
    return load(file, List.of());
  }

  /**
   * Loads the configuration with overrides, such as {@code job.parallelism=4}; paths in them begin
   * at the working directory.
   */
  public static ComputeConfig load(Path file, List<String> overrides) {
    return load(file, overrides, System::getenv);
  }

  static ComputeConfig load(Path file, List<String> overrides, UnaryOperator<String> environment) {
    return ConfigFile.load(file, SECTION, overrides, environment);
  }

  private static ComputeConfig read(Values v) {
    return new ComputeConfig(
        v.get(KAFKA),
        v.get(EVENTS),
        v.get(FEATURE_SETS).stream().map(FeatureSetFile::set).toList(),
        v.get(FEATURE_SETS).stream()
            .collect(Collectors.toUnmodifiableMap(f -> f.set().id(), FeatureSetFile::version)),
        v.get(PRODUCTS).catalog(),
        Optional.of(v.get(PRODUCTS).file()),
        v.get(TOPICS),
        v.get(TIME),
        v.get(START),
        v.get(STATE),
        v.get(OUTPUT),
        v.get(JOB),
        v.get(MetricsConfig.METRICS),
        v.get(FlinkConfig.OPTIONS),
        v.describe());
  }

  /** The same with other feature sets, for a look at what would become of the state. */
  public ComputeConfig withFeatureSets(List<FeatureSet> others) {
    String change = "feature-sets: " + others.stream().map(FeatureSet::id).toList();
    return with(kafka, List.copyOf(others), products, productFile, state, job, flink, change);
  }

  /** The same with another catalog: that of a recording that brings none. */
  public ComputeConfig withProducts(ProductCatalog other) {
    String change = "products: " + other.size() + " (replaced)";
    return with(kafka, featureSets, other, Optional.empty(), state, job, flink, change);
  }

  /** The same against a broker of one bounded run: no security, checkpoints or restarts. */
  public ComputeConfig forOneRun(String bootstrapServers, int parallelism) {
    return with(
        kafka.forOneRun(bootstrapServers),
        featureSets,
        products,
        productFile,
        state.withoutCheckpoints(),
        job.withParallelism(parallelism),
        FlinkConfig.forOneRun(flink),
        "kafka, state, job, flink: those of a single run");
  }

  private ComputeConfig with(
      KafkaConfig kafka,
      List<FeatureSet> featureSets,
      ProductCatalog products,
      Optional<Path> productFile,
      StateConfig state,
      JobConfig job,
      Map<String, String> flink,
      String change) {
    return new ComputeConfig(
        kafka,
        events,
        featureSets,
        definedAt,
        products,
        productFile,
        topics,
        time,
        start,
        state,
        output,
        job,
        metrics,
        flink,
        describe + "\n" + change);
  }

  /** All kinds that are counted; counts carry their positions. Those of values come last. */
  public List<String> kinds() {
    return kinds(events);
  }

  static List<String> kinds(Map<String, EventConfig> events) {
    Stream<String> values =
        events.values().stream().flatMap(event -> event.counted().stream().skip(1));
    return Stream.concat(events.keySet().stream(), values).toList();
  }

  /** The kinds of events that a set is made of. */
  public List<String> eventKinds(FeatureSet set) {
    return set.kinds().stream().map(this::eventKind).distinct().toList();
  }

  /** The kind of events that a kind is made of. */
  public String eventKind(String kind) {
    return events.values().stream()
        .filter(event -> event.counted().contains(kind))
        .map(EventConfig::kind)
        .findFirst()
        .orElseThrow();
  }

  /** A set as a message calls it, with the file that defines it where that is known. */
  public String nameWithFile(SetId set) {
    Place place = definedAt.get(set);
    return place == null ? set.toString() : set + " (" + place.source() + ")";
  }

  /** How many hexagons far the counts are sent that these sets share. */
  public int reach(List<FeatureSet> sets) {
    return state.reach().orElse(sets.stream().mapToInt(FeatureSet::maxRing).max().orElse(0));
  }

  /** How many minutes of the counts are kept that these sets share. */
  public int retainedMinutes(List<FeatureSet> sets) {
    return state
        .retainedMinutes()
        .orElse(sets.stream().mapToInt(FeatureSet::maxWindow).max().orElse(0));
  }

  public int tileResolution(FeatureSet set) {
    return set.resolution() - state.tileLevels();
  }

  /** A set with many features has finer blocks, so that a record can hold any of them. */
  public int blockResolution(FeatureSet set) {
    return output
        .blockResolution()
        .orElseGet(
            () -> RecordWriter.usualBlock(set, tileResolution(set), output.maxRecordBytes()));
  }

  /** The same as {@link #describe()}, so that no log shows a secret. */
  @Override
  public String toString() {
    return describe;
  }
}
