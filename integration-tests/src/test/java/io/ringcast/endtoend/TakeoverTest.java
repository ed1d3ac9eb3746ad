package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.MarkerRecord;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.servers.SharedBroker;
import io.ringcast.testkit.Waiting;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.HighAvailabilityOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.highavailability.nonha.embedded.HaLeadershipControl;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniCluster.HaServices;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A part of the cluster dies, another JobManager takes over, or only the cluster can read the old
 * state: the topic ends up with the rows of a job that never stopped.
 */
class TakeoverTest extends RestoreScene {

  @Test
  void aTaskManagerThatDies() throws Exception {
    begin();
    send(events(0, 5, PARTITIONS, 40).and(pulse(5, PARTITIONS)));
    MiniCluster cluster = cluster(2);
    long claimed;
    cluster.start();
    try {
      JobClient job = submit(cluster, config(2));
      awaitMarkers(5);
      awaitCheckpoint();
      send(events(5, 4, PARTITIONS, 30).and(pulse(10, PARTITIONS)));
      awaitMarkers(10);
      claimed = claimAheadOfTheClock();

      cluster.terminateTaskManager(0).get();
      send(lateEvents(3, PARTITIONS).and(events(10, 3, PARTITIONS, 20)).and(pulse(15, PARTITIONS)));
      cluster.startTaskManager();

      awaitMarkers(15);
      job.stopWithSavepoint(true, savepoints(), SavepointFormatType.CANONICAL).get();
    } finally {
      cluster.close();
    }

    assertSameAsNeverStopped("after the loss of a task manager");
    assertVersionsBeyond(claimed, 15);
  }

  /**
   * Nothing is kept yet when another JobManager takes over, and retention has deleted events that
   * the first one has read: it computes from what is left, which makes no minute complete again.
   */
  @Test
  void aJobManagerThatIsReplacedBeforeTheFirstCheckpointReadsFromLaterOn() throws Exception {
    begin();
    send(events(0, 5, PARTITIONS, 40).and(pulse(5, PARTITIONS)));
    MiniCluster cluster =
        cluster(
            new MiniClusterConfiguration.Builder()
                .setHaServices(HaServices.WITH_LEADERSHIP_CONTROL));
    cluster.start();
    try {
      JobClient job = submit(cluster, config(1, "off"));
      awaitMarkers(5);
      KINDS.forEach(kind -> SharedBroker.get().deleteRecords(stage.topicOf(kind)));
      send(pulse(6, PARTITIONS).and(events(7, 4, PARTITIONS, 30)).and(pulse(12, PARTITIONS)));
      awaitMarkers(12);
      HaLeadershipControl leader = cluster.getHaLeadershipControl().orElseThrow();
      leader.revokeJobMasterLeadership(job.getJobID()).get();
      leader.grantJobMasterLeadership(job.getJobID()).get();
      Waiting.until(
          "the other's markers",
          () ->
              emissions(12).stream().map(Emission::rowVersion).distinct().count() > 1
                  && newest(12).size() == SETS.size() * 2);
      job.cancel().get();
    } finally {
      cluster.close();
    }

    // Records of half past six are the first, and an event may be two minutes ahead of its record.
    long whole = Tape.START / Tape.MINUTE + 9;
    for (int minute = 7; minute <= 12; minute++) {
      assertThat(newest(minute))
          .as("minute %d", minute)
          .isNotEmpty()
          .allMatch(emission -> emission.completeSince() == whole);
    }
  }

  /** What the markers of the end of the minute before this one say, in the newest row version. */
  private List<Emission> newest(int minute) {
    List<Emission> all = emissions(minute);
    long version = all.stream().mapToLong(Emission::rowVersion).max().orElseThrow();
    return all.stream().filter(emission -> emission.rowVersion() == version).toList();
  }

  private List<Emission> emissions(int minute) {
    return output.records().stream()
        .map(Output.Placed::record)
        .filter(MarkerRecord.class::isInstance)
        .map(marker -> marker.header().emission())
        .filter(emission -> emission.windowEnd() == Tape.START + minute * Tape.MINUTE)
        .toList();
  }

  /**
   * The program that builds the job cannot read the savepoint, and the topics have got partitions
   * that hold events of closed minutes. Some readers get only such partitions.
   *
   * @param takesOver whether it takes over from another one, whose savepoint is gone
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void topicsGrowAndOnlyTheClusterCanReadTheSavepoint(boolean takesOver) throws Exception {
    begin(1);
    send(events(0, 5, 1, 40).and(pulse(5, 1)));
    RunningJob first = Stage.live(config(1), null);
    awaitMarkers(5);
    String savepoint = first.stop(false, savepoints());

    stage.growTopics(4);
    Tape old = lateEvents(2, 4);
    stage.send(old);
    send(events(5, 3, 1, 30));
    Tape end = pulse(10, 4);
    stage.send(end);
    MiniCluster cluster = cluster(4);
    cluster.start();
    try {
      Configuration known = new Configuration();
      if (takesOver) {
        known.set(HighAvailabilityOptions.HA_MODE, "kubernetes");
        known.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint + "-gone");
      }
      Configuration kept = new Configuration();
      kept.set(HighAvailabilityOptions.HA_MODE, "NONE");
      kept.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
      JobClient job = submit(cluster, config(4), known, kept);
      awaitMarkers(10);
      job.stopWithSavepoint(true, savepoints(), SavepointFormatType.CANONICAL).get();
    } finally {
      cluster.close();
    }

    for (FeatureSet set : SETS) {
      Answer answer = new Answer(set, PRODUCTS, sent.and(end));
      answer.holdsFrom(Tape.START, output, run);
      assertThat(output.late()).as(run).hasSize(answer.late() + old.size());
    }
  }
}
