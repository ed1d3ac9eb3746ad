package io.ringcast.feature.intake.decode;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import io.ringcast.feature.intake.decode.EventDraft.Field;
import io.ringcast.feature.intake.decode.EventDraft.Found;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Events as one JSON object a record: read by {@link PlainJson} mostly, and by Jackson what it
 * leaves.
 */
final class JsonReader implements EventDecoder.ValueReader {

  private static final int MAX_DEPTH = 64;

  private final EventDraft draft;
  private final FieldTree root;
  private final PlainJson plain;
  private final JsonFactory json;

  /** A reader for one topic, whose values have {@code maxBytes} at most. */
  JsonReader(EventDraft draft, FieldTree root, int maxBytes) {
    this.draft = draft;
    this.root = root;
    this.plain = new PlainJson(root, draft);
    this.json = factory(maxBytes);
  }

  private static JsonFactory factory(int maxBytes) {
    // The size of the value bounds every token, so only the depth needs a limit of its own.
    StreamReadConstraints constraints =
        StreamReadConstraints.builder()
            .maxNestingDepth(MAX_DEPTH)
            .maxNumberLength(maxBytes)
            .maxStringLength(maxBytes)
            .maxNameLength(maxBytes)
            .build();
    return new JsonFactoryBuilder()
        .streamReadConstraints(constraints)
        .recyclerPool(JsonRecyclerPools.threadLocalPool())
        .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
        // Names that senders make up must not stay in the JVM's table of strings.
        .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
        // Names made to collide would otherwise bring good events of others down with them.
        .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
        // JSON is UTF-8 here; a guess at UTF-16 would let bytes pass that are not.
        .disable(JsonFactory.Feature.CHARSET_DETECTION)
        .build();
  }

  @Override
  public Reject read(byte[] value) {
    // What follows looks at the bytes of a skipped text only loosely.
    int invalid = Utf8.firstInvalid(value, 0, value.length);
    if (invalid >= 0) {
      return undecodable("byte " + invalid + " is not UTF-8");
    }
    draft.clear();
    return plain.read(value) ? null : readByJackson(value);
  }

  /** Reads a value that is UTF-8, also where {@link PlainJson} cannot; or says why nobody can. */
  Reject readByJackson(byte[] value) {
    draft.clear();
    int start = startsWithByteOrderMark(value) ? 3 : 0;
    try (JsonParser parser = json.createParser(value, start, value.length - start)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return undecodable("not a JSON object");
      }
      object(parser, root);
      return parser.nextToken() == null ? null : undecodable("more follows the JSON object");
    } catch (JsonEOFException e) {
      return undecodable("the JSON ends too early");
    } catch (StreamConstraintsException e) {
      return undecodable("JSON nested deeper than " + MAX_DEPTH + " levels");
    } catch (JsonProcessingException e) {
      // Its message quotes the event, so only the position is taken from it.
      return undecodable("not JSON at byte " + (start + e.getLocation().getByteOffset()));
    } catch (IOException | RuntimeException e) {
      // Whatever Jackson may have missed: one record must never stop the job.
      return undecodable("not readable as JSON: " + e.getClass().getSimpleName());
    }
  }

  private static boolean startsWithByteOrderMark(byte[] value) {
    return value.length >= 3
        && value[0] == (byte) 0xEF
        && value[1] == (byte) 0xBB
        && value[2] == (byte) 0xBF;
  }

  private void object(JsonParser parser, FieldTree node) throws IOException {
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      FieldTree child = node.child(name);
      JsonToken token = parser.nextToken();
      if (child == null) {
        parser.skipChildren();
      } else if (child.field() != null) {
        value(parser, token, child.field());
      } else {
        // A later object of the same name replaces the earlier one as a whole.
        for (Field field : child.fields()) {
          draft.set(field, Found.NOTHING);
        }
        if (token == JsonToken.START_OBJECT) {
          object(parser, child);
        } else {
          parser.skipChildren();
        }
      }
    }
  }

  private void value(JsonParser parser, JsonToken token, Field field) throws IOException {
    switch (token) {
      case VALUE_STRING -> text(parser, field);
      case VALUE_NUMBER_INT -> integer(parser, field);
      case VALUE_NUMBER_FLOAT -> draft.decimal(field, parser.getDoubleValue());
      case VALUE_NULL -> draft.set(field, Found.NULL);
      case START_OBJECT -> {
        draft.set(field, Found.OBJECT);
        parser.skipChildren();
      }
      case START_ARRAY -> {
        draft.set(field, Found.ARRAY);
        parser.skipChildren();
      }
      default -> draft.set(field, Found.BOOLEAN);
    }
  }

  private void text(JsonParser parser, Field field) throws IOException {
    String text = parser.getText();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    draft.text(field, bytes, 0, bytes.length);
    // Half a surrogate pair has no UTF-8: a question mark stands in its place.
    if (!new String(bytes, StandardCharsets.UTF_8).equals(text)) {
      draft.set(field, Found.BROKEN_TEXT);
    }
  }

  private void integer(JsonParser parser, Field field) throws IOException {
    if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
      draft.hugeInteger(field, parser.getDoubleValue());
    } else {
      draft.integer(field, parser.getLongValue());
    }
  }

  private static Reject undecodable(String why) {
    return new Reject(RejectReason.UNDECODABLE, why);
  }
}
