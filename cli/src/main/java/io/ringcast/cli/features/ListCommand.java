package io.ringcast.cli.features;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.config.TopicsConfig;
import io.ringcast.job.kafka.TopicGroups;
import java.io.PrintWriter;
import java.util.Properties;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** {@code ringcast features list}. */
@Command(
    name = "list",
    header = "The feature sets that were ever computed, and who reads the topic.",
    description = {
      "Reads from the configuration's Kafka (topic topics.feature-sets) which feature sets the"
          + " compute job has ever computed there, and which consumer groups read the features. A"
          + " set that is computed no more stays in the list, since its rows are kept for days."
    })
final class ListCommand extends RingcastCommand {

  @Mixin private final ConfigOption<ComputeConfig> config = ConfigOption.compute();

  @Override
  public Integer call() {
    ComputeConfig loaded = config.load();
    TopicsConfig topics = loaded.topics();
    Properties client = loaded.kafka().clientProperties();
    PrintWriter out = out();
    SetFiles.announced(loaded).all().forEach(set -> out.println(line(set, loaded)));
    try (TopicGroups groups = new TopicGroups(client)) {
      out.println(
          "topic " + topics.features() + " is read by " + groups.describe(topics.features()));
    }
    return ExitCode.OK;
  }

  private static String line(RegisteredSet registered, ComputeConfig loaded) {
    boolean configured =
        loaded.featureSets().stream().anyMatch(set -> set.id().equals(registered.id()));
    String what =
        registered.readable().map(ListCommand::describe).orElse("defined by a newer Ringcast");
    return "%s: %s; %s"
        .formatted(
            registered.id(),
            configured ? "in this configuration" : "no longer in this configuration",
            what);
  }

  private static String describe(FeatureSet set) {
    return "%d features a row of %s, resolution %d, %s, rings %s, windows %s%s%s"
        .formatted(
            set.featureNames().size(),
            String.join(", ", set.kinds()),
            set.resolution(),
            set.distinct().text(),
            set.rings(),
            set.windows(),
            set.owner().isEmpty() ? "" : "; owner " + set.owner(),
            set.deprecated().isEmpty() ? "" : "; deprecated: " + set.deprecated());
  }
}
