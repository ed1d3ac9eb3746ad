package io.ringcast.testkit.naive;

import com.uber.h3core.H3Core;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.testkit.recording.RecordedEvent;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * "Minutes, lateness" of the semantics page: which events of one kind count. Of what has passed it
 * remembers each partition's largest time alone.
 */
final class NaiveAdmission {

  /** Before a partition has had any event. */
  static final long NO_TIME = Long.MIN_VALUE;

  /**
   * What becomes of an event.
   *
   * @param placed what it counts for, or would if it were not late; null if it was rejected
   * @param reason why it does not count; null if it does
   * @param overtaken whether it is late only by a timestamp that runs ahead of the records after it
   */
  record Verdict(PlacedEvent placed, String reason, boolean overtaken) {

    boolean counts() {
      return reason == null;
    }
  }

  private final NaiveParameters parameters;
  private final NaiveDecoder decoder;
  private final String kind;
  private final Map<Integer, Long> largestTimes = new HashMap<>();

  /** The same as far as the record after it bears it out. */
  private final Map<Integer, Long> confirmedTimes = new HashMap<>();

  private int seen;

  NaiveAdmission(NaiveParameters parameters, ProductCatalog catalog, H3Core h3, String kind) {
    this.parameters = parameters;
    this.kind = kind;
    this.decoder =
        new NaiveDecoder(
            h3,
            catalog,
            parameters.set().resolution(),
            parameters.allowedSkew(),
            Optional.ofNullable(parameters.areas().get(kind)),
            Optional.ofNullable(parameters.values().get(kind)));
  }

  /** Judges the next event. */
  Verdict judge(RecordedEvent record) {
    int index = seen++;
    NaiveDecoder.NaiveEvent event;
    try {
      event = decoder.decode(record, parameters.fieldsOf(kind));
    } catch (NaiveDecoder.Reject e) {
      return new Verdict(null, e.getMessage(), false);
    }
    long time = event.eventTime();
    Long largest = largestTimes.get(record.partition());
    long minuteEnd = Minutes.endOf(Minutes.of(time));
    boolean late = largest != null && minuteEnd <= largest - parameters.outOfOrderness().toMillis();
    boolean arrivalKnown = record.timestamp() != RecordedEvent.NO_TIMESTAMP;
    long capped = arrivalKnown ? Math.min(time, record.timestamp()) : time;
    if (largest != null) {
      long confirmed = arrivalKnown ? Math.min(largest, record.timestamp()) : largest;
      confirmedTimes.merge(record.partition(), confirmed, Math::max);
    }
    largestTimes.merge(record.partition(), capped, Math::max);
    return new Verdict(
        new PlacedEvent(
            kind, index, event.entity(), event.product(), event.cell(), time, event.value()),
        late ? "its minute ended before " + largest : null,
        late && minuteEnd > overUntil(record.partition()));
  }

  /**
   * Every minute that ends until then is over in this partition, also for a job that did not
   * believe a record from the future; {@link #NO_TIME} at first.
   */
  long overUntil(int partition) {
    Long confirmed = confirmedTimes.get(partition);
    return confirmed == null ? NO_TIME : confirmed - parameters.outOfOrderness().toMillis();
  }
}
