package io.ringcast.feature.intake.decode;

import io.ringcast.common.registry.RegisteredProducts;
import java.util.EnumMap;

/**
 * What a decoder has found of an event so far. Decoders tell types; what they mean is decided here,
 * for all formats.
 */
final class EventDraft {

  enum Field {
    EVENT_TIME("whole epoch milliseconds or an ISO-8601 instant"),
    ENTITY("a non-empty text"),
    PRODUCT("a UUID as text"),
    LAT("a number"),
    LNG("a number"),
    HEXAGON("an H3 index, as hex digits or as an integer"),
    VALUE("a number");

    final String expected;

    Field(String expected) {
      this.expected = expected;
    }
  }

  /** What is at a field. */
  enum Found {
    NOTHING("not there"),
    NULL("null"),
    EMPTY_TEXT("an empty text"),
    /** Of a fitting type; the value is in the draft. */
    VALUE("a value"),
    TEXT("a text"),
    NO_INSTANT("a text that is no ISO-8601 instant with an offset"),
    BROKEN_TEXT("a text with half a surrogate pair"),
    NUMBER("a number"),
    FRACTION("a number with a fraction"),
    BOOLEAN("a boolean"),
    OBJECT("an object"),
    ARRAY("an array"),
    OTHER("an Avro type that does not fit");

    final String words;

    Found(String words) {
      this.words = words;
    }
  }

  private static final Field[] FIELDS = Field.values();

  private final ProductCodes products;
  private final EntityKey key;
  private final EnumMap<Field, Found> found = new EnumMap<>(Field.class);

  long eventTime;

  /** The hash of who the event is about. */
  long entity;

  /** 0 for a text that is no UUID or not in the catalog. */
  int product;

  double lat;
  double lng;

  /** Any number; 0 or −1, which no cell has, for a text that is no index. */
  long hexagon;

  double value;

  EventDraft(ProductCodes products, EntityKey key) {
    this.products = products;
    this.key = key;
    clear();
  }

  void count(RegisteredProducts counted) {
    products.count(counted);
  }

  /** The first epoch millisecond that counts for the product. */
  long productSince() {
    return products.since(product);
  }

  void clear() {
    for (Field field : FIELDS) {
      found.put(field, Found.NOTHING);
    }
  }

  Found found(Field field) {
    return found.get(field);
  }

  void set(Field field, Found what) {
    found.put(field, what);
  }

  /** A text, as valid UTF-8. */
  void text(Field field, byte[] bytes, int offset, int length) {
    set(field, Found.VALUE);
    switch (field) {
      case EVENT_TIME -> {
        eventTime = IsoInstant.parse(bytes, offset, length);
        if (eventTime == IsoInstant.NONE) {
          set(field, Found.NO_INSTANT);
        }
      }
      case PRODUCT -> product = products.code(bytes, offset, length);
      case HEXAGON ->
          hexagon = length == 15 || length == 16 ? HexText.parse(bytes, offset, length) : 0;
      case ENTITY -> {
        if (length == 0) {
          set(field, Found.EMPTY_TEXT);
        } else {
          entity = key.hash(bytes, offset, length);
        }
      }
      case LAT, LNG, VALUE -> set(field, Found.TEXT);
    }
  }

  void uuid(Field field, long high, long low) {
    set(field, Found.VALUE);
    switch (field) {
      case PRODUCT -> product = products.code(high, low);
      case ENTITY -> {
        byte[] text = EntityKey.textOf(high, low);
        entity = key.hash(text, 0, text.length);
      }
      case EVENT_TIME, LAT, LNG, HEXAGON, VALUE -> set(field, Found.OTHER);
    }
  }

  void integer(Field field, long value) {
    set(field, Found.VALUE);
    switch (field) {
      case EVENT_TIME -> eventTime = value;
      case HEXAGON -> hexagon = value;
      case LAT -> lat = value;
      case LNG -> lng = value;
      case VALUE -> this.value = value;
      case ENTITY, PRODUCT -> set(field, Found.NUMBER);
    }
  }

  /** An integer beyond 64 bits, rounded. */
  void hugeInteger(Field field, double value) {
    if (field == Field.HEXAGON) {
      integer(field, 0);
    } else {
      decimal(field, value);
    }
  }

  void decimal(Field field, double value) {
    set(field, Found.VALUE);
    switch (field) {
      case EVENT_TIME -> wholeMillis(value);
      case LAT -> lat = value;
      case LNG -> lng = value;
      case VALUE -> this.value = value;
      case ENTITY, PRODUCT, HEXAGON -> set(field, Found.NUMBER);
    }
  }

  /** A fraction most often means seconds, which must not pass for a moment in 1970. */
  private void wholeMillis(double value) {
    if (value == Math.rint(value)) {
      // What is beyond 64 bits becomes the largest or smallest time, which the checks refuse.
      eventTime = (long) value;
    } else {
      set(Field.EVENT_TIME, Found.FRACTION);
    }
  }
}
