package io.ringcast.serving.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ringcast.api.ExplainedHexagon;
import io.ringcast.api.ExplainedMinute;
import io.ringcast.api.FeatureExplanation;
import java.io.IOException;

/** How a value came about, as people and the console read it. */
final class ExplainJson {

  private ExplainJson() {}

  static byte[] of(FeatureExplanation explanation) {
    return Json.object(
        json -> {
          json.writeStringField("featureSet", explanation.getFeatureSet());
          json.writeNumberField("version", explanation.getVersion());
          json.writeStringField("hexagon", Long.toHexString(explanation.getHexagon()));
          json.writeStringField("product", explanation.getProduct());
          json.writeStringField("windowEnd", Json.time(explanation.getWindowEndMs()));
          json.writeStringField("name", explanation.getName());
          json.writeStringField("kind", explanation.getKind());
          json.writeNumberField("ring", explanation.getRing());
          json.writeNumberField("window", explanation.getWindow());
          json.writeNumberField("disk", explanation.getDisk());
          json.writeNumberField("sum", explanation.getSum());
          json.writeNumberField("value", explanation.getValue());
          json.writeNumberField("storedSum", explanation.getStoredSum());
          json.writeNumberField("storedValue", explanation.getStoredValue());
          json.writeStringField("verdict", explanation.getVerdict().name());
          json.writeArrayFieldStart("minutes");
          for (ExplainedMinute minute : explanation.getMinutesList()) {
            minute(json, minute);
          }
          json.writeEndArray();
          json.writeArrayFieldStart("hexagons");
          for (ExplainedHexagon hexagon : explanation.getHexagonsList()) {
            hexagon(json, hexagon);
          }
          json.writeEndArray();
        });
  }

  private static void minute(JsonGenerator json, ExplainedMinute minute) throws IOException {
    json.writeStartObject();
    json.writeStringField("end", Json.time(minute.getEndMs()));
    json.writeStringField("state", minute.getState().name());
    json.writeNumberField("sum", minute.getSum());
    json.writeEndObject();
  }

  private static void hexagon(JsonGenerator json, ExplainedHexagon hexagon) throws IOException {
    json.writeStartObject();
    json.writeStringField("hexagon", Long.toHexString(hexagon.getHexagon()));
    json.writeNumberField("steps", hexagon.getSteps());
    json.writeNumberField("sum", hexagon.getSum());
    Json.array(json, "minutes", hexagon.getMinutesList());
    Json.array(json, "counts", hexagon.getCountsList());
    json.writeEndObject();
  }
}
