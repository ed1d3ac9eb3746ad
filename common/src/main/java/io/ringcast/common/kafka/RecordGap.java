package io.ringcast.common.kafka;

/**
 * Records from an offset on that retention deleted unread, or the topic's deletion; {@code next} is
 * then 0.
 */
public record RecordGap(String topic, int partition, long from, long next) {

  /** At least 1: how many a topic had that was made anew is not known. */
  public long records() {
    return Math.max(1, next - from);
  }

  @Override
  public String toString() {
    return ("Records of topic %s, partition %d, were deleted before they were read, from offset %d on."
            + " Reading goes on at offset %d.")
        .formatted(topic, partition, from, next);
  }
}
