package io.ringcast.common.kafka;

/**
 * Records that were deleted before a reader came to them: by retention, or with their topic.
 *
 * @param from the offset of the first one
 * @param left the oldest offset that is left; 0 if the topic was made anew
 */
public record RecordGap(String topic, int partition, long from, long left) {

  /** At least 1: how many a topic had that was made anew is not known. */
  public long records() {
    return Math.max(1, left - from);
  }

  @Override
  public String toString() {
    return ("Records of topic %s, partition %d, were deleted before they were read, from offset %d on;"
            + " the oldest that is left has offset %d.")
        .formatted(topic, partition, from, left);
  }
}
