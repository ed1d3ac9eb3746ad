package io.ringcast.feature.intake.decode;

import com.uber.h3core.H3Core;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.intake.decode.EventDraft.Field;
import io.ringcast.feature.intake.decode.EventDraft.Found;
import java.time.Instant;
import java.util.Map;

/**
 * The rules for an event in any format. Their order is fixed, so a bad event always has one reason:
 * the record's bytes, event time, entity, product, place, value; of each field presence, type,
 * value.
 */
final class EventChecks {

  private static final double MAX_LAT = 90;
  private static final double MAX_LNG = 180;

  private final EventRules rules;
  private final int neededResolution;
  private final long allowedSkewMillis;
  private final Map<Field, String> names;

  /** By what a value is multiplied. */
  private final double unit;

  private final H3Core h3;

  /** Null where events count everywhere. */
  private final ServiceArea area;

  private final AreaCheck areaCheck;

  EventChecks(int kind, EventFields fields, EventRules rules) {
    this.rules = rules;
    this.neededResolution = rules.resolution(kind);
    this.allowedSkewMillis = rules.allowedSkew().toMillis();
    names = rules.paths(kind, fields);
    unit = rules.unit(kind);
    h3 = H3Library.load();
    area = rules.areas().get(kind);
    areaCheck = area == null ? null : new AreaCheck(h3, area);
  }

  /** What can be said before a byte is read. */
  Reject bytes(byte[] value, Event into) {
    into.eventTime = Event.NO_TIME;
    if (value == null) {
      return new Reject(RejectReason.EMPTY, "a tombstone");
    }
    if (value.length == 0) {
      return new Reject(RejectReason.EMPTY, "0 bytes");
    }
    if (value.length > rules.maxBytes()) {
      return new Reject(
          RejectReason.TOO_LARGE, value.length + " bytes, allowed are " + rules.maxBytes());
    }
    return null;
  }

  Reject event(EventDraft draft, long kafkaTimestamp, Event into) {
    if (draft.found(Field.EVENT_TIME) == Found.VALUE) {
      into.eventTime = draft.eventTime;
    }
    Reject reject = eventTime(draft, kafkaTimestamp);
    if (reject == null) {
      reject = presence(draft, Field.ENTITY);
    }
    if (reject == null) {
      reject = product(draft);
    }
    boolean byHexagon = !isMissing(draft.found(Field.HEXAGON));
    if (reject == null) {
      reject = byHexagon ? hexagon(draft) : coordinates(draft);
    }
    if (reject == null) {
      reject = value(draft, into);
    }
    if (reject == null) {
      into.entity = draft.entity;
      into.product = draft.product;
      into.hexagon = byHexagon ? draft.hexagon : 0;
      into.lat = byHexagon ? 0 : draft.lat;
      into.lng = byHexagon ? 0 : draft.lng;
    }
    return reject;
  }

  private Reject eventTime(EventDraft draft, long kafkaTimestamp) {
    Found found = draft.found(Field.EVENT_TIME);
    if (found == Found.NO_INSTANT) {
      return reject(RejectReason.BAD_TIME, Field.EVENT_TIME, found.words);
    }
    Reject reject = presence(draft, Field.EVENT_TIME);
    if (reject != null) {
      return reject;
    }
    long time = draft.eventTime;
    if (time < 0) {
      return reject(RejectReason.NEGATIVE_TIME, Field.EVENT_TIME, Long.toString(time));
    }
    // The skew is taken from the event's side, where it cannot overflow.
    if (time - allowedSkewMillis > kafkaTimestamp) {
      String than =
          kafkaTimestamp < 0
              ? " but the record has no Kafka timestamp"
              : " is ahead of the record's Kafka timestamp " + kafkaTimestamp;
      return reject(RejectReason.FUTURE_TIME, Field.EVENT_TIME, time + than);
    }
    return null;
  }

  private Reject product(EventDraft draft) {
    Reject reject = presence(draft, Field.PRODUCT);
    if (reject == null && draft.product == ProductCatalog.UNKNOWN) {
      return reject(RejectReason.UNKNOWN_PRODUCT, Field.PRODUCT, "no UUID of the product catalog");
    }
    if (reject == null && draft.eventTime < draft.productSince()) {
      return reject(
          RejectReason.UNKNOWN_PRODUCT,
          Field.PRODUCT,
          "it counts from " + Instant.ofEpochMilli(draft.productSince()) + " on");
    }
    return reject;
  }

  private Reject hexagon(EventDraft draft) {
    Reject reject = presence(draft, Field.HEXAGON);
    if (reject != null) {
      return reject;
    }
    if (!h3.isValidCell(draft.hexagon)) {
      return reject(RejectReason.BAD_HEXAGON, Field.HEXAGON, "no valid H3 cell");
    }
    int resolution = Cells.resolution(draft.hexagon);
    if (resolution < neededResolution) {
      return reject(
          RejectReason.COARSE_HEXAGON,
          Field.HEXAGON,
          "of resolution " + resolution + ", needed is " + neededResolution + " or finer");
    }
    if (area != null && !area.contains(draft.hexagon)) {
      return reject(RejectReason.OUTSIDE_AREA, Field.HEXAGON, "outside of the service area");
    }
    return null;
  }

  private Reject coordinates(EventDraft draft) {
    Reject reject = presence(draft, Field.LAT);
    if (reject == null) {
      reject = presence(draft, Field.LNG);
    }
    if (reject == null) {
      reject = range(Field.LAT, draft.lat, MAX_LAT);
    }
    if (reject == null) {
      reject = range(Field.LNG, draft.lng, MAX_LNG);
    }
    if (reject == null && draft.lat == 0 && draft.lng == 0) {
      return reject(RejectReason.NO_FIX, Field.LAT, "0, and so is " + names.get(Field.LNG));
    }
    if (reject == null && areaCheck != null && !areaCheck.contains(draft.lat, draft.lng)) {
      return reject(RejectReason.OUTSIDE_AREA, Field.LAT, "outside of the service area");
    }
    return reject;
  }

  /** A missing value is none; NaN is out of range. */
  private Reject value(EventDraft draft, Event into) {
    into.value = Event.NO_VALUE;
    if (isMissing(draft.found(Field.VALUE))) {
      return null;
    }
    Reject reject = presence(draft, Field.VALUE);
    double scaled = Math.rint(draft.value * unit);
    if (reject == null && !(draft.value >= 0 && scaled <= Event.MAX_VALUE)) {
      long most = (long) (Event.MAX_VALUE / unit);
      return reject(RejectReason.BAD_VALUE, Field.VALUE, draft.value + " is not from 0 to " + most);
    }
    into.value = (long) scaled;
    return reject;
  }

  private Reject range(Field field, double value, double max) {
    // Written so that NaN, which compares with nothing, is outside too.
    return value >= -max && value <= max
        ? null
        : reject(RejectReason.BAD_COORDINATES, field, value + " is not within ±" + (int) max);
  }

  private Reject presence(EventDraft draft, Field field) {
    Found found = draft.found(field);
    if (found == Found.VALUE) {
      return null;
    }
    return isMissing(found) || found == Found.EMPTY_TEXT
        ? reject(RejectReason.MISSING_FIELD, field, found.words)
        : reject(RejectReason.WRONG_TYPE, field, found.words + ", expected is " + field.expected);
  }

  private static boolean isMissing(Found found) {
    return found == Found.NOTHING || found == Found.NULL;
  }

  private Reject reject(RejectReason reason, Field field, String found) {
    return new Reject(reason, names.get(field) + ": " + found);
  }
}
