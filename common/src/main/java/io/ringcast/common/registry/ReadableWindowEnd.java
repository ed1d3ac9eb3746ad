package io.ringcast.common.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ringcast.common.blocks.NewerFormatException;

/**
 * Since when readers of the store could see a window end: a record of the readable topic.
 *
 * @param completeSince the first complete epoch minute
 * @param rowVersion the marker's: of two with a window end, the store shows the larger; 0 if no
 *     record said it
 * @param readableAt when the store acknowledged the marker, epoch milliseconds
 */
public record ReadableWindowEnd(
    String set, int version, long windowEnd, long completeSince, long rowVersion, long readableAt) {

  private static final int FORMAT = 1;
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The name of the topic, unless the configuration has another one. */
  public static String usualTopic(String features) {
    return features + ".readable";
  }

  public String key() {
    return set + "/" + version;
  }

  public String json() {
    return JSON.createObjectNode()
        .put("format", FORMAT)
        .put("set", set)
        .put("version", version)
        .put("window-end", windowEnd)
        .put("complete-since", completeSince)
        .put("row-version", rowVersion)
        .put("readable-at", readableAt)
        .toString();
  }

  /**
   * Reads a record's value.
   *
   * @throws RegistryException if this is no such record
   * @throws NewerFormatException if a newer program wrote it
   */
  public static ReadableWindowEnd parse(String text) throws NewerFormatException {
    JsonNode json;
    try {
      json = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new RegistryException("the readable topic has a record that is no JSON: " + text, e);
    }
    if (json.path("format").asInt() > FORMAT) {
      throw NewerFormatException.of("readable time", json.path("format").asInt(), FORMAT);
    }
    boolean ours =
        json.path("format").asInt() == FORMAT
            && json.path("set").isTextual()
            && json.path("version").isInt()
            && json.path("window-end").isIntegralNumber()
            && json.path("complete-since").isIntegralNumber()
            && json.path("readable-at").isIntegralNumber();
    if (!ours) {
      throw new RegistryException(
          "the readable topic has a record that this version cannot read: " + text);
    }
    return new ReadableWindowEnd(
        json.get("set").asText(),
        json.get("version").asInt(),
        json.get("window-end").asLong(),
        json.get("complete-since").asLong(),
        json.path("row-version").asLong(),
        json.get("readable-at").asLong());
  }
}
