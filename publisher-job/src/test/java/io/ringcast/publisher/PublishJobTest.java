package io.ringcast.publisher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.job.kafka.RegistryTopic;
import io.ringcast.publisher.PublishJob.Reading;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.publisher.store.ScriptedStore;
import io.ringcast.publisher.store.SharedByTests;
import io.ringcast.publisher.store.SharedStore;
import io.ringcast.store.RefusedException;
import io.ringcast.store.StoreException;
import io.ringcast.store.StoredBlock;
import io.ringcast.testkit.broker.TopicReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.InstantiationUtil;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole job: what comes to the store, and what it tells of it. */
class PublishJobTest extends PublishRig {

  private static final int MINUTES = 30;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void everyRowArrivesAndIsVouchedForThoughTheStoreFailsOften(int parallelism) throws Exception {
    long rows = fill();
    claimRowVersion();
    Random chance = new Random(seed);
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
    run(store, parallelism, new Configuration());
    requireAll(rows);
    assertThat(letters()).isEmpty();
  }

  @Test
  void aFailureOfTheJobLosesNothingAndVouchesForNothingTooEarly() throws Exception {
    long rows = fill();
    AtomicBoolean failed = new AtomicBoolean();
    ScriptedStore store =
        new ScriptedStore(
            batch ->
                ledger.rows() > rows / 2 && failed.compareAndSet(false, true)
                    ? new IllegalStateException("the task dies here")
                    : ledger.write(batch),
            ledger::vouch);
    Configuration restarting = new Configuration();
    restarting.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    run(store, 2, restarting);
    assertThat(failed).isTrue();
    requireAll(rows);
  }

  @Test
  void itGoesOnFromASavepointAtAnyParallelism() throws Exception {
    SharedByTests store = SharedByTests.of(ledger.store());
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
      requireAll(filler.rows);
    }
  }

  /** An older publisher meets a newer compute job's topic: nothing is lost until it is upgraded. */
  @Test
  void itWaitsAtARecordOfANewerFormatAndSaysSo() throws Exception {
    long rows;
    try (FeatureTopicFiller filler = filler()) {
      filler.minute(FIRST_MINUTE, 1);
      filler.flush();
      rows = filler.rows;
      run(ledger.store(), 2, new Configuration());
      filler.newer(1, FIRST_MINUTE + 1);
      filler.flush();
      filler.markers(FIRST_MINUTE + 1, 1);
    }
    assertThatThrownBy(() -> run(ledger.store(), 2, new Configuration()))
        .rootCause()
        .hasMessageContaining(topic + ", partition 1, offset ")
        .hasMessageContaining("upgrade");
    ScriptedStore store = ledger.store();
    Configuration restarting = new Configuration();
    restarting.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    restarting.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1_000_000);
    restarting.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(50));
    JobClient job = start(SharedByTests.of(store), config(2), restarting);
    // Each attempt closes the store in several tasks.
    awaitRunning(job, () -> store.closed.get() > 12);
    job.cancel().get();

    assertThat(ledger.rows()).as("seed %d", seed).isEqualTo(rows);
    assertThat(ledger.vouched).as("seed %d", seed).containsExactly(FIRST_MINUTE);
    assertThat(letters()).as("seed %d", seed).isEmpty();
  }

  /** Whoever can read a job graph finds where the job's secrets are, and none of them. */
  @Test
  void theJobGraphHoldsReferencesAndNoSecrets() throws Exception {
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
                "store.driver.advanced.ssl-engine-factory.truststore-password" + reference,
                "topics.features=" + topic,
                "topics.unwritten=" + unwritten));
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.getExecutionEnvironment(PublishJob.settings(config));
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
    byte[] rubbish = "no features at all".getBytes(StandardCharsets.UTF_8);
    long rows;
    try (FeatureTopicFiller filler = filler()) {
      filler.minute(FIRST_MINUTE, 1);
      filler.raw(1, rubbish);
      filler.raw(2, null);
      filler.minute(FIRST_MINUTE + 1, 1);
      filler.minute(FIRST_MINUTE + 2, 1);
      filler.flush();
      rows = filler.rows;
    }
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
    run(store, 2, new Configuration());
    long refusedRows = refused.stream().mapToLong(StoredBlock::rows).sum();
    assertThat(refusedRows).as("seed %d", seed).isPositive();
    assertThat(ledger.rows()).as("seed %d", seed).isEqualTo(rows - refusedRows);
    assertThat(ledger.vouched)
        .as("seed %d: rows of the minute between may have been unreadable", seed)
        .containsExactlyInAnyOrder(FIRST_MINUTE, FIRST_MINUTE + 2);
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
    run(ledger.store(), 2, listedMetrics());
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
      tooMany.add(place.product().toString());
      tooMany.add(Long.toHexString(place.cell()));
      tooMany.add(String.valueOf(place.cell()));
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

  private List<ConsumerRecord<byte[], byte[]>> letters() {
    List<ConsumerRecord<byte[], byte[]>> letters = new ArrayList<>();
    try (TopicReader reader = TopicReader.of(kafka.bootstrapServers(), unwritten)) {
      reader.readToEnd(letters::add);
    }
    return letters;
  }

  private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
    return new String(
        letter.headers().lastHeader("ringcast." + name).value(), StandardCharsets.UTF_8);
  }

  private long fill() {
    try (FeatureTopicFiller filler = filler()) {
      for (int i = 0; i < MINUTES; i++) {
        filler.minute(FIRST_MINUTE + i, 1);
      }
      filler.flush();
      return filler.rows;
    }
  }

  private void requireAll(long rows) {
    assertThat(ledger.rows()).as("seed %d", seed).isEqualTo(rows);
    assertThat(ledger.problems).as("seed %d", seed).isEmpty();
    assertThat(ledger.vouched)
        .as("seed %d", seed)
        .containsExactlyInAnyOrderElementsOf(
            LongStream.range(FIRST_MINUTE, FIRST_MINUTE + MINUTES).boxed().toList());
  }
}
