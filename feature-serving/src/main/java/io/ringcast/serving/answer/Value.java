package io.ringcast.serving.answer;

import io.ringcast.api.FeatureTable.Status;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.PackedBlock;
import io.ringcast.serving.ask.Question;
import java.util.Optional;

/**
 * What is known of a key.
 *
 * @param emission of which window end; empty if none
 * @param rows in which its numerators are; null if it has none
 * @param row in these
 */
record Value(Status status, Optional<Emission> emission, PackedBlock rows, int row) {

  /** 0 if there is none. */
  long windowEnd() {
    return emission.isPresent() ? emission.get().windowEnd() : 0;
  }

  static Value nothing(Status why) {
    return new Value(why, Optional.empty(), null, 0);
  }

  /**
   * A key of a window end that is known.
   *
   * @param rows null if the block is empty
   * @param row negative if it is not among them
   * @param age in milliseconds
   */
  static Value of(Question question, Emission emission, PackedBlock rows, int row, long age) {
    boolean there = rows != null && row >= 0;
    Status status = there ? Status.FRESH : Status.EMPTY;
    if (question.windowEnd().isEmpty()
        && question.maxAge().isPresent()
        && age > question.maxAge().getAsLong()) {
      status = Status.STALE;
    } else if (emission.isPartial(question.columns().longestWindow())) {
      status = Status.PARTIAL;
    }
    return new Value(status, Optional.of(emission), there ? rows : null, row);
  }
}
