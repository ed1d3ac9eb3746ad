package io.ringcast.store;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.SetId;
import java.io.Serializable;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says that every row of a feature set's window end is in the store. */
public record StoredMarker(SetId set, Emission emission) implements Serializable {

  private static final Logger LOG = LoggerFactory.getLogger(StoredMarker.class);

  /**
   * How much of the time that markers are kept is left, in milliseconds. If nothing is, says so.
   *
   * @param rowsSince when the first of its rows was written, at the earliest
   */
  public long left(long keptMillis, long rowsSince) {
    long left = keptMillis - Math.max(0, System.currentTimeMillis() - rowsSince);
    if (left <= 0) {
      LOG.warn(
          "Window end {} of {} gets no marker: its rows may have expired",
          Instant.ofEpochMilli(emission.windowEnd()),
          set);
    }
    return left;
  }
}
