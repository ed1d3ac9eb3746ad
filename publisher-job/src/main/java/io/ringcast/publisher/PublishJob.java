package io.ringcast.publisher;

import io.ringcast.common.config.ConfigException;
import io.ringcast.job.FlinkSettings;
import io.ringcast.job.JobArguments;
import io.ringcast.job.deadletter.DeadLetterSchema;
import io.ringcast.job.deadletter.RecordDeserializer;
import io.ringcast.job.deadletter.RecordOrigin;
import io.ringcast.job.kafka.DefinitionDeserializer;
import io.ringcast.job.kafka.TopicException;
import io.ringcast.job.kafka.TopicSetup;
import io.ringcast.job.kafka.TopicSource;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.publisher.config.PublishStartConfig.From;
import io.ringcast.publisher.config.PublishTopicsConfig;
import io.ringcast.publisher.store.SharedStore;
import io.ringcast.publisher.store.StoreSource;
import io.ringcast.publisher.unpack.FirstOffsets;
import io.ringcast.publisher.vouch.FeaturesTopic;
import io.ringcast.publisher.vouch.ReadableSchema;
import io.ringcast.publisher.write.BlockSink;
import io.ringcast.store.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.client.program.ProgramParametrizationException;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceBuilder;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The publisher job: carries the features topic into the store. */
public final class PublishJob {

  private static final Logger LOG = LoggerFactory.getLogger(PublishJob.class);

  /** Until when the job reads. */
  public enum Reading {
    /** For ever. */
    LIVE,
    /** To what is the topic's end when the job starts. */
    TO_END
  }

  private PublishJob() {}

  /** What {@code flink run} and the Kubernetes operator call. */
  public static void main(String[] args) throws Exception {
    JobArguments arguments = JobArguments.parse("The Ringcast publisher job", args);
    try {
      PublishConfig config = PublishConfig.load(arguments.config(), arguments.overrides());
      config.metrics().noteOnCluster().ifPresent(LOG::warn);
      StreamExecutionEnvironment env =
          StreamExecutionEnvironment.getExecutionEnvironment(settings(config));
      build(env, config, Reading.LIVE);
      env.execute(config.job().name());
    } catch (ConfigException | TopicException | StoreException e) {
      // Flink's command line shows this one as its message alone, without a stack trace.
      throw new ProgramParametrizationException(e.getMessage());
    }
  }

  /** The job's configuration in Flink's own options. */
  public static Configuration settings(PublishConfig config) {
    Configuration own = new Configuration();
    // There is no event time in this job.
    own.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, Duration.ZERO);
    // A checkpoint waits for the store. When the store is away that takes long, but starting the
    // job anew would not make it shorter.
    own.set(CheckpointingOptions.TOLERABLE_FAILURE_NUMBER, Integer.MAX_VALUE);
    // The last window ends of a topic with an end are vouched for by the last checkpoint.
    own.set(CheckpointingOptions.ENABLE_CHECKPOINTS_AFTER_TASKS_FINISH, true);
    return FlinkSettings.of(config.job(), config.checkpoints(), own, config.flink());
  }

  /** Builds the job in an environment that was made with {@link #settings}. */
  public static void build(StreamExecutionEnvironment env, PublishConfig config, Reading reading) {
    SharedStore store = new SharedStore(config.store(), config.featureSets());
    // What is wrong with the store is better said here than by a job that fails again and again.
    store.open().close();
    build(env, config, reading, store);
  }

  /** Builds the job with another store than the configured one. */
  public static void build(
      StreamExecutionEnvironment env, PublishConfig config, Reading reading, StoreSource store) {
    PublishTopicsConfig topics = config.topics();
    DeadLetterSchema letters =
        new DeadLetterSchema(topics.unwritten(), topics.rawBytes().orElse(0));
    PublishGraph.Plan plan =
        new PublishGraph.Plan(
            readers(config, env.getParallelism()),
            config.featureSets(),
            config.write(),
            config.store().whereWritten());
    PublishGraph.Ends ends =
        new PublishGraph.Ends(
            source(
                config,
                reading,
                topics.features(),
                new FirstOffsets(config.start().from() == From.COMMITTED),
                new RecordDeserializer()),
            // From its beginning: what matters is all that it holds.
            source(
                config,
                reading,
                topics.featureSets(),
                OffsetsInitializer.earliest(),
                new DefinitionDeserializer()),
            new BlockSink(store, config.write(), producer(config), letters),
            sink(config, new ReadableSchema(topics.readable())),
            sink(config, letters));
    FeaturesTopic features = FeaturesTopic.of(config.kafka().clientProperties(), topics.features());
    PublishGraph.build(env, ends, plan, features, store);
  }

  /** As many as find something to read. */
  private static int readers(PublishConfig config, int parallelism) {
    PublishTopicsConfig topics = config.topics();
    try (TopicSetup setup = new TopicSetup(config.kafka().clientProperties())) {
      setup.prepare(
          List.of(topics.features(), topics.readable(), topics.unwritten()), topics.missing());
      setup.prepareCompacted(topics.featureSets(), topics.missing());
      setup.checkRecordLimit(topics.unwritten(), largestLetter(config), "topics.raw-bytes");
      return Math.min(
          parallelism, setup.mostReaders(List.of(topics.features()), "topics.features"));
    }
  }

  private static KafkaSource<RecordOrigin> source(
      PublishConfig config,
      Reading reading,
      String topic,
      OffsetsInitializer start,
      RecordDeserializer records) {
    KafkaSourceBuilder<RecordOrigin> builder =
        TopicSource.<RecordOrigin>builder(config.kafka())
            .setTopics(topic)
            .setStartingOffsets(start)
            .setDeserializer(records);
    if (reading == Reading.TO_END) {
      builder.setBounded(OffsetsInitializer.latest());
    }
    return builder.build();
  }

  private static <T> Sink<T> sink(PublishConfig config, KafkaRecordSerializationSchema<T> schema) {
    return KafkaSink.<T>builder()
        .setKafkaProducerConfig(producer(config))
        .setRecordSerializer(schema)
        .setDeliveryGuarantee(DeliveryGuarantee.AT_LEAST_ONCE)
        .build();
  }

  private static Properties producer(PublishConfig config) {
    Properties client = config.kafka().clientProperties();
    String largest = String.valueOf(largestLetter(config));
    client.putIfAbsent(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, largest);
    // With several under way a broker that was just started can take the second before the first,
    // which is then never taken.
    client.putIfAbsent(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, "1");
    return client;
  }

  private static int largestLetter(PublishConfig config) {
    return config.topics().rawBytes().orElse(0) + TopicSetup.RECORD_OVERHEAD;
  }
}
