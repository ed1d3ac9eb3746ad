package io.ringcast.testkit.recording;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

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
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(LineReader.MAX_LINE).build())
          .build();
  // Every envelope has these bytes: what has not is spared the parser.
  private static final byte[] MARK = "\"payload".getBytes(StandardCharsets.US_ASCII);

  private boolean addressed;
  private boolean carries;
  private boolean timed = true;
  private int partition = RecordedEvent.ANY_PARTITION;
  private long timestamp = RecordedEvent.NO_TIMESTAMP;
  private byte[] payload;
  private byte[] binary;
  private String fault;

  private Envelope() {}

  /** The event in the line: unpacked from an envelope, or the line itself. */
  static RecordedEvent unpack(byte[] line) throws BadEnvelope {
    if (!hasMark(line)) {
      return RecordedEvent.plain(line);
    }
    Envelope envelope = new Envelope();
    try (JsonParser json = JSON.createParser(line)) {
      if (!envelope.read(json, line)) {
        return RecordedEvent.plain(line);
      }
    } catch (IOException e) {
      // Not JSON, so not an envelope: an event that the job will reject.
      return RecordedEvent.plain(line);
    }
    if (envelope.fault != null) {
      throw new BadEnvelope(envelope.fault);
    }
    return new RecordedEvent(
        envelope.partition,
        envelope.timed ? envelope.timestamp : RecordedEvent.NO_TIMESTAMP,
        envelope.binary == null ? envelope.payload : envelope.binary);
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

  /** Whether the line is an envelope; a field without sense is kept as the fault. */
  private boolean read(JsonParser json, byte[] line) throws IOException {
    if (json.nextToken() != JsonToken.START_OBJECT) {
      return false;
    }
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      json.nextToken();
      readField(field, json, line);
    }
    boolean whole = json.nextToken() == null;
    return whole && addressed && carries;
  }

  private void readField(String field, JsonParser json, byte[] line) throws IOException {
    switch (field) {
      case "topic" -> addressed = true;
      case "partition" -> {
        addressed = true;
        partition = (int) number(field, json, Integer.MAX_VALUE, RecordedEvent.ANY_PARTITION);
      }
      case "ts" -> timestamp = number(field, json, Long.MAX_VALUE, RecordedEvent.NO_TIMESTAMP);
      // Without a time stamp kcat prints the type "unknown" and a number that means nothing.
      case "tstype" -> timed = !json.getText().equals("unknown");
      case "payload" -> {
        carries = true;
        payload = payload(json, line);
      }
      case "payload_base64" -> {
        carries = true;
        binary = base64(json);
      }
      default -> {}
    }
    json.skipChildren();
  }

  private long number(String field, JsonParser json, long max, long absent) throws IOException {
    if (json.currentToken() == JsonToken.VALUE_NULL) {
      return absent;
    }
    try {
      if (json.currentToken() == JsonToken.VALUE_NUMBER_INT) {
        long value = json.getLongValue();
        boolean none = field.equals("ts") && value == RecordedEvent.NO_TIMESTAMP;
        if (none || (value >= 0 && value <= max)) {
          return value;
        }
      }
    } catch (JsonProcessingException e) {
      // Too large for a long: the same fault as below.
    }
    fault = field + " is " + json.getText() + " but must be a whole number, 0 or more";
    return absent;
  }

  private static byte[] payload(JsonParser json, byte[] line) throws IOException {
    JsonToken token = json.currentToken();
    if (token == JsonToken.VALUE_NULL) {
      return null;
    }
    if (!token.isStructStart()) {
      return json.getText().getBytes(StandardCharsets.UTF_8);
    }
    int start = (int) json.currentTokenLocation().getByteOffset();
    json.skipChildren();
    return Arrays.copyOfRange(line, start, (int) json.currentLocation().getByteOffset());
  }

  private byte[] base64(JsonParser json) throws IOException {
    if (json.currentToken() == JsonToken.VALUE_NULL) {
      return null;
    }
    try {
      return Base64.getDecoder().decode(json.getText());
    } catch (IllegalArgumentException e) {
      fault = "payload_base64 is not base64: " + e.getMessage();
      return null;
    }
  }
}
