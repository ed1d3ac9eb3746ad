package io.ringcast.cli.store;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.cassandra.SchemaDifference;
import io.ringcast.store.cassandra.StoreSchema;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** {@code ringcast store check}. */
@Command(
    name = "check",
    header = "Compare the store's tables with what the configuration wants.",
    description =
        "Prints each difference on a line of its own, with what mends it. It changes nothing.",
    exitCodeList = {
      "0:All is as it should be.",
      "1:Something differs, or the command failed; the message says what.",
      "2:The command line is wrong."
    })
final class CheckCommand extends RingcastCommand {

  @Mixin private final ConfigOption<PublishConfig> config = ConfigOption.publish();

  @Override
  public Integer call() {
    PublishConfig loaded = config.load();
    PrintWriter out = out();
    List<SchemaDifference> found = StoreSchema.check(loaded.store(), loaded.featureSets());
    if (found.isEmpty()) {
      out.println(SchemaText.allRight(loaded.store()));
      return ExitCode.OK;
    }
    found.forEach(difference -> out.println(SchemaText.of(difference, config)));
    return ExitCode.SOFTWARE;
  }
}
