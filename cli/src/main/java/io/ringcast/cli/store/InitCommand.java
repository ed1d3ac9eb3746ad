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

/** {@code ringcast store init}. */
@Command(
    name = "init",
    header = "Make the store's keyspace and tables.",
    description = {
      "Makes what is missing, and changes what is not as the configuration wants it; where all is"
          + " right it does nothing, so it may be called at any time. It deletes nothing: what it"
          + " cannot mend it names."
    })
final class InitCommand extends RingcastCommand {

  @Mixin private final ConfigOption<PublishConfig> config = ConfigOption.publish();

  @Override
  public Integer call() {
    PublishConfig loaded = config.load();
    PrintWriter out = out();
    List<SchemaDifference> found = StoreSchema.check(loaded.store(), loaded.featureSets());
    if (found.isEmpty()) {
      out.println("nothing to do: " + SchemaText.allRight(loaded.store()));
      return ExitCode.OK;
    }
    found.forEach(difference -> out.println("found: " + SchemaText.of(difference, config)));
    out.flush();
    List<SchemaDifference> left = StoreSchema.init(loaded.store(), loaded.featureSets());
    if (left.isEmpty()) {
      out.println("done:  " + SchemaText.allRight(loaded.store()));
    } else {
      left.forEach(difference -> out.println("left to you: " + SchemaText.of(difference, config)));
    }
    return ExitCode.OK;
  }
}
