package io.ringcast.publisher;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.publisher.PublishJob.Reading;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.publisher.store.ScriptedStore;
import io.ringcast.publisher.store.SharedByTests;
import io.ringcast.testing.Seeds;
import io.ringcast.testkit.broker.EmbeddedKafka;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Metric;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The whole job with a real broker, and a store that fails as the test wants it to. */
abstract class PublishRig {

  static final int PARTITIONS = 3;
  static final long FIRST_MINUTE = 29_453_760;

  static EmbeddedKafka kafka;

  @TempDir Path folder;

  final long seed = Seeds.fixed(getClass());
  final Random random = new Random(seed);
  final String topic = "features-" + Math.abs(seed);
  final Ledger ledger = new Ledger();
  final String unwritten = "unwritten-" + Math.abs(seed);

  @BeforeAll
  static void startKafka() {
    kafka = EmbeddedKafka.start();
  }

  @AfterAll
  static void stopKafka() {
    kafka.close();
  }

  @BeforeEach
  void prepare() {
    ListedMetrics.ALL.clear();
    createTopic();
  }

  void createTopic() {
    kafka.createTopic(topic, PARTITIONS, Map.of());
  }

  static JobClient start(SharedByTests store, PublishConfig config, Configuration more)
      throws Exception {
    return built(store, config, Reading.LIVE, more).executeAsync();
  }

  void run(ScriptedStore store, int parallelism, Configuration more) throws Exception {
    built(SharedByTests.of(store), config(parallelism), Reading.TO_END, more).execute();
  }

  private static StreamExecutionEnvironment built(
      SharedByTests store, PublishConfig config, Reading reading, Configuration more) {
    Configuration settings = PublishJob.settings(config);
    settings.addAll(more);
    StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(settings);
    PublishJob.build(env, config, reading, store);
    return env;
  }

  static void awaitRunning(JobClient job, BooleanSupplier enough) throws Exception {
    while (!enough.getAsBoolean()) {
      assertThat(job.getJobStatus().get()).isNotEqualTo(JobStatus.FAILED);
    }
  }

  /** All rows may be there before the last task runs, and until then there is no savepoint. */
  String stop(JobClient job) throws Exception {
    while (true) {
      try {
        return job.stopWithSavepoint(
                false, folder.toUri().toString(), SavepointFormatType.CANONICAL)
            .get();
      } catch (ExecutionException e) {
        if (!e.getMessage().contains("Not all required tasks are currently running")) {
          throw e;
        }
      }
    }
  }

  /** Where the savepoint is with which it was stopped. */
  String runUntil(BooleanSupplier enough, SharedByTests store, int parallelism, Configuration more)
      throws Exception {
    JobClient job = start(store, config(parallelism), more);
    awaitRunning(job, enough);
    return stop(job);
  }

  /** The file that users begin with, with small batches and short waits. */
  PublishConfig config(int parallelism) {
    PublishConfig config =
        PublishConfig.load(
            Path.of("../configs/publish.yaml"),
            List.of(
                "topics.features=" + topic,
                "topics.unwritten=" + unwritten,
                "write.batch=20",
                "write.linger=5ms",
                "write.in-flight=3",
                "write.retry-first=1ms",
                "write.retry-most=5ms"));
    return config.forOneRun(
        kafka.bootstrapServers(),
        config.store(),
        List.of(FeatureTopicFiller.SET),
        parallelism,
        Duration.ofMillis(100));
  }

  FeatureTopicFiller filler() {
    return new FeatureTopicFiller(kafka, topic, PARTITIONS, random);
  }

  static Configuration listedMetrics() {
    Configuration listed = new Configuration();
    listed.setString(
        "metrics.reporter.listed.factory.class", ListedMetrics.Factory.class.getName());
    return listed;
  }

  static long total(String counter) {
    return metrics(counter).stream().mapToLong(metric -> ((Counter) metric).getCount()).sum();
  }

  static List<Metric> metrics(String name) {
    return ListedMetrics.ALL.entrySet().stream()
        .filter(entry -> entry.getKey().contains("." + name + "["))
        .map(Map.Entry::getValue)
        .toList();
  }
}
