package io.ringcast.serving.models;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.OptionType;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Rows that a model must reproduce, by the names of its inputs and outputs. */
public record GoldenRows(Map<String, List<Double>> inputs, Map<String, List<Double>> outputs) {

  private static final OptionType<Map<String, List<Double>>> COLUMNS =
      Types.mapOf("names to lists of numbers, one for each row", Types.listOf(ModelOutput.A_FLOAT));

  static final Option<Map<String, List<Double>>> INPUTS =
      Option.needed(COLUMNS, "Values of all that the model reads.");
  static final Option<Map<String, List<Double>>> OUTPUTS =
      Option.needed(COLUMNS, "The scores of these rows.");

  public static final Section<GoldenRows> SECTION = Section.of(GoldenRows.class);

  public GoldenRows {
    Stream<List<Double>> columns = Stream.of(inputs, outputs).flatMap(map -> map.values().stream());
    if (columns.map(List::size).distinct().count() != 1) {
      throw new IllegalArgumentException("all inputs and outputs need equally many rows");
    }
  }

  public int rows() {
    return outputs.values().iterator().next().size();
  }
}
