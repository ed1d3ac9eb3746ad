package io.ringcast.benchmarks.store;

import io.ringcast.benchmarks.report.Configured;
import io.ringcast.benchmarks.report.Machine;
import io.ringcast.cli.job.JobFailedException;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.publisher.PublishJob;
import io.ringcast.publisher.PublishJob.Reading;
import io.ringcast.publisher.PublishSettings;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.publisher.store.StoreSource;
import io.ringcast.store.FeatureStore;
import io.ringcast.testkit.broker.EmbeddedKafka;
import java.time.Duration;
import java.util.List;
import java.util.function.LongConsumer;
import org.apache.flink.configuration.Configuration;

/** Runs the publisher job over the day's features, for as long as it is measured. */
final class PublishRun {

  private static final long GLANCE_MILLIS = 50;
  private static final long END_LIMIT_MILLIS = 60_000;
  private static final Duration USUAL_CHECKPOINTS = Duration.ofSeconds(2);

  private final EmbeddedKafka kafka;
  private final Node node;
  private final FeatureSet set;
  private final Duration warmUp;
  private final Duration measured;

  /**
   * What came of a case.
   *
   * @param client CPU time of this process: the job, the driver and the broker
   */
  record Result(PublishCase which, Meter.Reading writes, Duration client, Duration node) {}

  /**
   * Prepares runs of the same length.
   *
   * @param kafka has the features topic that is configured
   * @param warmUp begins with the first row that is acknowledged
   */
  PublishRun(EmbeddedKafka kafka, Node node, FeatureSet set, Duration warmUp, Duration measured) {
    this.kafka = kafka;
    this.node = node;
    this.set = set;
    this.warmUp = warmUp;
    this.measured = measured;
  }

  /**
   * Measures one case, into tables that are empty.
   *
   * @param progress is told the rows so far
   */
  Result run(PublishCase which, LongConsumer progress) {
    node.empty();
    PublishConfig configured = Configured.publish(which.overrides());
    PublishConfig config =
        configured.forOneRun(
            kafka.bootstrapServers(),
            node.config(configured.store()),
            List.of(set),
            which.parallelism(),
            configured.checkpoints().interval().orElse(USUAL_CHECKPOINTS));
    try (FeatureStore store = which.layout().open(config.store(), set)) {
      Witness witness = new Witness(store);
      StoreSource lent = witness.lend();
      try {
        Result result = measure(which, config, lent, progress);
        witness.check(set);
        return result;
      } finally {
        witness.takeBack();
      }
    }
  }

  private Result measure(
      PublishCase which, PublishConfig config, StoreSource store, LongConsumer progress) {
    Meter meter = RequestMeter.meter(which.layout());
    Configuration flink = PublishSettings.of(config);
    RunningJob job =
        RunningJob.inProcess(
            config.job().name(),
            flink,
            env -> PublishJob.build(env, config, Reading.TO_END, store));
    boolean ended = false;
    try {
      while (!ended && !meter.hasBegun()) {
        ended = job.awaitEnd(GLANCE_MILLIS);
      }
      Duration clientBefore = Machine.ownCpu();
      Duration nodeBefore = node.cpu();
      ended = ended || goOn(job, meter, warmUp, progress);
      if (!ended) {
        meter.beginAgain();
        clientBefore = Machine.ownCpu();
        nodeBefore = node.cpu();
        ended = goOn(job, meter, measured, progress);
      }
      Meter.Reading writes = meter.stop(ended);
      return new Result(
          which, writes, Machine.ownCpu().minus(clientBefore), node.cpu().minus(nodeBefore));
    } finally {
      if (!ended) {
        cancel(job);
      }
    }
  }

  /** Lets the job go on for a while; whether it has come to the end of the topic meanwhile. */
  private static boolean goOn(RunningJob job, Meter meter, Duration length, LongConsumer progress) {
    long end = System.nanoTime() + length.toNanos();
    while (System.nanoTime() < end) {
      if (job.awaitEnd(GLANCE_MILLIS)) {
        return true;
      }
      progress.accept(meter.hexagons());
    }
    return false;
  }

  /** Returns when no task can write any more. */
  private static void cancel(RunningJob job) {
    job.cancel();
    try {
      job.awaitEnd(END_LIMIT_MILLIS);
    } catch (JobFailedException e) {
      // Having been cancelled counts as a failure, too.
      return;
    }
  }
}
