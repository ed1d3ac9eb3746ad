package io.ringcast.serving.pipeline;

import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import io.ringcast.common.kafka.KafkaConfig;
import io.ringcast.serving.config.JobsConfig;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.meters.Meters;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The charts of events, jobs and answers over the last minutes, read all the time so that a page
 * has them at once.
 */
public final class Pipeline implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Pipeline.class);

  private static final Duration KEPT = Duration.ofMinutes(15);
  private static final int THREADS = 2;

  /** A job; without a problem, its charts are known. */
  public record JobState(String name, List<String> addresses, Optional<String> problem) {}

  /** A record that the compute job rejected, without its contents; the time is Kafka's. */
  public record Reject(String reason, String topic, int partition, long offset, Instant at) {}

  /**
   * What the page shows, as JSON has it. A chart has lines, and a line a value for each time; null
   * where it had none.
   */
  public record View(
      long everyMs,
      Instant now,
      List<Instant> times,
      Map<String, Map<String, List<Float>>> charts,
      List<JobState> jobs,
      Optional<String> rejectsProblem,
      List<Reject> rejects) {}

  private final ServeConfig config;
  private final Clock clock;
  private final History history;
  private final JobReader compute;
  private final JobReader publish;
  private final ServiceCharts service;
  private final ScheduledExecutorService threads;
  private LatestRejects rejects;
  private volatile List<Reject> latest = List.of();
  private volatile Optional<String> rejectsProblem;

  public Pipeline(ServeConfig config, Meters meters) {
    this(config, meters, Clock.systemUTC());
  }

  Pipeline(ServeConfig config, Meters meters, Clock clock) {
    this.config = config;
    this.clock = clock;
    JobsConfig jobs = config.console().jobs();
    this.history = new History((int) (KEPT.toNanos() / jobs.every().toNanos()));
    this.compute =
        new JobReader("compute", new JobPages(jobs.compute(), jobs.ca()), JobCharts::ofCompute);
    this.publish =
        new JobReader("publish", new JobPages(jobs.publish(), jobs.ca()), JobCharts::ofPublish);
    this.service = new ServiceCharts(meters);
    this.rejectsProblem =
        jobs.rejects().isPresent()
            ? Optional.of("the topic has not been read yet")
            : Optional.of("console.jobs.rejects names no topic");
    this.threads =
        Executors.newScheduledThreadPool(
            THREADS, new DefaultThreadFactory("ringcast-pipeline", true));
  }

  /** Begins, if there is a page to show the charts. */
  @SuppressWarnings("FutureReturnValueIgnored") // They go on until the threads end.
  public void start() {
    if (!config.console().enabled()) {
      return;
    }
    long every = config.console().jobs().every().toNanos();
    threads.scheduleWithFixedDelay(this::look, 0, every, TimeUnit.NANOSECONDS);
    config
        .console()
        .jobs()
        .rejects()
        .ifPresent(
            topic ->
                threads.scheduleWithFixedDelay(
                    () -> readRejects(config.kafka(), topic), 0, every, TimeUnit.NANOSECONDS));
  }

  /** Catches all failures: one that is thrown would end the timer. */
  void look() {
    try {
      Map<String, Map<String, Double>> charts = new TreeMap<>();
      charts.putAll(service.look());
      charts.putAll(compute.look());
      charts.putAll(publish.look());
      history.add(clock.millis(), charts);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      LOG.warn("the pipeline could not be looked at; trying again", e);
    }
  }

  private void readRejects(KafkaConfig kafka, String topic) {
    try {
      if (rejects == null) {
        rejects = new LatestRejects(kafka, topic);
      }
      latest = rejects.read();
      rejectsProblem = Optional.empty();
    } catch (RuntimeException | Error e) {
      rejectsProblem = Optional.of("topic " + topic + " cannot be read: " + e.getMessage());
      LOG.debug("topic {} cannot be read", topic, e);
    }
  }

  /** The view of all times after this one; 0 for all. */
  public View since(long after) {
    History.Lines lines = history.since(after);
    return new View(
        config.console().jobs().every().toMillis(),
        clock.instant().truncatedTo(ChronoUnit.MILLIS),
        lines.times(),
        lines.charts(),
        List.of(compute.state(), publish.state()),
        rejectsProblem,
        latest);
  }

  /** The known configurations by process, secrets masked. */
  public Map<String, String> configurations() {
    Map<String, String> all = new TreeMap<>();
    all.put("serve", config.describe());
    for (JobReader job : List.of(compute, publish)) {
      job.configuration().ifPresent(text -> all.put(job.name(), text));
    }
    return all;
  }

  @Override
  public void close() {
    threads.shutdownNow();
    try {
      if (threads.awaitTermination(1, TimeUnit.SECONDS) && rejects != null) {
        rejects.close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
