package io.ringcast.cli.run;

import io.ringcast.archive.ArchiveJob;
import io.ringcast.archive.config.ArchiveConfig;
import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.job.JobMetrics;
import java.util.List;
import org.duckdb.DuckDBDriver;
import picocli.CommandLine.Command;

/** {@code ringcast run archive}. */
@Command(
    name = "archive",
    header = "From the counts topic into Parquet files.",
    description = {
      "Runs the archive job in this process, until Ctrl-C stops it with a savepoint; or, with"
          + " --cluster, hands it to a running Flink cluster and returns. The compute job must have"
          + " made its topics.",
      "",
      "docs/reference/configuration.md explains the configuration, docs/reference/archive.md the"
          + " files."
    })
final class ArchiveCommand extends JobCommand {

  private static final String JAR = "ringcast-archive.jar";
  private static final String NEWEST = "newestArchived";

  ArchiveCommand() {
    super(ConfigOption.archive(), ArchiveCommand::job);
  }

  private static RunnableJob job(ArchiveConfig config) {
    return new RunnableJob(
        config.job().name(),
        ArchiveJob.settings(config),
        env -> ArchiveJob.build(env, config),
        JAR,
        List.of(DuckDBDriver.class),
        places(config),
        config.checkpoints(),
        config.metrics(),
        config.describe(),
        new RunnableJob.Status("minutesArchived", "minutes", ArchiveCommand::details));
  }

  private static List<String> places(ArchiveConfig config) {
    return List.of(
        "Kafka:       " + config.kafka().bootstrapServers(),
        "reads:       " + config.topics().counts() + ", " + config.topics().featureSets(),
        "writes:      " + config.archive().dir());
  }

  private static String details(JobMetrics metrics, long nowMillis) {
    return String.format(
        "%,d incomplete, %,d files, %,d unreadable records, %s",
        metrics.count("minutesIncomplete"),
        metrics.count("filesWritten"),
        metrics.count("recordsUnreadable"),
        RunnableJob.Status.until(
            "archived", "nothing archived yet", metrics.largest(NEWEST), nowMillis));
  }
}
