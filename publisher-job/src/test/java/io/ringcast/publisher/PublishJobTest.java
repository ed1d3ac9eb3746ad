package io.ringcast.publisher;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.config.Secret;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.kafka.KafkaConfig;
import io.ringcast.job.kafka.RegistryTopic;
import io.ringcast.publisher.PublishJob.Reading;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.publisher.store.ScriptedStore;
import io.ringcast.publisher.store.SharedByTests;
import io.ringcast.publisher.store.SharedStore;
import io.ringcast.store.RefusedException;
import io.ringcast.store.StoreException;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredMarker;
import io.ringcast.testing.Seeds;
import io.ringcast.testkit.broker.EmbeddedKafka;
import io.ringcast.testkit.broker.TopicReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Metric;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.InstantiationUtil;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole job with a real broker, and a store that fails as the test wants it to. */
class PublishJobTest {

  private static final int PARTITIONS = 3;
  private static final int MINUTES = 30;
  private static final long FIRST_MINUTE = 29_453_760;

  private static EmbeddedKafka kafka;

  @TempDir private Path folder;

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private final String topic = "features-" + Math.abs(seed);
  private final String unwritten = "unwritten-" + Math.abs(seed);

  @BeforeAll
  static void startKafka() {
    kafka = EmbeddedKafka.start();
  }

  @AfterAll
  static void stopKafka() {
    kafka.close();
  }

  @BeforeEach
  void forgetMetrics() {
    ListedMetrics.ALL.clear();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void everyRowArrivesAndIsVouchedForThoughTheStoreFailsOften(int parallelism) throws Exception {
    long rows = fill();
    claimRowVersion();
    Random chance = new Random(seed);
    Ledger ledger = new Ledger();
    ScriptedStore store =
        new ScriptedStore(
            batch -> {
              boolean fails;
              synchronized (chance) {
                fails = chance.nextInt(3) == 0;
              }
              return fails ? new StoreException("away for a moment") : ledger.write(batch);
            },
            ledger::vouch);
    run(store, parallelism, Map.of());
    assertThat(ledger.rows()).as("seed %d", seed).isEqualTo(rows);
    assertThat(ledger.problems).as("seed %d", seed).isEmpty();
    assertThat(ledger.vouched).as("seed %d", seed).isEqualTo(minutes());
    assertThat(letters()).isEmpty();
  }

  @Test
  void aFailureOfTheJobLosesNothingAndVouchesForNothingTooEarly() throws Exception {
    long rows = fill();
    Ledger ledger = new Ledger();
    AtomicBoolean failed = new AtomicBoolean();
    ScriptedStore store =
        new ScriptedStore(
            batch ->
                ledger.rows() > rows / 2 && failed.compareAndSet(false, true)
                    ? new IllegalStateException("the task dies here")
                    : ledger.write(batch),
            ledger::vouch);
    run(store, 2, Map.of(RestartStrategyOptions.RESTART_STRATEGY.key(), "fixed-delay"));
    assertThat(failed).isTrue();
    assertThat(ledger.rows()).as("seed %d", seed).isEqualTo(rows);
    assertThat(ledger.problems).as("seed %d", seed).isEmpty();
    assertThat(ledger.vouched).as("seed %d", seed).isEqualTo(minutes());
  }

  @Test
  void itGoesOnFromASavepointAtAnyParallelism() throws Exception {
    kafka.createTopic(topic, PARTITIONS, Map.of());
    Ledger ledger = new Ledger();
    SharedByTests store = SharedByTests.of(new ScriptedStore(ledger::write, ledger::vouch));
    Configuration restore = new Configuration();
    try (FeatureTopicFiller filler = filler()) {
      long minute = FIRST_MINUTE;
      for (int parallelism : new int[] {2, 1, 4}) {
        for (long end = minute + MINUTES / 3; minute < end; minute++) {
          filler.minute(minute, 1);
        }
        filler.flush();
        String savepoint =
            runUntil(() -> ledger.rows() == filler.rows, store, parallelism, restore);
        restore.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
      }
    }
    assertThat(ledger.problems).as("seed %d", seed).isEmpty();
    assertThat(ledger.vouched).as("seed %d", seed).isEqualTo(minutes());
  }

  /** What becomes of records that the job has not read. */
  private enum Loss {
    DELETED,
    MADE_ANEW
  }

  @ParameterizedTest
  @EnumSource
  void aWindowEndWhoseRowsWereLostDuringAStopGetsNoMarker(Loss loss) throws Exception {
    kafka.createTopic(topic, PARTITIONS, Map.of());
    Ledger ledger = new Ledger();
    SharedByTests store = SharedByTests.of(new ScriptedStore(ledger::write, ledger::vouch));
    Configuration restore = listedMetrics();
    long lost = FIRST_MINUTE + 3;
    Map<Long, Long> rows = new HashMap<>();
    try (FeatureTopicFiller filler = filler()) {
      for (long minute = FIRST_MINUTE; minute < lost; minute++) {
        filler.minute(minute, 1);
      }
      filler.flush();
      String savepoint = runUntil(() -> ledger.rows() == filler.rows, store, 2, restore);
      restore.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
      filler.rows(lost, 1);
      filler.flush();
      rows.putAll(filler.rowsByMinute);
    }
    if (loss == Loss.DELETED) {
      kafka.deleteRecords(topic);
    } else {
      makeTopicAnew();
    }
    // A topic that was made anew has more records by then than the job had read of the old one.
    long last = lost + 8;
    try (FeatureTopicFiller filler = filler()) {
      filler.markers(lost, 1);
      for (long minute = lost + 1; minute <= last; minute++) {
        filler.minute(minute, 1);
      }
      filler.flush();
      rows.putAll(filler.rowsByMinute);
    }
    runUntil(() -> ledger.vouched.contains(last), store, 4, restore);

    assertThat(ledger.vouched).contains(lost - 1).doesNotContain(lost);
    assertVouchedForWholeOnly(ledger, rows);
    // Two in each partition; of a topic that was made anew nobody knows, so one.
    assertThat(total("recordsLost")).isEqualTo(loss == Loss.DELETED ? 2 * PARTITIONS : PARTITIONS);
  }

  @Test
  void aWindowEndWhoseRowsAreLostWhileTheJobLagsGetsNoMarker() throws Exception {
    kafka.createTopic(topic, PARTITIONS, Map.of());
    Ledger ledger = new Ledger();
    CountDownLatch slow = new CountDownLatch(1);
    ScriptedStore store =
        new ScriptedStore(
            batch -> {
              await(slow);
              return ledger.write(batch);
            },
            ledger::vouch);
    long lost = FIRST_MINUTE + 100;
    try (FeatureTopicFiller filler = filler()) {
      for (long minute = FIRST_MINUTE; minute < lost; minute++) {
        filler.minute(minute, 1);
      }
      filler.rows(lost, 1);
      filler.flush();
      JobClient job = start(SharedByTests.of(store), readingLittleAhead(), listedMetrics());
      awaitRunning(job, () -> store.calls.get() > 0);
      kafka.deleteRecords(topic);
      filler.markers(lost, 1);
      filler.minute(lost + 1, 1);
      filler.minute(lost + 2, 1);
      filler.flush();
      slow.countDown();
      awaitRunning(job, () -> ledger.vouched.contains(lost + 2));
      job.cancel().get();
      assertThat(ledger.vouched).contains(lost + 1).doesNotContain(lost);
      assertVouchedForWholeOnly(ledger, filler.rowsByMinute);
      assertThat(ledger.rows()).isLessThan(filler.rows);
    }
    assertThat(total("recordsLost")).isPositive();
  }

  private static void assertVouchedForWholeOnly(Ledger ledger, Map<Long, Long> rows) {
    assertThat(ledger.vouched)
        .allSatisfy(minute -> assertThat(ledger.rows(minute)).isEqualTo(rows.get(minute)));
    assertThat(ledger.problems).isEmpty();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Configuration listedMetrics() {
    Configuration listed = new Configuration();
    listed.setString(
        "metrics.reporter.listed.factory.class", ListedMetrics.Factory.class.getName());
    return listed;
  }

  private void makeTopicAnew() throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      admin.deleteTopics(List.of(topic)).all().get();
      while (admin.listTopics().names().get().contains(topic)) {
        Thread.onSpinWait();
      }
    }
    kafka.createTopic(topic, PARTITIONS, Map.of());
  }

  /** Where the savepoint is with which it was stopped. */
  private String runUntil(
      BooleanSupplier enough, SharedByTests store, int parallelism, Configuration more)
      throws Exception {
    JobClient job = start(store, config(parallelism), more);
    awaitRunning(job, enough);
    return stop(job);
  }

  private PublishConfig readingLittleAhead() {
    PublishConfig usual = config(2);
    Secret one = Secret.of("1");
    Map<String, Secret> little = Map.of("max.partition.fetch.bytes", one, "max.poll.records", one);
    return new PublishConfig(
        new KafkaConfig(kafka.bootstrapServers(), usual.kafka().groupId(), little),
        usual.topics(),
        usual.featureSets(),
        usual.store(),
        usual.write(),
        usual.start(),
        usual.checkpoints(),
        usual.job(),
        usual.metrics(),
        usual.flink(),
        usual.describe());
  }

  private static JobClient start(SharedByTests store, PublishConfig config, Configuration more)
      throws Exception {
    Configuration settings = PublishSettings.of(config);
    settings.addAll(more);
    StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(settings);
    PublishJob.build(env, config, Reading.LIVE, store);
    return env.executeAsync();
  }

  private static void awaitRunning(JobClient job, BooleanSupplier enough) throws Exception {
    while (!enough.getAsBoolean()) {
      assertThat(job.getJobStatus().get()).isNotEqualTo(JobStatus.FAILED);
    }
  }

  /** All rows may be there before the last task runs, and until then there is no savepoint. */
  private String stop(JobClient job) throws Exception {
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

  /** Whoever can read a job graph finds where the job's secrets are, and none of them. */
  @Test
  void theJobGraphHoldsReferencesAndNoSecrets() throws Exception {
    kafka.createTopic(topic, PARTITIONS, Map.of());
    Path secret = Files.writeString(folder.resolve("secret"), "does-not-leave\n");
    String reference = "=${file:" + secret + "}";
    PublishConfig config =
        PublishConfig.load(
            Path.of("../configs/publish.yaml"),
            List.of(
                "kafka.bootstrap-servers=" + kafka.bootstrapServers(),
                "kafka.properties.ssl.key.password" + reference,
                "store.username=me",
                "store.password" + reference,
                "topics.features=" + topic,
                "topics.unwritten=" + unwritten));
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.getExecutionEnvironment(PublishSettings.of(config));
    PublishJob.build(
        env, config, Reading.LIVE, new SharedStore(config.store(), config.featureSets()));
    String graph =
        new String(
            InstantiationUtil.serializeObject(env.getStreamGraph().getJobGraph()),
            StandardCharsets.ISO_8859_1);
    assertThat(graph.contains("does-not-leave")).as("the secret").isFalse();
    assertThat(graph.contains(secret.toString())).as("its reference").isTrue();
  }

  @Test
  void whatCanNeverBeWrittenGoesToTheUnwrittenTopicAndTheRestToTheStore() throws Exception {
    kafka.createTopic(topic, PARTITIONS, Map.of());
    byte[] rubbish = "no features at all".getBytes(StandardCharsets.UTF_8);
    long rows;
    try (FeatureTopicFiller filler = filler()) {
      filler.minute(FIRST_MINUTE, 1);
      filler.raw(1, rubbish);
      filler.raw(2, null);
      filler.minute(FIRST_MINUTE + 1, 1);
      filler.flush();
      rows = filler.rows;
    }
    Ledger ledger = new Ledger();
    Set<StoredBlock> refused = ConcurrentHashMap.newKeySet();
    ScriptedStore store =
        new ScriptedStore(
            batch -> {
              List<StoredBlock> bad =
                  batch.stream().filter(block -> block.cell() % 7 == 0).toList();
              if (bad.isEmpty()) {
                return ledger.write(batch);
              }
              refused.addAll(batch.size() == 1 ? bad : List.of());
              return new RefusedException("not to the store's taste");
            },
            ledger::vouch);
    run(store, 2, Map.of());
    long refusedRows = refused.stream().mapToLong(StoredBlock::rows).sum();
    assertThat(refusedRows).as("seed %d", seed).isPositive();
    assertThat(ledger.rows()).as("seed %d", seed).isEqualTo(rows - refusedRows);
    List<ConsumerRecord<byte[], byte[]>> letters = letters();
    assertThat(letters).as("seed %d", seed).hasSize(refused.size() + 2);
    assertThat(letters)
        .anySatisfy(
            letter -> {
              assertThat(header(letter, "reason")).isEqualTo("unreadable");
              assertThat(header(letter, "detail")).contains("another topic");
              assertThat(header(letter, "topic")).isEqualTo(topic);
              assertThat(header(letter, "partition")).isEqualTo("1");
              assertThat(letter.value()).isEqualTo(rubbish);
            })
        .anySatisfy(letter -> assertThat(header(letter, "detail")).contains("no value"))
        .anySatisfy(
            letter -> {
              assertThat(header(letter, "reason")).isEqualTo("refused");
              assertThat(header(letter, "detail")).contains("taste");
            });
  }

  /** A label for each product or hexagon would make the metrics system slower than the job. */
  @Test
  void metricsTellWhatTheJobDidWithoutALabelForEachThingThatItWrote() throws Exception {
    long rows = fill();
    Ledger ledger = new Ledger();
    run(
        new ScriptedStore(ledger::write, ledger::vouch),
        2,
        Map.of("metrics.reporter.listed.factory.class", ListedMetrics.Factory.class.getName()));
    assertThat(total("rowsWritten")).as("seed %d", seed).isEqualTo(rows);
    assertThat(total("blocksWritten")).isEqualTo(ledger.written.size());
    assertThat(total("batches")).isPositive().isLessThan(total("blocksWritten"));
    assertThat(total("markersWritten")).isEqualTo(MINUTES);
    assertThat(total("retries")).isZero();
    assertThat(total("deadLetters")).isZero();
    for (String name : List.of("batchBlocks", "writeMillis", "freshnessMillis")) {
      assertThat(metrics(name)).as(name).isNotEmpty();
    }
    Set<String> tooMany = new HashSet<>(Set.of(FeatureTopicFiller.SET.name()));
    for (Ledger.Place place : ledger.written.keySet()) {
      tooMany.add(place.product.toString());
      tooMany.add(Long.toHexString(place.cell));
      tooMany.add(String.valueOf(place.cell));
    }
    assertThat(ListedMetrics.ALL.keySet())
        .allSatisfy(name -> assertThat(tooMany).noneMatch(name::contains));
  }

  /** The registry also has what is no definition of a feature set. */
  private void claimRowVersion() {
    Properties client = new Properties();
    client.setProperty("bootstrap.servers", kafka.bootstrapServers());
    String registry = RegistryTopic.usualName(topic);
    kafka.createTopic(registry, 1, Map.of("cleanup.policy", "compact"));
    assertThat(new RegistryTopic(client, registry).claimRowVersion(1)).isEqualTo(1);
  }

  private long fill() {
    kafka.createTopic(topic, PARTITIONS, Map.of());
    try (FeatureTopicFiller filler = filler()) {
      for (int i = 0; i < MINUTES; i++) {
        filler.minute(FIRST_MINUTE + i, 1);
      }
      filler.flush();
      return filler.rows;
    }
  }

  private FeatureTopicFiller filler() {
    return new FeatureTopicFiller(kafka, topic, PARTITIONS, random);
  }

  private void run(ScriptedStore store, int parallelism, Map<String, String> flink)
      throws Exception {
    PublishConfig config = config(parallelism);
    Configuration settings = PublishSettings.of(config);
    flink.forEach(settings::setString);
    StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(settings);
    PublishJob.build(env, config, Reading.TO_END, SharedByTests.of(store));
    env.execute();
  }

  /** The file that users begin with, with small batches and short waits. */
  private PublishConfig config(int parallelism) {
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

  private List<ConsumerRecord<byte[], byte[]>> letters() {
    List<ConsumerRecord<byte[], byte[]>> letters = new ArrayList<>();
    try (TopicReader reader = TopicReader.of(kafka.bootstrapServers(), unwritten)) {
      reader.readToEnd(letters::add);
    }
    return letters;
  }

  private static long total(String counter) {
    return metrics(counter).stream().mapToLong(metric -> ((Counter) metric).getCount()).sum();
  }

  private static List<Metric> metrics(String name) {
    return ListedMetrics.ALL.entrySet().stream()
        .filter(entry -> entry.getKey().contains("." + name + "["))
        .map(Map.Entry::getValue)
        .toList();
  }

  private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
    return new String(
        letter.headers().lastHeader("ringcast." + name).value(), StandardCharsets.UTF_8);
  }

  private static Set<Long> minutes() {
    Set<Long> minutes = new HashSet<>();
    for (int i = 0; i < MINUTES; i++) {
      minutes.add(FIRST_MINUTE + i);
    }
    return minutes;
  }

  /** What the store has, and whether markers came when all rows of their window end were there. */
  private static final class Ledger {

    private record Place(Object product, long cell, long windowEnd) {}

    final Set<Long> vouched = ConcurrentHashMap.newKeySet();
    final List<String> problems = new ArrayList<>();

    private final Map<Place, Integer> written = new ConcurrentHashMap<>();
    private final Map<Long, Integer> rowsWhenVouched = new ConcurrentHashMap<>();

    RuntimeException write(List<StoredBlock> batch) {
      if (batch.stream().map(StoredBlock::partition).distinct().count() != 1) {
        problem("a batch of several partitions");
      }
      for (StoredBlock block : batch) {
        Emission emission = block.emission();
        Place place = new Place(block.product(), block.cell(), emission.windowEnd());
        boolean isNew = written.put(place, block.rows()) == null;
        if (isNew && rowsWhenVouched.containsKey(emission.windowEnd())) {
          problem("rows of window end " + emission.windowEnd() + " after its marker");
        }
      }
      return null;
    }

    RuntimeException vouch(StoredMarker marker) {
      rowsWhenVouched.put(marker.emission().windowEnd(), written.size());
      vouched.add(marker.emission().windowEnd() / Minutes.MILLIS);
      return null;
    }

    long rows(long minute) {
      return written.entrySet().stream()
          .filter(entry -> entry.getKey().windowEnd == minute * Minutes.MILLIS)
          .mapToLong(Map.Entry::getValue)
          .sum();
    }

    long rows() {
      return written.values().stream().mapToLong(Integer::longValue).sum();
    }

    private synchronized void problem(String what) {
      problems.add(what);
    }
  }
}
