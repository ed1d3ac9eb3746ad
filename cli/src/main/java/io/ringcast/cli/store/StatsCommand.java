package io.ringcast.cli.store;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.cassandra.StoreStats;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** {@code ringcast store stats}. */
@Command(
    name = "stats",
    header = "Say how large the store's tables and their partitions are.",
    description = {
      "Asks every node of our own datacenter. What a node has not flushed to its disk yet is not"
          + " counted; sizes on disk are of all copies, after compression, and those of partitions"
          + " before it. Partitions are estimates of the last minutes, sizes are rounded up to"
          + " mebibytes on each node."
    })
final class StatsCommand extends RingcastCommand {

  @Mixin private final ConfigOption<PublishConfig> config = ConfigOption.publish();

  @Override
  public Integer call() {
    StoreStats stats = StoreStats.read(config.load().store());
    PrintWriter out = out();
    StatsText.table(stats).forEach(out::println);
    return ExitCode.OK;
  }
}
