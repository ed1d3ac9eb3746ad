package io.ringcast.feature.emit;

import java.io.Serializable;

/** Hands out row versions, each larger than all before, also to machines with different clocks. */
public interface RowVersions extends Serializable {

  /**
   * A version that is larger than every one that was claimed before.
   *
   * @param atLeast the smallest version that will do
   */
  long claim(long atLeast);
}
