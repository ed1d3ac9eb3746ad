package io.ringcast.testkit.chaos;

import java.util.Locale;

/** What can go wrong while the jobs run. */
public enum Fault {
  TASK_MANAGER_KILLED(Part.TASKS, "a task manager is killed"),
  TASK_MANAGER_PAUSED(Part.TASKS, "a task manager stands still and later goes on"),
  JOB_MANAGER_KILLED(Part.JOBS, "the job manager is killed, the jobs continue from checkpoints"),
  CHECKPOINTS_AWAY(Part.JOBS, "the checkpoints' folder cannot be read nor written"),
  COMPUTE_RESCALED(Part.JOBS, "the compute job continues from a savepoint, at parallelism"),
  PUBLISHER_RESCALED(Part.JOBS, "the publisher job continues from a savepoint, at parallelism"),
  JOBS_RESTARTED(Part.JOBS, "one job after the other is ended and continues from a checkpoint"),
  COMPUTE_RESTARTED_UNREAD(
      Part.JOBS, "the compute job continues from a savepoint that only the cluster can read"),
  EVENTS_REPLAYED(Part.JOBS, "the compute job has no state, and reads all events once more"),
  EVENTS_EXPIRED(Part.JOBS, "the compute job stands still, and events expire before it reads them"),
  FEATURES_REPLAYED(Part.JOBS, "the publisher job reads the whole features topic once more"),
  KAFKA_KILLED(Part.KAFKA, "Kafka is killed"),
  KAFKA_PAUSED(Part.KAFKA, "Kafka stands still"),
  CASSANDRA_KILLED(Part.STORE, "Cassandra is killed"),
  CASSANDRA_PAUSED(Part.STORE, "Cassandra stands still"),
  ANSWERS_LOST(Part.STORE, "Cassandra writes, but its answers are lost");

  /** What a fault happens to: at one time to each no more than one. */
  enum Part {
    TASKS,
    JOBS,
    KAFKA,
    STORE
  }

  private final Part part;
  private final String words;

  Fault(Part part, String words) {
    this.part = part;
    this.words = words;
  }

  Part part() {
    return part;
  }

  String words() {
    return words;
  }

  /** As the command line has it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
