package io.ringcast.testkit.chaos;

import io.ringcast.testkit.Background;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.process.LossyLink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
  void strike(List<PlannedFault> together) {
    List<Background<Void>> strikes =
        together.stream()
            .map(blow -> Background.run(blow.fault().toString(), () -> strike(blow)))
            .toList();
    strikes.forEach(Background::get);
  }

  private void strike(PlannedFault blow) {
    Duration length = blow.length();
    int number = blow.number();
    FlinkCluster flink = servers.flink();
    switch (blow.fault()) {
      case TASK_MANAGER_KILLED ->
          away(flink.taskManager(number)::kill, length, () -> flink.startTaskManager(number));
      case TASK_MANAGER_PAUSED ->
          away(flink.taskManager(number)::pause, length, flink.taskManager(number)::resume);
      case JOB_MANAGER_KILLED -> killJobManager(length);
      case CHECKPOINTS_AWAY -> hideCheckpoints(length);
      case COMPUTE_RESCALED -> jobs.compute().rescale(number);
      case PUBLISHER_RESCALED -> jobs.publish().rescale(number);
      case JOBS_RESTARTED -> {
        jobs.compute().restartAfter(length.dividedBy(2));
        jobs.publish().restartAfter(length.dividedBy(2));
      }
      case COMPUTE_RESTARTED_UNREAD -> jobs.compute().restartUnread();
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
    FlinkCluster flink = servers.flink();
    away(flink.jobManager()::kill, length, flink::startJobManager);
    jobs.compute().continueFromNewest();
    jobs.publish().continueFromNewest();
  }

  /** A file where the folder was: nothing can be written there, nor read. */
  private void hideCheckpoints(Duration length) {
    away(state::hide, length, state::bringBack);
  }

  /**
   * A folder that can go away for a while, at one stroke: whoever uses it goes through a link, in
   * whose place there is a file meanwhile.
   */
  static final class HiddenFolder {

    private final Path link;
    private final Path folder;
    private final Path next;

    /** Makes the folder, and the link to it. */
    HiddenFolder(Path link) throws IOException {
      this.link = link;
      folder = link.resolveSibling(link.getFileName() + "-folder");
      next = link.resolveSibling(link.getFileName() + "-next");
      Files.createDirectories(folder);
      Files.createSymbolicLink(link, folder);
    }

    /** What others are told. */
    Path path() {
      return link;
    }

    /** From now on nothing can be written there, nor read. */
    void hide() {
      try {
        Files.createFile(next);
        putInPlace();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** All is there again. */
    void bringBack() {
      try {
        Files.createSymbolicLink(next, folder);
        putInPlace();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void putInPlace() throws IOException {
      Files.move(next, link, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
