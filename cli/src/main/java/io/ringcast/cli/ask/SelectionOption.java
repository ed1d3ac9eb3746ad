package io.ringcast.cli.ask;

import io.ringcast.api.Selection;
import io.ringcast.cli.ProductNames;
import io.ringcast.client.FeatureClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that say which features of which products are read. */
final class SelectionOption {

  @Mixin private SetOption featureSet;

  @Option(
      names = "--view",
      paramLabel = "NAME",
      description = "A view of the service's configuration; what other options say counts more.")
  private String view;

  @Mixin private AskedProductsOption products;

  @Option(
      names = "--names",
      paramLabel = "NAME",
      split = ",",
      description =
          "Only these columns and derived features, in this order, in place of kinds, rings and"
              + " windows.")
  private List<String> columns = new ArrayList<>();

  @Option(names = "--kinds", split = ",", description = "Only these kinds (default: all).")
  private List<String> kinds = new ArrayList<>();

  @Option(names = "--rings", split = ",", description = "Only these rings (default: all).")
  private List<Integer> rings = new ArrayList<>();

  @Option(
      names = "--windows",
      split = ",",
      description = "Only these windows, in minutes (default: all).")
  private List<Integer> windows = new ArrayList<>();

  @Option(
      names = "--max-age",
      paramLabel = "DURATION",
      description = "Older values are STALE (default: as the service or the view has it).")
  private Duration maxAge;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  Selection of(FeatureClient client) {
    Selection.Builder selection = Selection.newBuilder().addAllKinds(kinds).addAllRings(rings);
    selection.addAllWindows(windows).addAllNames(columns);
    if (view != null) {
      selection.setView(view);
    }
    if (maxAge != null) {
      selection.setMaxAgeMs((int) maxAge.toMillis());
    }
    if (featureSet.isGiven() || view == null) {
      selection.mergeFrom(featureSet.of(client, command));
    }
    return selection.build();
  }

  ProductNames names() {
    return products.names();
  }

  List<String> products() {
    return products.ids(command);
  }
}
