package io.ringcast.testkit.naive;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.uber.h3core.H3Core;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.testkit.recording.RecordedEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** "Events" of the semantics page, sentence by sentence, on a JSON tree. */
public final class NaiveDecoder {

  /** An event that does not make sense, and why. */
  static final class Reject extends Exception {
    Reject(String reason) {
      super(reason);
    }
  }

  /** More bytes, or more levels of nesting, no event may have. */
  private static final int MOST_BYTES = 1 << 20;

  private static final int MOST_LEVELS = 64;

  private static final ObjectReader JSON =
      new ObjectMapper(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(MOST_LEVELS).build())
                  .build())
          .reader()
          .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /**
   * What Java sees otherwise than ISO 8601: an offset may be without its colon, but has no seconds,
   * and a point has digits behind it.
   */
  private static final Pattern INSTANT =
      Pattern.compile("(.+\\d[+-]\\d\\d)(?::?(\\d\\d))?|.+\\d[Zz]");

  private final H3Core h3;
  private final ProductCatalog catalog;
  private final int resolution;
  private final Duration allowedSkew;
  private final Optional<ServiceArea> area;
  private final Optional<NaiveParameters.Value> value;

  NaiveDecoder(
      H3Core h3,
      ProductCatalog catalog,
      int resolution,
      Duration allowedSkew,
      Optional<ServiceArea> area,
      Optional<NaiveParameters.Value> value) {
    this.h3 = h3;
    this.catalog = catalog;
    this.resolution = resolution;
    this.allowedSkew = allowedSkew;
    this.area = area;
    this.value = value;
  }

  /** The product that the event names, if it names one in the form of a UUID. */
  public static Optional<UUID> productOf(RecordedEvent event, FieldNames names) {
    try {
      return Optional.of(uuid(text(tree(event), names.product())));
    } catch (Reject e) {
      return Optional.empty();
    }
  }

  /** When the event happened, if it says so. */
  public static OptionalLong eventTimeOf(RecordedEvent event, FieldNames names) {
    try {
      return OptionalLong.of(eventTime(tree(event), names.eventTime()));
    } catch (Reject e) {
      return OptionalLong.empty();
    }
  }

  /**
   * Takes what features need out of the record.
   *
   * @param names where it stands
   */
  NaiveEvent decode(RecordedEvent event, FieldNames names) throws Reject {
    JsonNode fields = tree(event);
    return new NaiveEvent(
        text(fields, names.entity()),
        product(fields, names.product()),
        cell(fields, names),
        eventTimeNear(event.timestamp(), fields, names.eventTime()),
        value(fields));
  }

  /** What stands there; a dot leads into a nested object. */
  private static JsonNode field(JsonNode fields, String name) {
    JsonNode found = fields;
    for (String step : name.split("\\.", -1)) {
      found = found.path(step);
    }
    return found;
  }

  private static JsonNode tree(RecordedEvent event) throws Reject {
    if (event.value() == null) {
      throw new Reject("a tombstone");
    }
    if (event.value().length > MOST_BYTES) {
      throw new Reject("larger than " + MOST_BYTES + " bytes");
    }
    try {
      JsonNode tree = JSON.readTree(event.value());
      if (!tree.isObject()) {
        throw new Reject("not a JSON object");
      }
      return tree;
    } catch (IOException e) {
      throw new Reject("not JSON: " + e.getMessage());
    }
  }

  private UUID product(JsonNode fields, String name) throws Reject {
    UUID product = uuid(text(fields, name));
    if (catalog.code(product) == ProductCatalog.UNKNOWN) {
      throw new Reject("the product " + product + " is not in the catalog");
    }
    return product;
  }

  private static long eventTime(JsonNode fields, String name) throws Reject {
    JsonNode field = field(fields, name);
    long eventTime = field.isTextual() ? instant(field.textValue()) : number(field);
    if (eventTime < 0) {
      throw new Reject("event_time is negative");
    }
    return eventTime;
  }

  private long eventTimeNear(long kafkaTimestamp, JsonNode fields, String name) throws Reject {
    long eventTime = eventTime(fields, name);
    boolean arrivalKnown = kafkaTimestamp != RecordedEvent.NO_TIMESTAMP;
    if (arrivalKnown && eventTime - kafkaTimestamp > allowedSkew.toMillis()) {
      throw new Reject("event_time is ahead of the record's timestamp");
    }
    return eventTime;
  }

  private static long instant(String text) throws Reject {
    Matcher shape = INSTANT.matcher(text);
    if (shape.matches()) {
      String minutes = Objects.requireNonNullElse(shape.group(2), "00");
      String full = shape.group(1) == null ? text : shape.group(1) + ":" + minutes;
      try {
        return OffsetDateTime.parse(full).toInstant().toEpochMilli();
      } catch (DateTimeException | ArithmeticException e) {
        // Said below.
      }
    }
    throw new Reject("event_time is no instant: " + text);
  }

  /** A whole number, be it written 1000, 1000.0 or 1e3. */
  private static long number(JsonNode field) throws Reject {
    if (!field.isNumber()
        || !field.canConvertToLong()
        || field.doubleValue() != Math.rint(field.doubleValue())) {
      throw new Reject("event_time is missing or neither a whole number nor an instant");
    }
    return field.longValue();
  }

  private long cell(JsonNode fields, FieldNames names) throws Reject {
    JsonNode hexagon =
        names.hexagon().map(name -> field(fields, name)).orElse(MissingNode.getInstance());
    if (!hexagon.isMissingNode() && !hexagon.isNull()) {
      return hexagon(hexagon);
    }
    double lat = degrees(fields, names.lat(), 90);
    double lng = degrees(fields, names.lng(), 180);
    if (lat == 0 && lng == 0) {
      throw new Reject("coordinates are 0,0: no fix");
    }
    if (area.isPresent()) {
      checkServed(h3.latLngToCell(lat, lng, area.get().finest()));
    }
    return h3.latLngToCell(lat, lng, resolution);
  }

  /** The cell or one of its ancestors is listed in the service area. */
  private void checkServed(long cell) throws Reject {
    long at = cell;
    while (!area.orElseThrow().isCell(at)) {
      if (h3.getResolution(at) == 0) {
        throw new Reject("the place is outside of the service area");
      }
      at = h3.cellToParent(at, h3.getResolution(at) - 1);
    }
  }

  /** An H3 index, as a number or as the hex digits that H3 itself prints. */
  private long hexagon(JsonNode field) throws Reject {
    boolean digits = field.isTextual() && field.textValue().matches("[0-9a-fA-F]{15,16}");
    if (!digits && !(field.isIntegralNumber() && field.canConvertToLong())) {
      throw new Reject("hexagon is no H3 index: " + field);
    }
    long index = digits ? Long.parseUnsignedLong(field.textValue(), 16) : field.longValue();
    if (!h3.isValidCell(index) || h3.getResolution(index) < resolution) {
      throw new Reject("hexagon is invalid or coarser than the resolution: " + field);
    }
    if (area.isPresent()) {
      checkServed(index);
    }
    return h3.cellToParent(index, resolution);
  }

  /** "Sums and means": the field may be missing; a value is rounded, and at most four billion. */
  private OptionalLong value(JsonNode fields) throws Reject {
    JsonNode field = value.map(its -> field(fields, its.field())).orElse(MissingNode.getInstance());
    if (field.isMissingNode() || field.isNull()) {
      return OptionalLong.empty();
    }
    double scaled = Math.rint(field.doubleValue() * Math.pow(10, value.orElseThrow().decimals()));
    if (!field.isNumber() || field.doubleValue() < 0 || !(scaled <= 4e9)) {
      throw new Reject("the value is no number, negative or too large: " + field);
    }
    return OptionalLong.of((long) scaled);
  }

  private static double degrees(JsonNode fields, String name, double limit) throws Reject {
    JsonNode field = field(fields, name);
    // A number too large for a double reads as infinite, which is out of range too.
    if (!field.isNumber() || !(Math.abs(field.doubleValue()) <= limit)) {
      throw new Reject(name + " is missing, not a number or out of range");
    }
    return field.doubleValue();
  }

  private static String text(JsonNode fields, String name) throws Reject {
    JsonNode field = field(fields, name);
    if (!field.isTextual() || field.textValue().isEmpty()) {
      throw new Reject(name + " is missing, empty or not a string");
    }
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(field.textValue())) {
      throw new Reject(name + " has half a surrogate pair, which is no character");
    }
    return field.textValue();
  }

  private static UUID uuid(String text) throws Reject {
    try {
      UUID uuid = UUID.fromString(text);
      // Java also takes groups of other lengths, which no one means by a UUID.
      if (uuid.toString().equalsIgnoreCase(text)) {
        return uuid;
      }
    } catch (IllegalArgumentException e) {
      // Said below.
    }
    throw new Reject("product_id is no UUID: " + text);
  }

  /**
   * What features need of an event: who, what, where (at the set's resolution), when and how much.
   */
  record NaiveEvent(String entity, UUID product, long cell, long eventTime, OptionalLong value) {}
}
