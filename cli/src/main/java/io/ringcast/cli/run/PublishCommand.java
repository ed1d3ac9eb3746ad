package io.ringcast.cli.run;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.job.JobMetrics;
import io.ringcast.publisher.PublishJob;
import io.ringcast.publisher.PublishJob.Reading;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.config.StoreConfig;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/** {@code ringcast run publish}. */
@Command(
    name = "publish",
    header = "From the features topic into Cassandra.",
    description = {
      "Runs the publisher job in this process, until Ctrl-C stops it with a savepoint; or, with"
          + " --cluster, hands it to a running Flink cluster and returns. The tables must be there:"
          + " ringcast store init makes them.",
      "",
      "docs/reference/configuration.md explains the configuration, docs/how-to how to run the job"
          + " and its store."
    })
final class PublishCommand extends JobCommand {

  private static final String JAR = "ringcast-publish.jar";

  PublishCommand() {
    super(ConfigOption.publish(), PublishCommand::job);
  }

  private static RunnableJob job(PublishConfig config) {
    return new RunnableJob(
        config.job().name(),
        PublishJob.settings(config),
        env -> PublishJob.build(env, config, Reading.LIVE),
        JAR,
        List.of(),
        places(config),
        config.checkpoints(),
        config.metrics(),
        config.describe(),
        new RunnableJob.Status("rowsWritten", "rows", PublishCommand::details));
  }

  private static List<String> places(PublishConfig config) {
    StoreConfig store = config.store();
    return List.of(
        "Kafka:       " + config.kafka().bootstrapServers(),
        "reads:       " + config.topics().features(),
        "store:       " + store.at(),
        "writes:      keyspace %s, layout %s; what cannot be stored: topic %s"
            .formatted(
                store.keyspace(),
                store.layout().name().toLowerCase(Locale.ROOT),
                config.topics().unwritten()));
  }

  static String details(JobMetrics metrics, long nowMillis) {
    return String.format(
        "%,d blocks, %,d retries, %,d dead letters, %s",
        metrics.count("blocksWritten"),
        metrics.count("retries"),
        metrics.count("deadLetters"),
        RunnableJob.Status.until(
            "complete", "no window end complete yet", metrics.newestComplete(), nowMillis));
  }
}
