package io.ringcast.serving.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.ringcast.api.Area;
import io.ringcast.api.AreaList;
import io.ringcast.api.CountedProduct;
import io.ringcast.api.FeatureExplanation;
import io.ringcast.api.FeatureSet;
import io.ringcast.api.FeatureSetDescription;
import io.ringcast.api.FeatureTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Collection;

/**
 * Answers as people read them: row by row, H3 indexes as their usual text, times as ISO-8601.
 * Protobuf's own JSON would be columns of numbers, and JavaScript cannot hold an H3 index as one.
 */
public final class Json {

  private static final JsonFactory FACTORY = new JsonFactory();

  private Json() {}

  /** Writes the fields of an object. */
  interface Fields {
    void write(JsonGenerator json) throws IOException;
  }

  static JsonGenerator generator(OutputStream out) throws IOException {
    return FACTORY.createGenerator(out);
  }

  static byte[] object(Fields fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = generator(bytes)) {
      json.writeStartObject();
      fields.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("memory takes what is written", e);
    }
    return bytes.toByteArray();
  }

  public static byte[] of(AreaList list) {
    return object(
        json -> {
          json.writeStringField("featureSet", list.getFeatureSet());
          json.writeNumberField("version", list.getVersion());
          array(json, "windowEnds", list.getWindowEndsMsList().stream().map(Json::time).toList());
          json.writeArrayFieldStart("areas");
          for (Area area : list.getAreasList()) {
            json.writeStartObject();
            json.writeStringField("cell", Long.toHexString(area.getCell()));
            array(json, "products", area.getProductsList());
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }

  public static byte[] of(FeatureExplanation explanation) {
    return ExplainJson.of(explanation);
  }

  /** All at once, where no reader can be slow. */
  public static byte[] of(FeatureTable table) {
    return TableJson.whole(table);
  }

  static byte[] of(FeatureSetDescription description) {
    return object(
        json -> {
          json.writeArrayFieldStart("sets");
          for (FeatureSet set : description.getSetsList()) {
            set(json, set);
          }
          json.writeEndArray();
        });
  }

  private static void set(JsonGenerator json, FeatureSet set) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", set.getName());
    json.writeNumberField("version", set.getVersion());
    json.writeStringField("fingerprint", Integer.toHexString(set.getFingerprint()));
    json.writeNumberField("resolution", set.getResolution());
    json.writeStringField("distinct", set.getDistinct());
    array(json, "kinds", set.getKindsList());
    array(json, "rings", set.getRingsList());
    array(json, "windows", set.getWindowsList());
    array(json, "names", set.getNamesList());
    json.writeStringField("owner", set.getOwner());
    json.writeStringField("description", set.getDescription());
    long newest = set.getNewestWindowEndMs();
    json.writeStringField("newestWindowEnd", newest == 0 ? null : time(newest));
    json.writeStringField("completeSince", newest == 0 ? null : time(set.getCompleteSinceMs()));
    json.writeArrayFieldStart("products");
    for (CountedProduct product : set.getProductsList()) {
      json.writeStartObject();
      json.writeStringField("id", product.getId());
      json.writeStringField("since", product.getSinceMs() == 0 ? null : time(product.getSinceMs()));
      json.writeBooleanField("removed", product.getRemoved());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  static void array(JsonGenerator json, String name, Collection<?> values) throws IOException {
    json.writeArrayFieldStart(name);
    for (Object value : values) {
      if (value instanceof Number number) {
        json.writeNumber(number.longValue());
      } else {
        json.writeString(value.toString());
      }
    }
    json.writeEndArray();
  }

  static String time(long epochMillis) {
    return Instant.ofEpochMilli(epochMillis).toString();
  }
}
