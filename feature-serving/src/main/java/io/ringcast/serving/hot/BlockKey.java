package io.ringcast.serving.hot;

import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.sets.Sizing;
import java.util.UUID;

/** A cached block's key: after a change of sizes, the same cell has another block. */
public record BlockKey(ServedSet set, Sizing sizing, UUID product, long cell) {

  /** The golden ratio's digits: odd, and with no pattern. */
  private static final long MIX = 0x9E3779B97F4A7C15L;

  /**
   * Neighbouring cells differ in few bits, which hash tables do not look at: a record's own hash
   * puts a city into few places.
   */
  @Override
  public int hashCode() {
    int ofCell = (int) ((cell * MIX) >>> Integer.SIZE);
    return 31 * (31 * (31 * ofCell + product.hashCode()) + sizing.hashCode()) + set.hashCode();
  }
}
