package io.ringcast.testkit.chaos;

import io.ringcast.testkit.Background;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.process.LossyLink;
import java.time.Duration;
import java.util.List;

/** Breaks things and mends them again. */
final class FaultInjector {

  /** Until a job that was started again has something to write. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final Servers servers;
  private final Jobs jobs;
  private final HiddenFolder state;

  /**
   * Breaks a round's servers and jobs.
   *
   * @param state where both jobs' checkpoints lie
   */
  FaultInjector(Servers servers, Jobs jobs, HiddenFolder state) {
    this.servers = servers;
    this.jobs = jobs;
    this.state = state;
  }

  /** Lets all of it happen at the same time, and returns when all is mended. */
  void strike(List<Blow> together) {
    List<Background<Void>> strikes =
        together.stream()
            .map(blow -> Background.run(blow.fault().toString(), () -> strike(blow)))
            .toList();
    strikes.forEach(Background::get);
  }

  private void strike(Blow blow) {
    Duration length = blow.length();
    int number = blow.number();
    FlinkCluster flink = servers.flink();
    switch (blow.fault()) {
      case TASK_MANAGER_KILLED ->
          away(() -> flink.killTaskManager(number), length, () -> flink.restartTaskManager(number));
      case TASK_MANAGER_PAUSED ->
          away(() -> flink.pauseTaskManager(number), length, () -> flink.resumeTaskManager(number));
      case JOB_MANAGER_KILLED -> killJobManager(length);
      case CHECKPOINTS_AWAY -> hideCheckpoints(length);
      case COMPUTE_RESCALED -> jobs.compute().rescale(number);
      case PUBLISHER_RESCALED -> jobs.publish().rescale(number);
      case JOBS_RESTARTED -> {
        jobs.compute().restartAfter(length.dividedBy(2));
        jobs.publish().restartAfter(length.dividedBy(2));
      }
      case EVENTS_REPLAYED -> jobs.compute().beginAnew();
      case EVENTS_EXPIRED -> {
        jobs.compute().end();
        Waiting.pass(length.dividedBy(2));
        jobs.expireEvents();
        jobs.compute().continueFromNewest();
      }
      case FEATURES_REPLAYED -> jobs.publish().beginAnew();
      case KAFKA_KILLED ->
          away(() -> servers.kafka().kill(), length, () -> servers.kafka().restart());
      case KAFKA_PAUSED ->
          away(() -> servers.kafka().pause(), length, () -> servers.kafka().resume());
      case CASSANDRA_KILLED ->
          away(() -> servers.cassandra().kill(), length, () -> servers.cassandra().restart());
      case CASSANDRA_PAUSED ->
          away(() -> servers.cassandra().pause(), length, () -> servers.cassandra().resume());
      case ANSWERS_LOST -> loseAnswers(length);
      default -> throw new IllegalStateException("unknown fault " + blow.fault());
    }
  }

  private static void away(Runnable begin, Duration length, Runnable end) {
    begin.run();
    try {
      Waiting.pass(length);
    } finally {
      end.run();
    }
  }

  /** For so long, and until there was an answer to lose. */
  private void loseAnswers(Duration length) {
    LossyLink link = servers.toCassandra();
    long before = link.lostBytes();
    away(
        link::loseAnswers,
        length,
        () -> {
          try {
            Waiting.until("an answer to lose", PATIENCE, () -> link.lostBytes() > before);
          } finally {
            link.deliverAnswers();
          }
        });
  }

  /** The cluster has forgotten the jobs; what it left running may go on writing for a while. */
  private void killJobManager(Duration length) {
    away(() -> servers.flink().killJobManager(), length, () -> servers.flink().restartJobManager());
    jobs.compute().continueFromNewest();
    jobs.publish().continueFromNewest();
  }

  /** A file where the folder was: nothing can be written there, nor read. */
  private void hideCheckpoints(Duration length) {
    away(state::hide, length, state::bringBack);
  }
}
