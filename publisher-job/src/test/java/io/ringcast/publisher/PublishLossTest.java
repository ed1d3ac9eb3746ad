package io.ringcast.publisher;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.config.Secret;
import io.ringcast.common.kafka.KafkaConfig;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.publisher.store.ScriptedStore;
import io.ringcast.publisher.store.SharedByTests;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records that are deleted before the job comes to them. */
class PublishLossTest extends PublishRig {

  /** What becomes of records that the job has not read. */
  private enum Loss {
    DELETED,
    MADE_ANEW
  }

  @ParameterizedTest
  @CsvSource({"DELETED, 1", "DELETED, 4", "MADE_ANEW, 1", "MADE_ANEW, 4"})
  void aWindowEndWhoseRowsWereLostDuringAStopGetsNoMarker(Loss loss, int parallelism)
      throws Exception {
    SharedByTests store = SharedByTests.of(ledger.store());
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
    runUntil(() -> ledger.vouched.contains(last), store, parallelism, restore);

    assertThat(ledger.vouched).contains(lost - 1).doesNotContain(lost);
    ledger.requireWhole(rows);
    // Two in each partition; of a topic that was made anew nobody knows, so one.
    assertThat(total("recordsLost")).isEqualTo(loss == Loss.DELETED ? 2 * PARTITIONS : PARTITIONS);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void aWindowEndWhoseRowsAreLostWhileTheJobLagsGetsNoMarker(int parallelism) throws Exception {
    CountDownLatch slow = new CountDownLatch(1);
    ScriptedStore store =
        new ScriptedStore(
            batch -> {
              await(slow);
              return ledger.write(batch);
            },
            ledger::vouch);
    long lost = FIRST_MINUTE + 100L * parallelism;
    try (FeatureTopicFiller filler = filler()) {
      for (long minute = FIRST_MINUTE; minute < lost; minute++) {
        filler.minute(minute, 1);
      }
      filler.rows(lost, 1);
      filler.flush();
      JobClient job =
          start(SharedByTests.of(store), readingLittleAhead(parallelism), listedMetrics());
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
      ledger.requireWhole(filler.rowsByMinute);
      assertThat(ledger.rows()).isLessThan(filler.rows);
    }
    assertThat(total("recordsLost")).isPositive();
  }

  private void makeTopicAnew() throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      admin.deleteTopics(List.of(topic)).all().get();
      while (admin.listTopics().names().get().contains(topic)) {
        Thread.onSpinWait();
      }
    }
    createTopic();
  }

  private PublishConfig readingLittleAhead(int parallelism) {
    PublishConfig usual = config(parallelism);
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

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
