package io.ringcast.serving.models;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.ScalarType;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;

/**
 * A score of a model.
 *
 * @param defaultValue stands where there is no score
 */
public record ModelOutput(String tensor, int column, double defaultValue) {

  static final ScalarType<Double> A_FLOAT = Types.decimal(-Float.MAX_VALUE, Float.MAX_VALUE);

  static final Option<String> TENSOR = Option.needed(Types.text(), "The ONNX file's output.");
  static final Option<Integer> COLUMN =
      Option.withDefault(Types.integer(0, 9_999), 0, "Which column of it, counted from 0.");
  static final Option<Double> DEFAULT_VALUE =
      Option.needed(
          "default", A_FLOAT, "Stands where features are not good, or the model gives no number.");

  static final Section<ModelOutput> SECTION = Section.of(ModelOutput.class);
}
