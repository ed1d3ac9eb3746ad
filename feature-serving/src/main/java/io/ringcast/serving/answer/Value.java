package io.ringcast.serving.answer;

import io.ringcast.api.FeatureTable.Status;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.SumRows;
import io.ringcast.common.features.Minutes;
import io.ringcast.serving.ask.Question;
import java.util.Optional;

/**
 * The value of a key. A missing one has a status instead of an emission; another one has its status
 * unless it is too old or partial. A row of zeros has no rows here. Its age counts from {@code
 * countedUntil}, in epoch milliseconds.
 */
record Value(Status usual, Optional<Emission> emission, SumRows rows, int row, long countedUntil) {

  /** 0 for a missing value. */
  long windowEnd() {
    return emission.isPresent() ? emission.get().windowEnd() : 0;
  }

  static Value nothing(Status why) {
    return new Value(why, Optional.empty(), null, 0, 0);
  }

  /** A value of a known window end. No block, or a negative row, is a row of zeros. */
  static Value of(Emission emission, SumRows rows, int row) {
    boolean there = rows != null && row >= 0;
    Status usual = there ? Status.FRESH : Status.EMPTY;
    return new Value(usual, Optional.of(emission), there ? rows : null, row, emission.windowEnd());
  }

  /** The same, where a minute of the windows is still open, and counted up to this clock. */
  Value running(long clock) {
    return new Value(Status.RUNNING, emission, rows, row, clock);
  }

  /** The key's status in an answer of this time. */
  Status status(Question question, int key, long now) {
    if (emission.isEmpty()) {
      return usual;
    }
    if (isStale(question, now)) {
      return Status.STALE;
    }
    int window = question.window();
    if (emission.get().isPartial(window)
        || emission.get().reachesBefore(question.product(key).since(), window)) {
      return Status.PARTIAL;
    }
    return usual;
  }

  private boolean isStale(Question question, long now) {
    return question.windowEnd().isEmpty()
        && question.maxAge().isPresent()
        && now - countedUntil > question.maxAge().getAsLong();
  }

  /** The longest window that is complete and not stale, in minutes; -1 if none is. */
  int goodFor(Question question, int key, long now) {
    if (emission.isEmpty() || isStale(question, now)) {
      return -1;
    }
    long since = Math.max(emission.get().completeSince(), question.product(key).since());
    long minutes = windowEnd() / Minutes.MILLIS - Math.max(0, since);
    return (int) Math.max(-1, Math.min(minutes, Integer.MAX_VALUE));
  }
}
