package io.ringcast.cli.ask;

import io.ringcast.api.FeatureSet;
import io.ringcast.api.Selection;
import io.ringcast.client.FeatureClient;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The option that says which of the service's feature sets is read. */
final class SetOption {

  @Option(
      names = "--feature-set",
      paramLabel = "NAME[:VERSION]",
      description = "The feature set, where the service has several; the newest version.")
  private String featureSet;

  boolean isGiven() {
    return featureSet != null;
  }

  /** The set of a name and perhaps a version, or, without any, the one that the service has. */
  Selection of(FeatureClient client, CommandSpec command) {
    String[] parts = (featureSet == null ? onlySet(client, command) : featureSet).split(":", 2);
    Selection.Builder set = Selection.newBuilder().setFeatureSet(parts[0]);
    if (parts.length == 2) {
      if (!parts[1].matches("[1-9][0-9]{0,8}")) {
        throw new ParameterException(
            command.commandLine(),
            "--feature-set is '" + featureSet + "' but its version must be a number from 1 on");
      }
      set.setVersion(Integer.parseInt(parts[1]));
    }
    return set.build();
  }

  private static String onlySet(FeatureClient client, CommandSpec command) {
    List<String> names = client.describe("").stream().map(FeatureSet::getName).distinct().toList();
    if (names.size() == 1) {
      return names.get(0);
    }
    throw names.isEmpty()
        ? new IllegalStateException(
            "the service shows no feature set: see that the jobs have run against its store, and that"
                + " this caller may read a set")
        : new ParameterException(
            command.commandLine(), "--feature-set is missing: one of " + String.join(", ", names));
  }
}
