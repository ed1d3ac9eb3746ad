package io.ringcast.feature;

import io.ringcast.common.config.ConfigException;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.common.registry.RegistryException;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.config.StartConfig.From;
import io.ringcast.feature.config.TopicsConfig;
import io.ringcast.feature.emit.FeatureRecordSchema;
import io.ringcast.feature.emit.RowVersions;
import io.ringcast.feature.intake.EventTopic;
import io.ringcast.feature.intake.Intake;
import io.ringcast.feature.intake.IntakeDeserializer;
import io.ringcast.feature.intake.source.ClockedKafkaSource;
import io.ringcast.feature.kafka.CountsTopic;
import io.ringcast.feature.kafka.EventOffsets;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.job.JobArguments;
import io.ringcast.job.deadletter.DeadLetter;
import io.ringcast.job.deadletter.DeadLetterSchema;
import io.ringcast.job.kafka.RegistryTopic;
import io.ringcast.job.kafka.TopicException;
import io.ringcast.job.kafka.TopicGroups;
import io.ringcast.job.kafka.TopicSetup;
import io.ringcast.job.kafka.TopicSource;
import io.ringcast.job.state.StateException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.client.program.ProgramParametrizationException;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSourceBuilder;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.function.SerializableSupplier;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** The compute job: reads its configuration, looks at the topics, builds the ends and the graph. */
public final class FeatureJob {

  private static final Logger LOG = LoggerFactory.getLogger(FeatureJob.class);

  /** Until when the job reads. */
  public enum Reading {
    /** For ever. */
    LIVE,
    /** From the beginning of the event topics to what is their end when it starts. */
    REPLAY
  }

  private final ComputeConfig config;
  private final Reading reading;
  private StartPoint start;

  private FeatureJob(ComputeConfig config, Reading reading) {
    this.config = config;
    this.reading = reading;
    this.start = StartPoint.of(config, reading, System.currentTimeMillis());
  }

  /** What {@code flink run} and the Kubernetes operator call. */
  public static void main(String[] args) throws Exception {
    JobArguments arguments = JobArguments.parse("The Ringcast compute job", args);
    try {
      ComputeConfig config = ComputeConfig.load(arguments.config(), arguments.overrides());
      config.metrics().noteOnCluster().ifPresent(LOG::warn);
      StreamExecutionEnvironment env =
          StreamExecutionEnvironment.getExecutionEnvironment(ComputeSettings.of(config));
      build(env, config, Reading.LIVE);
      env.execute(config.job().name());
    } catch (ConfigException | TopicException | RegistryException | StateException e) {
      // Flink's command line shows this one as its message alone, without a stack trace.
      throw new ProgramParametrizationException(e.getMessage());
    }
  }

  /** Builds the job in an environment that was made with {@link ComputeSettings}. */
  public static void build(StreamExecutionEnvironment env, ComputeConfig config, Reading reading) {
    new FeatureJob(config, reading).build(env);
  }

  private void build(StreamExecutionEnvironment env) {
    Optional<OldState> old = OldState.of(env.getConfiguration());
    boolean mayTakeOver = OldState.mayTakeOver(env.getConfiguration());
    List<EventTopic> topics = EventTopics.of(config);
    boolean warm = old.isEmpty() && reading == Reading.LIVE;
    FeaturePlan plan = carryOver(old, prepareTopics(topics, env.getParallelism(), warm));
    announce(plan, old, old.isPresent() || mayTakeOver);
    AnnouncedProducts products = products();
    FeatureGraph.build(env, source(topics, plan, products), plan, versions(), products, sinks());
  }

  private FeaturePlan carryOver(Optional<OldState> old, FeaturePlan fresh) {
    if (old.isPresent()) {
      return old.get().carryOver(fresh, config);
    }
    start.warnIfCutShort(fresh.completeSince());
    return fresh;
  }

  /**
   * Where something does not fit, nothing is announced.
   *
   * @param continues whether the job may go on from state, whose events it read without new
   *     products
   */
  private void announce(FeaturePlan plan, Optional<OldState> old, boolean continues) {
    List<SetId> leftovers = old.map(state -> state.setsLeft(plan)).orElse(List.of());
    RegistryTopic registry = registry();
    registry.announce(
        config.featureSets(),
        config.products(),
        continues ? Math.max(plan.completeSince(), start.firstMinuteAhead()) : plan.completeSince(),
        id -> config.definedAt().get(id) + ": version: ");
    warnAboutLeftovers(leftovers, registry);
  }

  private AnnouncedProducts products() {
    return new AnnouncedProducts(
        config.kafka().clientProperties(),
        config.topics().featureSets(),
        config.featureSets().stream().map(FeatureSet::id).toList(),
        config.productFile().map(Path::toString).orElse(""));
  }

  private RowVersions versions() {
    Properties client = config.kafka().clientProperties();
    String topic = config.topics().featureSets();
    return atLeast -> new RegistryTopic(client, topic).claimRowVersion(atLeast);
  }

  private RegistryTopic registry() {
    return new RegistryTopic(config.kafka().clientProperties(), config.topics().featureSets());
  }

  /** Readers of a set that is computed no more would wait for ever. */
  private void warnAboutLeftovers(List<SetId> left, RegistryTopic registry) {
    if (left.isEmpty()) {
      return;
    }
    Map<SetId, String> owners = registry.owners(left);
    String features = config.topics().features();
    try (TopicGroups groups = new TopicGroups(config.kafka().clientProperties())) {
      String readers = groups.describe(features);
      for (SetId set : left) {
        try (var named = MDC.putCloseable("set", set.toString())) {
          LOG.warn(
              "Feature set {}{} is computed no more. Its rows stay in topic {} and in stores until they"
                  + " expire. Who reads that topic: {}.",
              set,
              owners.containsKey(set) ? " (owner: " + owners.get(set) + ")" : "",
              features,
              readers);
        }
      }
    }
  }

  private FeaturePlan prepareTopics(List<EventTopic> topics, int parallelism, boolean warm) {
    List<String> names = topics.stream().map(EventTopic::topic).toList();
    try (TopicSetup setup = new TopicSetup(config.kafka().clientProperties())) {
      int readers = Math.min(parallelism, setup.mostReaders(names, "events"));
      if (reading == Reading.LIVE) {
        logProducerTimes(setup.stampedByProducers(names));
      }
      int partitions = prepareOutput(setup);
      FeaturePlan cold =
          FeaturePlan.of(config, readers, partitions, start.completeSince(setup, names));
      return warm && start.from() == From.COUNTS ? warmStart(cold, setup, names) : cold;
    }
  }

  /** The plan with what the counts topic can give; events are then read from there on. */
  private FeaturePlan warmStart(FeaturePlan cold, TopicSetup setup, List<String> events) {
    Optional<FeaturePlan> warm =
        config
            .topics()
            .counts()
            .map(topic -> new CountsTopic(config.kafka().readerProperties(), topic))
            .flatMap(
                topic ->
                    WarmStart.find(
                        topic,
                        cold,
                        config.time().allowedSkew(),
                        end -> start.behind(end).completeSince(setup, events)));
    warm.ifPresent(plan -> start = start.behind(plan.closedUntil()));
    return warm.orElse(cold);
  }

  /** A producer whose clock runs ahead can move a partition's clock up to the present. */
  private static void logProducerTimes(List<String> topics) {
    if (!topics.isEmpty()) {
      LOG.info(
          "The records of {} carry the time of their producers (message.timestamp.type=CreateTime)."
              + " While the job catches up, a record from the future can make honest events late."
              + " Set LogAppendTime where producers are not trusted.",
          String.join(", ", topics));
    }
  }

  /** The number of partitions of the features topic. */
  private int prepareOutput(TopicSetup setup) {
    TopicsConfig topics = config.topics();
    List<String> deadLetters = Stream.of(topics.rejects(), topics.late()).distinct().toList();
    setup.prepare(List.of(topics.features()), topics.missing());
    setup.prepare(deadLetters, topics.missing(), topics.deadLetterRetention());
    setup.prepareCompacted(topics.featureSets(), topics.missing());
    topics
        .counts()
        .ifPresent(
            topic -> {
              setup.prepareOne(topic, topics.missing(), topics.countsRetention());
              warnOfLostCounts(setup, topic);
            });
    if (config.output().rawBytes().isPresent()) {
      deadLetters.forEach(topic -> warnOfLongRetention(setup, topic));
    }
    Stream.of(Stream.of(topics.features()), topics.counts().stream(), deadLetters.stream())
        .flatMap(topic -> topic)
        .forEach(
            topic ->
                setup.checkRecordLimit(topic, largestRecord(config), "output.max-record-bytes"));
    return setup.partitions(List.of(topics.features())).size();
  }

  /** Of a key, a later record can be worse: that of a start without old state. */
  private static void warnOfLostCounts(TopicSetup setup, String topic) {
    Duration least = TopicsConfig.LEAST_COUNTS_RETENTION;
    if (!setup.keepsAll(topic, least)) {
      LOG.warn(
          "Topic {} can lose counts before an archive job has read them. Set its cleanup.policy to"
              + " delete, and its retention.ms to {} or more.",
          topic,
          least.toMillis());
    }
  }

  /** The job changes no topic that is there, but these hold riders' ids. */
  private void warnOfLongRetention(TopicSetup setup, String topic) {
    Duration most = config.topics().deadLetterRetention();
    Optional<Duration> kept = setup.retention(topic);
    if (kept.isEmpty() || kept.get().compareTo(most) > 0) {
      LOG.warn(
          "Topic {} gets the bytes of events (output.raw-bytes) and keeps them {}, longer than"
              + " topics.dead-letter-retention says ({}). Lower its retention.ms.",
          topic,
          kept.map(time -> "for " + time).orElse("for ever"),
          most);
    }
  }

  private ClockedKafkaSource source(
      List<EventTopic> topics, FeaturePlan plan, AnnouncedProducts products) {
    Properties client = config.kafka().clientProperties();
    List<String> names = topics.stream().map(EventTopic::topic).toList();
    EventOffsets offsets =
        new EventOffsets(
            start.offsets(),
            config.time().allowedSkew(),
            completeSince(client, names, start, plan.completeSince()));
    IntakeDeserializer decoder = new IntakeDeserializer(topics, EventTopics.rules(config));
    KafkaSourceBuilder<Intake> builder =
        TopicSource.<Intake>builder(config.kafka())
            .setTopics(names)
            .setStartingOffsets(offsets)
            .setDeserializer(decoder);
    if (reading == Reading.REPLAY) {
      builder.setBounded(OffsetsInitializer.latest());
    }
    return new ClockedKafkaSource(
        builder.build(),
        decoder,
        offsets,
        config.kafka().readerProperties(),
        config.time().outOfOrderness(),
        config.time().allowedSkew(),
        silence(),
        reading == Reading.REPLAY || config.productFile().isEmpty() ? null : products,
        plan.closedUntil(),
        topicIds(client, names),
        runningCounts().orElse(null));
  }

  private static SerializableSupplier<Long> completeSince(
      Properties client, List<String> topics, StartPoint start, long planned) {
    return () -> {
      try (TopicSetup setup = new TopicSetup(client)) {
        long since = start.again(System.currentTimeMillis()).completeSince(setup, topics);
        return since > planned ? since : Long.MIN_VALUE;
      }
    };
  }

  private static SerializableSupplier<Map<String, String>> topicIds(
      Properties client, List<String> topics) {
    return () -> {
      try (TopicSetup setup = new TopicSetup(client)) {
        return setup.ids(topics);
      }
    };
  }

  private ClockedKafkaSource.Silence silence() {
    if (reading == Reading.REPLAY) {
      return null;
    }
    return config
        .time()
        .idleAfter()
        .map(
            after ->
                new ClockedKafkaSource.Silence(after, config.time().silenceDelay().orElse(null)))
        .orElse(null);
  }

  private FeatureGraph.Sinks sinks() {
    TopicsConfig topics = config.topics();
    return new FeatureGraph.Sinks(
        sink(new FeatureRecordSchema(topics.features()), featuresProducer(config)),
        topics
            .counts()
            .map(topic -> sink(new FeatureRecordSchema(topic), featuresProducer(config))),
        runningCounts(),
        deadLetters(topics.rejects()),
        deadLetters(topics.late()));
  }

  private Optional<Duration> runningCounts() {
    return config.output().runningCounts().filter(every -> reading == Reading.LIVE);
  }

  private Sink<DeadLetter> deadLetters(String topic) {
    int rawBytes = config.output().rawBytes().orElse(0);
    return sink(new DeadLetterSchema(topic, rawBytes), producer(config, "lz4"));
  }

  /** At least once: rows are the same when they are written again (docs/why/rationale.md). */
  private static <T> Sink<T> sink(KafkaRecordSerializationSchema<T> schema, Properties client) {
    return KafkaSink.<T>builder()
        .setKafkaProducerConfig(client)
        .setRecordSerializer(schema)
        .setDeliveryGuarantee(DeliveryGuarantee.AT_LEAST_ONCE)
        .build();
  }

  /** How the producers of features and counts are set up: their records are compressed already. */
  public static Properties featuresProducer(ComputeConfig config) {
    return producer(config, "none");
  }

  private static int largestRecord(ComputeConfig config) {
    return config.output().maxRecordBytes() + TopicSetup.RECORD_OVERHEAD;
  }

  private static Properties producer(ComputeConfig config, String compression) {
    Properties client = config.kafka().clientProperties();
    client.putIfAbsent(ProducerConfig.COMPRESSION_TYPE_CONFIG, compression);
    client.putIfAbsent(
        ProducerConfig.MAX_REQUEST_SIZE_CONFIG, String.valueOf(largestRecord(config)));
    // One after the other: of several that a broker gets just after its start it can refuse the
    // first and take the second, and then a marker would stand before its rows.
    client.putIfAbsent(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, "1");
    client.putIfAbsent(ProducerConfig.LINGER_MS_CONFIG, "20");
    client.putIfAbsent(ProducerConfig.BATCH_SIZE_CONFIG, String.valueOf(256 * 1024));
    return client;
  }
}
