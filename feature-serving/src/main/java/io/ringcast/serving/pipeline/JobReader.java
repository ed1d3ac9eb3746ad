package io.ringcast.serving.pipeline;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A job, and its last metrics. */
final class JobReader {

  private static final Logger LOG = LoggerFactory.getLogger(JobReader.class);
  private static final double NANOS = 1e-9;

  /** Makes charts of the metrics now and some seconds before. */
  interface Charter {
    Map<String, Map<String, Double>> of(MetricSamples now, MetricSamples before, double seconds);
  }

  private final String name;
  private final JobPages pages;
  private final Charter charter;
  private MetricSamples before;
  private long readAt;
  private boolean configurationIsOfNow;
  private volatile Optional<String> problem;
  private volatile Optional<String> configuration = Optional.empty();

  JobReader(String name, JobPages pages, Charter charter) {
    this.name = name;
    this.pages = pages;
    this.charter = charter;
    this.problem = Optional.of("it has not been asked yet");
  }

  /** Reads the metrics; without them, there are no charts. */
  Map<String, Map<String, Double>> look() throws InterruptedException {
    if (pages.addresses().isEmpty()) {
      problem = Optional.of("console.jobs." + name + " names no address");
      return Map.of();
    }
    try {
      MetricSamples now = pages.read();
      if (before == null) {
        // It may have been started anew, with another one.
        configurationIsOfNow = false;
      }
      if (!configurationIsOfNow) {
        askForConfiguration();
      }
      problem = now.isEmpty() ? Optional.of("it has nothing to say yet") : Optional.empty();
      return charts(now);
    } catch (IOException e) {
      problem = Optional.of(e.getMessage());
      before = null;
      return Map.of();
    }
  }

  private void askForConfiguration() throws InterruptedException {
    try {
      configuration = pages.configuration();
      configurationIsOfNow = true;
    } catch (IOException e) {
      // What it was before it went away may not be so any more.
      configuration = Optional.empty();
      LOG.debug("the configuration of {} cannot be had; asking again", name, e);
    }
  }

  /** The first metrics make no charts, since there are no earlier ones. */
  private Map<String, Map<String, Double>> charts(MetricSamples now) {
    long at = System.nanoTime();
    Map<String, Map<String, Double>> charts =
        before == null ? Map.of() : charter.of(now, before, (at - readAt) * NANOS);
    before = now;
    readAt = at;
    return charts;
  }

  Pipeline.JobState state() {
    return new Pipeline.JobState(name, pages.addresses(), problem);
  }

  String name() {
    return name;
  }

  /** The configuration, secrets masked; empty if it is not known. */
  Optional<String> configuration() {
    return configuration;
  }
}
