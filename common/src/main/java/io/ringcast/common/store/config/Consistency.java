package io.ringcast.common.store.config;

/** How many copies must have answered. */
public enum Consistency {
  ONE,
  TWO,
  THREE,
  QUORUM,
  ALL,
  LOCAL_QUORUM,
  EACH_QUORUM,
  LOCAL_ONE;

  /**
   * How many that is at least.
   *
   * @param local how many copies our datacenter keeps
   * @param all how many there are in all
   */
  int copies(int local, int all) {
    return switch (this) {
      case ONE, LOCAL_ONE -> 1;
      case TWO -> 2;
      case THREE -> 3;
      case QUORUM -> majority(all);
      case ALL -> all;
      case LOCAL_QUORUM, EACH_QUORUM -> majority(local);
    };
  }

  /** How many of them are our datacenter's, however the others are spread. */
  int local(int local, int all) {
    return switch (this) {
      case LOCAL_ONE, LOCAL_QUORUM, EACH_QUORUM -> copies(local, all);
      case ONE, TWO, THREE, QUORUM, ALL -> Math.max(0, copies(local, all) - (all - local));
    };
  }

  private static int majority(int copies) {
    return copies / 2 + 1;
  }
}
