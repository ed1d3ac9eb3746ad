package io.ringcast.cli.ask;

import io.ringcast.api.FeatureSet;
import io.ringcast.api.Selection;
import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.DurationConverter;
import io.ringcast.cli.ProductNames;
import io.ringcast.client.FeatureClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say which features of which products are read. */
final class SelectionOption {

  @Option(
      names = "--feature-set",
      paramLabel = "NAME[:VERSION]",
      description = "The feature set, where the service has several; the newest version.")
  private String featureSet;

  @Option(
      names = "--view",
      paramLabel = "NAME",
      description = "A view of the service's configuration; what other options say counts more.")
  private String view;

  @Option(
      names = "--product",
      paramLabel = "PRODUCT",
      split = ",",
      description =
          "A product's UUID or name, or several with commas between them (default: all that"
              + " --products has).")
  private List<String> products = new ArrayList<>();

  @Option(
      names = "--products",
      paramLabel = "FILE",
      description = "The products' names (default: configs/products.yaml of Ringcast).")
  private Path productsFile;

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
      converter = DurationConverter.class,
      description = "Older values are STALE (default: as the service or the view has it).")
  private Duration maxAge;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  Selection of(FeatureClient client) {
    Selection.Builder selection = Selection.newBuilder().addAllKinds(kinds).addAllRings(rings);
    selection.addAllWindows(windows);
    if (view != null) {
      selection.setView(view);
    }
    if (maxAge != null) {
      selection.setMaxAgeMs((int) maxAge.toMillis());
    }
    if (featureSet != null || view == null) {
      selection.mergeFrom(set(featureSet, client, command));
    }
    return selection.build();
  }

  /** The set of a name and perhaps a version, or, without any, the one that the service has. */
  static Selection set(String featureSet, FeatureClient client, CommandSpec command) {
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
            "the service knows no feature set yet: see that the jobs have run against its store")
        : new ParameterException(
            command.commandLine(), "--feature-set is missing: one of " + String.join(", ", names));
  }

  ProductNames names() {
    return names(productsFile);
  }

  /** The products of a file; without any, of the usual one. */
  static ProductNames names(Path file) {
    return ProductNames.of(
        file == null ? ConfigOption.home().resolve("configs").resolve("products.yaml") : file);
  }

  List<String> products() {
    ProductNames names = names();
    if (products.isEmpty()) {
      return names.all().values().stream().map(UUID::toString).toList();
    }
    return products.stream().map(product -> id(product, names, command).toString()).toList();
  }

  /** The product that is written so, by its UUID or its name. */
  static UUID id(String product, ProductNames names, CommandSpec command) {
    return names
        .find(product)
        .orElseGet(
            () -> {
              try {
                return UUID.fromString(product);
              } catch (IllegalArgumentException e) {
                throw new ParameterException(
                    command.commandLine(),
                    "--product is '"
                        + product
                        + "' but must be a UUID, or one of "
                        + names.all().keySet().stream().collect(Collectors.joining(", ")));
              }
            });
  }
}
