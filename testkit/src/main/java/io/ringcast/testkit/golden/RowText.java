package io.ringcast.testkit.golden;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ringcast.common.features.Divisors;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import java.util.Map;
import java.util.UUID;

/** A row as a line of JSON. */
public final class RowText {

  /** What is written of each feature. */
  public enum Values {
    SUMS,
    FEATURES,
    BOTH
  }

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String REMEDY = "if it was changed on purpose, record the rows anew";

  private final FeatureSet set;

  /** Null for sums alone. */
  private final Divisors divisors;

  private final Values values;

  /** The text of a golden case's rows: their sums. */
  RowText(FeatureSet set) {
    this(set, Values.SUMS);
  }

  public RowText(FeatureSet set, Values values) {
    this.set = set;
    this.divisors = values == Values.SUMS ? null : new Divisors(set);
    this.values = values;
  }

  public String write(FeatureRow row) {
    StringBuilder line = new StringBuilder("{\"feature_set\":\"").append(row.set());
    line.append("\",\"hexagon\":\"").append(Long.toHexString(row.hexagon()));
    line.append("\",\"product\":\"").append(row.product());
    line.append("\",\"window_end\":").append(row.windowEnd());
    for (int kind = 0; kind < set.kinds().size(); kind++) {
      line.append(",\"").append(set.kinds().get(kind)).append("\":{");
      if (values != Values.FEATURES) {
        append(row.sums()[kind], line).append(values == Values.BOTH ? "," : "");
      }
      if (values != Values.SUMS) {
        double[] its = divisors.of(row.hexagon());
        int first = kind * set.featuresPerKind();
        line.append("\"features\":[");
        for (int feature = 0; feature < set.featuresPerKind(); feature++) {
          double value = FeatureValue.of(row.sums()[kind][feature], its[first + feature]);
          line.append(feature == 0 ? "" : ",").append(value);
        }
        line.append(']');
      }
      line.append('}');
    }
    return line.append('}').toString();
  }

  private static StringBuilder append(long[] sums, StringBuilder line) {
    line.append("\"sums\":[");
    for (int i = 0; i < sums.length; i++) {
      line.append(i == 0 ? "" : ",").append(sums[i]);
    }
    return line.append(']');
  }

  static void appendSums(FeatureSet set, long[][] sums, StringBuilder line) {
    for (int kind = 0; kind < set.kinds().size(); kind++) {
      line.append(",\"").append(set.kinds().get(kind)).append("\":{");
      append(sums[kind], line).append('}');
    }
  }

  /**
   * Reads a line.
   *
   * @throws GoldenException without the place of the line, which the caller knows
   */
  FeatureRow parse(String line) {
    JsonNode json = json(line);
    if (!text(json, "feature_set").equals(set.name())) {
      throw new GoldenException(
          "the row is of feature set " + text(json, "feature_set") + ", not " + set.name());
    }
    try {
      return new FeatureRow(
          set.name(),
          set.version(),
          Long.parseUnsignedLong(text(json, "hexagon"), 16),
          UUID.fromString(text(json, "product")),
          number(json, "window_end"),
          sums(set, json));
    } catch (IllegalArgumentException e) {
      throw new GoldenException("hexagon or product makes no sense: " + e.getMessage(), e);
    }
  }

  static JsonNode json(String line) {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new GoldenException("is not JSON: " + e.getOriginalMessage(), e);
    }
  }

  static long[][] sums(FeatureSet set, JsonNode json) {
    requireKinds(set, json);
    long[][] sums = new long[set.kinds().size()][set.featuresPerKind()];
    for (int kind = 0; kind < sums.length; kind++) {
      JsonNode written = json.path(set.kinds().get(kind)).path("sums");
      if (written.size() != sums[kind].length) {
        throw new GoldenException(
            "%d sums of %s, but the feature set has %d rings × %d windows; %s"
                .formatted(
                    written.size(),
                    set.kinds().get(kind),
                    set.rings().size(),
                    set.windows().size(),
                    REMEDY));
      }
      for (int feature = 0; feature < sums[kind].length; feature++) {
        sums[kind][feature] = whole(written.get(feature), "a sum");
      }
    }
    return sums;
  }

  /** Sums of a kind that the set does not count would else be left out in silence. */
  private static void requireKinds(FeatureSet set, JsonNode json) {
    for (Map.Entry<String, JsonNode> field : json.properties()) {
      if (field.getValue().isObject() && !set.kinds().contains(field.getKey())) {
        throw new GoldenException(
            "sums of %s, but the feature set counts %s; %s"
                .formatted(field.getKey(), set.kinds(), REMEDY));
      }
    }
  }

  static String text(JsonNode json, String field) {
    JsonNode found = json.path(field);
    if (!found.isTextual()) {
      throw new GoldenException(field + " is missing or no text");
    }
    return found.textValue();
  }

  static long number(JsonNode json, String field) {
    return whole(json.path(field), field);
  }

  private static long whole(JsonNode found, String what) {
    if (!found.isIntegralNumber() || !found.canConvertToLong()) {
      throw new GoldenException(what + " is missing or no whole number");
    }
    return found.longValue();
  }
}
