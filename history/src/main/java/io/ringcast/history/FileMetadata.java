package io.ringcast.history;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.common.features.DerivedFeature;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.ValueKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a file says about its features. */
final class FileMetadata {

  private static final ObjectMapper JSON = new ObjectMapper();

  private FileMetadata() {}

  /** What a file has under keys of Ringcast. */
  static Map<String, String> read(DuckDb duck, Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    try {
      return duck.pairs(
          "SELECT decode(key), decode(value) FROM parquet_kv_metadata(%s) WHERE decode(key) LIKE 'ringcast.%%'"
              .formatted(DuckDb.file(file)));
    } catch (SQLException e) {
      throw new IllegalArgumentException(file + " is no Parquet file of history join", e);
    }
  }

  static Map<String, String> of(
      OutputColumns columns, Optional<SourceView> view, FeatureValues values) {
    FeatureSet set = columns.set();
    FeatureSet whole = view.map(SourceView::whole).orElse(set);
    Map<String, String> metadata = new LinkedHashMap<>();
    metadata.put("ringcast.feature_set", set.name());
    metadata.put("ringcast.version", String.valueOf(set.version()));
    metadata.put("ringcast.fingerprint", "%08x".formatted(whole.fingerprint()));
    view.ifPresent(source -> metadata.put("ringcast.view", source.name()));
    metadata.put("ringcast.resolution", String.valueOf(set.resolution()));
    metadata.put("ringcast.distinct", set.distinct().text());
    metadata.put("ringcast.values", values.name().toLowerCase(Locale.ROOT));
    if (values == FeatureValues.SUMS) {
      metadata.put("ringcast.divisors", divisors(set));
      metadata.put(
          "ringcast.divisors_near_pentagons",
          "window times the number of hexagons within the ring, which is smaller there");
    }
    if (!columns.derived().names().isEmpty()) {
      metadata.put("ringcast.derived", derived(columns));
      metadata.put("ringcast.inputs", inputs(columns));
      metadata.put(
          "ringcast.derived_fingerprint", "%08x".formatted(columns.derived().fingerprint()));
    }
    return metadata;
  }

  /** As JSON, the formulas of the derived columns and of all features below, with defaults. */
  private static String derived(OutputColumns columns) {
    ObjectNode json = JSON.createObjectNode();
    for (String name : columns.definitions().needs(columns.derived().names()).features()) {
      DerivedFeature feature = columns.definitions().features().get(name);
      json.putObject(name).put("formula", feature.formula()).put("default", feature.orElse());
    }
    return json.toString();
  }

  /**
   * As JSON, the inputs that the derived columns read, with the defaults of those that have one.
   */
  private static String inputs(OutputColumns columns) {
    ObjectNode json = JSON.createObjectNode();
    columns
        .derived()
        .inputs()
        .forEach(
            (name, input) -> {
              ObjectNode its = json.putObject(name).put("type", input.type().text());
              if (input.hasDefault()) {
                its.put("default", input.defaultValue());
              }
            });
    return json.toString();
  }

  /** As JSON, by the name of the feature. */
  private static String divisors(FeatureSet set) {
    List<String> names = set.featureNames();
    int windows = set.windows().size();
    return IntStream.range(0, names.size())
        .mapToObj(
            i -> {
              int ring = set.rings().get(i % set.featuresPerKind() / windows);
              int window = set.windows().get(i % windows);
              long divisor = (long) window * DiskSizes.ordinary(ring);
              int unit = ValueKind.unit(set.kinds().get(i / set.featuresPerKind()));
              return "\"%s\":%d".formatted(names.get(i), divisor * unit);
            })
        .collect(Collectors.joining(",", "{", "}"));
  }
}
