package io.ringcast.cli.features;

import com.fasterxml.jackson.databind.node.TextNode;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ringcast features export}. */
@Command(
    name = "export",
    header = "Write feature sets as a feature repository of Feast.",
    description = {
      "Each set becomes a feature view and a feature service, named such as marketplace_v1, with"
          + " the set's derived features, status and window_end. A derived feature whose request"
          + " input has no default is left out. features.py is written anew each time;"
          + " feature_store.yaml, which names service and archive, only if"
          + " it is missing."
    })
final class ExportCommand extends RingcastCommand {

  private static final String MARK =
      "# Written by `ringcast features export --feast`, which writes it anew.\n";

  private static final String HEAD =
      """
      from feast import Entity, FeatureService, FeatureView, Field, ValueType
      from feast.types import Float32, String, UnixTimestamp
      from ringcast.feast import FeatureSetSource

      hexagon = Entity(name="hexagon", value_type=ValueType.INT64, description="An H3 index.")
      product = Entity(name="product", value_type=ValueType.STRING, description="A product's UUID.")
      STATE = [Field(name="status", dtype=String), Field(name="window_end", dtype=UnixTimestamp)]
      """;

  private static final String STORE =
      """
      project: ringcast
      provider: local
      registry: data/registry.db
      entity_key_serialization_version: 3
      online_store:
        type: ringcast.feast.OnlineStore
        target: localhost:8585
      offline_store:
        type: ringcast.feast.OfflineStore
        archive: archive
      """;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "The feature sets' files.")
  private List<Path> files;

  @Option(
      names = "--feast",
      paramLabel = "DIR",
      required = true,
      description = "The feature repository; a new folder, or one of an earlier export.")
  private Path folder;

  @Override
  public Integer call() throws IOException {
    List<FeatureSet> sets = files.stream().map(FeatureSetFile::load).toList();
    if (sets.stream().map(FeatureSet::id).distinct().count() < sets.size()) {
      throw wrong("two files have the same set and version");
    }
    Path features = folder.resolve("features.py");
    if (Files.exists(features) && !Files.readString(features).startsWith(MARK)) {
      throw wrong(features + " is not of an earlier export; choose another folder");
    }
    Files.createDirectories(folder.resolve("data"));
    for (int i = 0; i < files.size(); i++) {
      Path copy = folder.resolve(file(sets.get(i)));
      Files.copy(files.get(i), copy, StandardCopyOption.REPLACE_EXISTING);
    }
    String views = sets.stream().map(ExportCommand::view).collect(Collectors.joining());
    Files.writeString(features, MARK + HEAD + views);
    Path store = folder.resolve("feature_store.yaml");
    if (Files.notExists(store)) {
      Files.writeString(store, STORE);
    }
    out().println("run feast apply in " + folder);
    return ExitCode.OK;
  }

  private static String view(FeatureSet set) {
    String variable = variable(set);
    return """

    %1$s = FeatureView(
        name="%1$s",
        entities=[hexagon, product],
        schema=STATE + [Field(name=name, dtype=Float32) for name in %2$s.split()],
        source=FeatureSetSource(feature_set="%3$s", version=%4$d, file="%5$s"),
        description=%6$s,
        owner=%7$s,
    )
    %1$s_service = FeatureService(name="%1$s", features=[%1$s])
    """
        .formatted(
            variable,
            names(set),
            set.name(),
            set.version(),
            file(set),
            text(set.description()),
            text(set.owner()));
  }

  /** A line for each feature, stored or derived. */
  private static String names(FeatureSet set) {
    DerivedFeatures derived = set.definitions();
    Stream<String> readable =
        derived.features().keySet().stream()
            .filter(
                name ->
                    derived.needs(List.of(name)).inputs().stream()
                        .allMatch(input -> derived.inputs().get(input).hasDefault()));
    return Stream.concat(set.featureNames().stream(), readable)
        .collect(Collectors.joining("\n", "\"\"\"\n", "\n\"\"\""));
  }

  private static String variable(FeatureSet set) {
    return set.name().replace('-', '_') + "_v" + set.version();
  }

  private static String file(FeatureSet set) {
    return variable(set) + ".yaml";
  }

  /** JSON's text is Python's, too. */
  private static String text(String text) {
    return TextNode.valueOf(text).toString();
  }
}
