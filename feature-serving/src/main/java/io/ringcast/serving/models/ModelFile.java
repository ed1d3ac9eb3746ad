package io.ringcast.serving.models;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.OptionType;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Sha256;
import io.ringcast.common.config.Types;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A model as its YAML file describes it.
 *
 * @param inputs by tensor, what each of its columns is
 */
public record ModelFile(
    String name,
    int version,
    String owner,
    String description,
    Path onnx,
    String sha256,
    String featureSet,
    int setVersion,
    Map<String, List<String>> inputs,
    Map<String, ModelOutput> outputs,
    GoldenRows golden,
    Duration budget) {

  private static final OptionType<String> A_NAME =
      Types.text(
          "a name of a-z, 0-9 and '-', a letter first, at most 63 long",
          Pattern.compile(FeatureSet.NAME_FORM));
  private static final OptionType<Integer> A_VERSION = Types.integer(1, Integer.MAX_VALUE);

  static final Option<String> NAME =
      Option.needed(A_NAME, "The name under which callers ask for the newest version.");
  static final Option<Integer> VERSION =
      Option.needed(A_VERSION, "Goes up with each model of this name.");
  static final Option<String> OWNER = Option.needed(Types.text(), "Who answers for the model.");
  static final Option<String> DESCRIPTION =
      Option.withDefault(Types.text(), "", "none", "What the scores are for.");
  static final Option<Path> ONNX =
      Option.needed(
          Types.file("an ONNX file"), "The model itself: the name of one file beside this one.");
  static final Option<String> SHA256 =
      Option.needed(
          Types.text("the 64 digits of sha256sum", Pattern.compile("[0-9a-f]{64}")),
          "The ONNX file's hash, so that a half-written file is not loaded.");
  static final Option<String> FEATURE_SET =
      Option.needed(A_NAME, "The feature set that the model reads.");
  static final Option<Integer> SET_VERSION =
      Option.needed(A_VERSION, "The set's version, as the model was trained on it.");
  static final Option<Map<String, List<String>>> INPUTS =
      Option.needed(
          Types.mapOf("tensors to lists of names", Types.listOf(Types.text())),
          "Columns, derived features and request inputs of the set, in the order in which they fill"
              + " each tensor.");
  static final Option<Map<String, ModelOutput>> OUTPUTS =
      Option.needed(
          Types.mapOf(
              "names to outputs",
              DerivedFeatures.NAME,
              DerivedFeatures.NAME_IS,
              ModelOutput.SECTION),
          "The scores, under names of your choice.");
  static final Option<GoldenRows> GOLDEN =
      Option.needed(
          Types.fileOf("a YAML or JSON file of golden rows", GoldenRows.SECTION),
          "Rows that the model must reproduce when it is loaded: a file beside this one.");

  static final Option<Duration> BUDGET =
      Option.withDefault(
          Types.duration(Duration.ofMillis(1), Duration.ofSeconds(10)),
          Duration.ofMillis(20),
          "How long a request may wait for the model's scores; then defaults stand there.");

  public static final Section<ModelFile> SECTION = Section.of(ModelFile.class);

  /** The name with the version. */
  public String id() {
    return name + "@" + version;
  }

  /** Of all that a score depends on, whatever the order of tensors and outputs. */
  public long hash() {
    StringBuilder lines = new StringBuilder("onnx " + sha256 + "\nset " + set());
    new TreeMap<>(inputs)
        .forEach((tensor, its) -> lines.append("\n" + tensor + " of " + String.join(" ", its)));
    new TreeMap<>(outputs)
        .forEach(
            (its, of) ->
                lines.append(
                    "\n%s %s %d %s".formatted(its, of.tensor(), of.column(), of.defaultValue())));
    return ByteBuffer.wrap(Sha256.of(lines.toString())).getLong();
  }

  public SetId set() {
    return new SetId(featureSet, setVersion);
  }

  /** The columns of all tensors, one tensor after the other. */
  public List<String> columns() {
    return inputs.values().stream().flatMap(Collection::stream).toList();
  }
}
