package io.ringcast.testkit.recording;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingJsonFactory;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/**
 * The JSON object that {@code kcat -J} prints around a record.
 *
 * <p>A line is an envelope when it is a JSON object that has, at its top level, a {@code payload}
 * or a {@code payload_base64}, and a {@code topic} or a {@code partition}. Everything else is a
 * plain event. Of the envelope's fields {@code partition}, {@code ts} and the payload are honoured;
 * {@code payload_base64} stands for bytes that are no text and wins over {@code payload}. A payload
 * that is an object (kcat prints Avro so) is taken as it is written.
 */
final class Envelope {

  /** A line that is an envelope, with a field that makes no sense. */
  static final class BadEnvelope extends Exception {
    BadEnvelope(String message) {
      super(message);
    }
  }

  // A payload that is longer than the usual limit must not make its envelope a plain event.
  private static final JsonFactory JSON =
      new MappingJsonFactory()
          .setStreamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(LineReader.MAX_LINE).build());

  // Every envelope has these bytes: what has not is spared the parser.
  private static final byte[] MARK = "\"payload".getBytes(StandardCharsets.US_ASCII);

  private final Map<String, JsonNode> fields = new HashMap<>();
  private byte[] payload;

  private Envelope() {}

  /** The event in the line: unpacked from an envelope, or the line itself. */
  static RecordedEvent unpack(byte[] line) throws BadEnvelope {
    Envelope envelope = new Envelope();
    try {
      if (!hasMark(line) || !envelope.read(line)) {
        return RecordedEvent.plain(line);
      }
    } catch (IOException e) {
      // Not JSON, so not an envelope: an event that the job will reject.
      return RecordedEvent.plain(line);
    }
    // Without a time stamp kcat prints the type "unknown" and a number that means nothing.
    boolean timed = !envelope.field("tstype").asText().equals("unknown");
    long timestamp = envelope.number("ts", Long.MAX_VALUE, RecordedEvent.NO_TIMESTAMP);
    return new RecordedEvent(
        (int) envelope.number("partition", Integer.MAX_VALUE, RecordedEvent.ANY_PARTITION),
        timed ? timestamp : RecordedEvent.NO_TIMESTAMP,
        isAbsent(envelope.field("payload_base64")) ? envelope.payload : envelope.binary());
  }

  /** The line that {@link #unpack} turns into this event: plain where that is enough. */
  static byte[] pack(String topic, RecordedEvent event) throws IOException {
    boolean nothingToSay =
        event.partition() == RecordedEvent.ANY_PARTITION
            && event.timestamp() == RecordedEvent.NO_TIMESTAMP;
    if (nothingToSay && event.value() != null && isOwnLine(event.value())) {
      return event.value();
    }
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(line)) {
      json.writeStartObject();
      json.writeStringField("topic", topic);
      if (event.partition() != RecordedEvent.ANY_PARTITION) {
        json.writeNumberField("partition", event.partition());
      }
      if (event.timestamp() != RecordedEvent.NO_TIMESTAMP) {
        json.writeStringField("tstype", "create");
        json.writeNumberField("ts", event.timestamp());
      }
      writePayload(json, event.value());
      json.writeEndObject();
    }
    return line.toByteArray();
  }

  private static void writePayload(JsonGenerator json, byte[] value) throws IOException {
    if (value == null) {
      json.writeNullField("payload");
      return;
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(value)).toString();
      json.writeStringField("payload", text);
    } catch (CharacterCodingException e) {
      json.writeStringField("payload_base64", Base64.getEncoder().encodeToString(value));
    }
  }

  private static boolean isOwnLine(byte[] value) {
    boolean blank = true;
    for (byte b : value) {
      if (b == '\n' || b == '\r') {
        return false;
      }
      blank &= b == ' ' || b == '\t';
    }
    return !blank && !hasMark(value);
  }

  private static boolean hasMark(byte[] line) {
    for (int i = 0; i + MARK.length <= line.length; i++) {
      if (line[i] == MARK[0] && Arrays.equals(line, i, i + MARK.length, MARK, 0, MARK.length)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the line is an envelope, whose fields may make no sense. */
  private boolean read(byte[] line) throws IOException {
    try (JsonParser json = JSON.createParser(line)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        return false;
      }
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        json.nextToken();
        int start = (int) json.currentTokenLocation().getByteOffset();
        JsonNode value = scalar(json);
        if (name.equals("payload")) {
          byte[] written =
              Arrays.copyOfRange(line, start, (int) json.currentLocation().getByteOffset());
          byte[] text = text(value).getBytes(StandardCharsets.UTF_8);
          payload = value.isNull() ? null : value.isTextual() ? text : written;
        }
        fields.put(name, value);
      }
      return json.nextToken() == null
          && (fields.containsKey("topic") || fields.containsKey("partition"))
          && (fields.containsKey("payload") || fields.containsKey("payload_base64"));
    }
  }

  /** The value, or an empty object for all that an object or array holds. */
  private static JsonNode scalar(JsonParser json) throws IOException {
    if (json.currentToken().isStructStart()) {
      json.skipChildren();
      return JsonNodeFactory.instance.objectNode();
    }
    return json.readValueAsTree();
  }

  private JsonNode field(String name) {
    return fields.getOrDefault(name, MissingNode.getInstance());
  }

  private static boolean isAbsent(JsonNode value) {
    return value.isMissingNode() || value.isNull();
  }

  private static String text(JsonNode value) {
    return value.isTextual() ? value.textValue() : value.toString();
  }

  private long number(String name, long max, long absent) throws BadEnvelope {
    JsonNode value = field(name);
    boolean whole = value.isIntegralNumber() && value.canConvertToLong();
    boolean none = name.equals("ts") && whole && value.longValue() == absent;
    if (isAbsent(value) || none) {
      return absent;
    }
    if (!whole || value.longValue() < 0 || value.longValue() > max) {
      throw new BadEnvelope(name + " is " + text(value) + " but must be a whole number, 0 or more");
    }
    return value.longValue();
  }

  private byte[] binary() throws BadEnvelope {
    try {
      return Base64.getDecoder().decode(text(field("payload_base64")));
    } catch (IllegalArgumentException e) {
      throw new BadEnvelope("payload_base64 is not base64: " + e.getMessage());
    }
  }
}
