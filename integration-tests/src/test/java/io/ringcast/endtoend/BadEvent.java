package io.ringcast.endtoend;

/**
 * A record of the demand topic that a sender got wrong, or that only looks so.
 *
 * @param outcome what must become of it: a reject reason, {@link #COUNTED} or {@link #LATE}
 * @param value the record's bytes
 * @param plain the same as JSON, which the naive answer reads where the event is no reject
 * @param arrival the record's Kafka timestamp
 */
record BadEvent(String name, String outcome, byte[] value, byte[] plain, long arrival) {

  static final String COUNTED = "counted";
  static final String LATE = "late";

  boolean isReject() {
    return !isCounted() && !isLate();
  }

  boolean isCounted() {
    return outcome.equals(COUNTED);
  }

  boolean isLate() {
    return outcome.equals(LATE);
  }
}
