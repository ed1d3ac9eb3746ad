package io.ringcast.cli.run;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.job.JobMetrics;
import io.ringcast.common.features.Minutes;
import io.ringcast.feature.ComputeSettings;
import io.ringcast.feature.FeatureJob;
import io.ringcast.feature.FeatureJob.Reading;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.config.TopicsConfig;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** {@code ringcast run compute}. */
@Command(
    name = "compute",
    header = "From demand and supply events to features per hexagon, product and minute.",
    description = {
      "Runs the compute job in this process, until Ctrl-C stops it with a savepoint; or, with"
          + " --cluster, hands it to a running Flink cluster and returns.",
      "",
      "docs/reference/configuration.md explains the configuration, docs/how-to how to start, stop,"
          + " upgrade and roll back."
    })
final class ComputeCommand extends JobCommand {

  private static final String JAR = "ringcast-compute.jar";

  ComputeCommand() {
    super(ConfigOption.compute(), ComputeCommand::job);
  }

  private static RunnableJob job(ComputeConfig config) {
    return new RunnableJob(
        config.job().name(),
        ComputeSettings.of(config),
        env -> FeatureJob.build(env, config, Reading.LIVE),
        JAR,
        List.of(),
        places(config),
        config.state().checkpoints(),
        config.metrics(),
        config.describe(),
        new RunnableJob.Status("events", "events", ComputeCommand::details));
  }

  private static List<String> places(ComputeConfig config) {
    String events =
        config.events().entrySet().stream()
            .map(kind -> kind.getKey() + " (" + String.join(", ", kind.getValue().topics()) + ")")
            .collect(Collectors.joining(", "));
    String sets =
        config.featureSets().stream()
            .map(set -> set.id().toString())
            .collect(Collectors.joining(", "));
    TopicsConfig topics = config.topics();
    return List.of(
        "Kafka:       " + config.kafka().bootstrapServers(),
        "reads:       " + events,
        "computes:    " + sets,
        "writes:      "
            + String.join(
                ", ", topics.features(), topics.featureSets(), topics.rejects(), topics.late()));
  }

  private static String details(JobMetrics metrics, long nowMillis) {
    long closed = metrics.closedUntil() / Minutes.MILLIS * Minutes.MILLIS;
    return String.format(
        "%,d late, %,d rejected, %,d rows, %s",
        metrics.count("late"),
        metrics.count("rejected"),
        metrics.count("rows"),
        RunnableJob.Status.until("closed", "no minute closed yet", closed, nowMillis));
  }
}
