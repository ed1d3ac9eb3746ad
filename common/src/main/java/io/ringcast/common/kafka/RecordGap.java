package io.ringcast.common.kafka;

/**
 * Records that were deleted before a reader came to them: by retention, or with their topic.
 *
 * @param from the offset of the first one
 * @param next the offset where reading goes on; 0 if the topic was made anew
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
