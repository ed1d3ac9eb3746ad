package io.ringcast.serving.ask;

import io.ringcast.api.ListAreasRequest;
import io.ringcast.api.Selection;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.Minutes;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.store.TimeRange;
import java.util.Optional;

/** Checks requests for lists of areas. */
public final class AreasRequestValidator {

  private static final long USUAL_SPAN_MILLIS = 3_600_000;
  private static final long LONGEST_SPAN_MILLIS = 24 * USUAL_SPAN_MILLIS;

  /** The end of the year 9999: differences of such times do not overflow. */
  private static final long LAST_TIME = 253_402_300_799_999L;

  private final RequestValidator validator;

  public AreasRequestValidator(RequestValidator validator) {
    this.validator = validator;
  }

  /** The keys that the request costs: one for each minute of the range. */
  public long keys(ListAreasRequest request) {
    return of(request)
        .windowEnds()
        .map(range -> 1 + (range.to() - range.from()) / Minutes.MILLIS)
        .orElse(0L);
  }

  /** The checked question. A set without a complete window end has no range. */
  public AreasQuestion of(ListAreasRequest request) {
    Selection named =
        Selection.newBuilder()
            .setFeatureSet(request.getFeatureSet())
            .setVersion(request.getVersion())
            .build();
    ServedSet set = validator.set(named, Optional.empty());
    requireTime("from_ms", request.getFromMs());
    requireTime("to_ms", request.getToMs());
    long newest = set.stored().map(Emission::windowEnd).orElse(0L);
    long to = request.hasToMs() ? request.getToMs() : newest;
    long from = request.hasFromMs() ? request.getFromMs() : to - USUAL_SPAN_MILLIS;
    if (from > to && request.hasFromMs() && request.hasToMs()) {
      throw RequestValidator.invalid("from_ms is %d, after to_ms, %d".formatted(from, to));
    }
    if (from < to - LONGEST_SPAN_MILLIS) {
      throw new RequestException(
          RequestException.Kind.TOO_MUCH,
          "from_ms and to_ms are %,d ms apart, but may be a day, %,d ms: ask in parts"
              .formatted(to - from, LONGEST_SPAN_MILLIS));
    }
    return new AreasQuestion(
        validator.caller(),
        set,
        from > to ? Optional.empty() : Optional.of(new TimeRange(from, to)));
  }

  private static void requireTime(String field, long millis) {
    if (millis < 0 || millis > LAST_TIME) {
      throw RequestValidator.invalid(
          "%s is %d, but must be from 0 to %,d: milliseconds since 1970"
              .formatted(field, millis, LAST_TIME));
    }
  }
}
