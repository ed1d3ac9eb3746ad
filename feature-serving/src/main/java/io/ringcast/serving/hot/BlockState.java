package io.ringcast.serving.hot;

import io.ringcast.common.blocks.Emission;

/** A block at one window end, still encoded. Without bytes, it is known to have no rows. */
public record BlockState(Emission emission, byte[] payload) {

  private static final byte[] NOTHING = {};

  /** A block that is known to have no rows. */
  public static BlockState empty(Emission emission) {
    return new BlockState(emission, NOTHING);
  }

  public boolean isEmpty() {
    return payload.length == 0;
  }

  /** Whether this state is later than the other, or equal. */
  public boolean isNewerThan(BlockState other) {
    Emission its = other.emission;
    return emission.windowEnd() > its.windowEnd()
        || (emission.windowEnd() == its.windowEnd() && emission.rowVersion() >= its.rowVersion());
  }
}
