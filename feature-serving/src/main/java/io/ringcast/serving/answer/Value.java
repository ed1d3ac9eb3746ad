package io.ringcast.serving.answer;

import io.ringcast.api.FeatureTable.Status;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.PackedBlock;
import io.ringcast.serving.ask.Question;
import java.util.Optional;

/**
 * What is known of a key. Whether that is too old shows only when the answer goes out.
 *
 * @param missing why nothing is known; of no meaning if something is
 * @param emission of which window end; empty if nothing is known
 * @param rows in which its numerators are; null if it has none
 * @param row in these
 */
record Value(Status missing, Optional<Emission> emission, PackedBlock rows, int row) {

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
   */
  static Value of(Emission emission, PackedBlock rows, int row) {
    boolean there = rows != null && row >= 0;
    return new Value(Status.EMPTY, Optional.of(emission), there ? rows : null, row);
  }

  /**
   * What the value is worth in an answer.
   *
   * @param key whose value it is
   * @param now when the answer goes out, the same for all of its keys
   */
  Status status(Question question, int key, long now) {
    if (emission.isEmpty()) {
      return missing;
    }
    if (question.windowEnd().isEmpty()
        && question.maxAge().isPresent()
        && now - emission.get().windowEnd() > question.maxAge().getAsLong()) {
      return Status.STALE;
    }
    int window = question.columns().longestWindow();
    if (emission.get().isPartial(window)
        || emission.get().reachesBefore(question.product(key).since(), window)) {
      return Status.PARTIAL;
    }
    return rows == null ? Status.EMPTY : Status.FRESH;
  }
}
