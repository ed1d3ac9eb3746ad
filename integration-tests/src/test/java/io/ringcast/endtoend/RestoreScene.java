package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.job.kafka.RegistryTopic;
import io.ringcast.testkit.Waiting;
import java.time.Duration;
import java.util.Properties;

/** The job of the tests of restores: both sets, three partitions, and checkpoints all the time. */
abstract class RestoreScene extends RestartScene {

  static final int PARTITIONS = 3;

  RestoreScene() {
    super(4);
  }

  void begin() {
    begin(PARTITIONS);
  }

  ComputeConfig config(int parallelism) {
    return config(parallelism, "200ms");
  }

  Tape events(int firstMinute, int minutes, int partitions, int perPoint) {
    return events(KINDS, perPoint, firstMinute, firstMinute + minutes, partitions);
  }

  Tape pulse(int minute, int partitions) {
    return pulse(KINDS, minute, partitions);
  }

  /** In each partition an event of a minute that was closed long ago. */
  Tape lateEvents(int minute, int partitions) {
    return oneEach(KINDS, "late", minute(minute), partitions);
  }

  void awaitMarkers(int minute) {
    awaitMarkers(SETS, minute);
  }

  void awaitCheckpoint() {
    Waiting.until("a checkpoint", () -> leftovers().newest().isPresent());
  }

  /** As a restart does whose machine's clock is an hour ahead, and that keeps nothing else. */
  long claimAheadOfTheClock() {
    Properties client = new Properties();
    client.setProperty("bootstrap.servers", output.bootstrapServers());
    return new RegistryTopic(client, RegistryTopic.usualName(output.name() + "-features"))
        .claimRowVersion(System.currentTimeMillis() + Duration.ofHours(1).toMillis());
  }

  void assertVersionsBeyond(long claimed, int minute) {
    assertThat(output.records())
        .map(placed -> placed.record().header().emission())
        .filteredOn(emission -> emission.windowEnd() >= Tape.START + minute * Tape.MINUTE)
        .isNotEmpty()
        .allSatisfy(emission -> assertThat(emission.rowVersion()).isGreaterThan(claimed));
  }

  void assertSameAsNeverStopped(String what) throws Exception {
    String known = run + ", " + what;
    PastOutput past = new PastOutput(folder.resolve("past"));
    for (FeatureSet set : SETS) {
      Answer answer = new Answer(set, PRODUCTS, sent);
      assertThat(answer.late()).as(known).isGreaterThan(4);
      answer.holdsFor(stage, output, known);
      answer.holdsForThePast(past, output, known);
      Completeness.holds(output.records(), set, 2, known);
      // The last stop drained the job in the midst of its last minute.
      MinuteCounts last = output.counts(set).values().stream().reduce((a, b) -> b).orElseThrow();
      answer.countsAreComplete(last.minute(), output, known);
      assertThat(last.kinds()).as(known).noneMatch(kind -> kind.isComplete(last.minute()));
    }
  }
}
