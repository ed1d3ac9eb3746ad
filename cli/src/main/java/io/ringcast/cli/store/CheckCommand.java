package io.ringcast.cli.store;

import io.ringcast.cli.ConfigOption;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.cassandra.SchemaDifference;
import io.ringcast.store.cassandra.StoreSchema;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

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
final class CheckCommand implements Callable<Integer> {

  @Mixin private final ConfigOption<PublishConfig> config = ConfigOption.publish();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PublishConfig loaded = config.load();
    PrintWriter out = spec.commandLine().getOut();
    List<SchemaDifference> found = StoreSchema.check(loaded.store(), loaded.featureSets());
    if (found.isEmpty()) {
      out.println(SchemaText.allRight(loaded.store()));
      return ExitCode.OK;
    }
    found.forEach(difference -> out.println(SchemaText.of(difference, config)));
    return ExitCode.SOFTWARE;
  }
}
