package io.ringcast.store.config;

import java.util.Map;

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

  /** Whether a quorum of each datacenter has answered. */
  boolean isOfEach() {
    return this == EACH_QUORUM || this == ALL;
  }

  /**
   * How many copies that is at least; {@code replication} has each datacenter's copies, {@code
   * ours} names our datacenter.
   */
  int everywhere(Map<String, Integer> replication, String ours) {
    return switch (this) {
      case ONE, LOCAL_ONE -> 1;
      case TWO -> 2;
      case THREE -> 3;
      case QUORUM -> majority(sum(replication));
      case ALL -> sum(replication);
      case LOCAL_QUORUM -> majority(replication.get(ours));
      case EACH_QUORUM -> replication.values().stream().mapToInt(Consistency::majority).sum();
    };
  }

  /** How many of them are in our datacenter, however the others are spread. */
  int locally(Map<String, Integer> replication, String ours) {
    int local = replication.get(ours);
    return switch (this) {
      case LOCAL_ONE -> 1;
      case LOCAL_QUORUM, EACH_QUORUM -> majority(local);
      case ONE, TWO, THREE, QUORUM, ALL ->
          Math.max(0, everywhere(replication, ours) - (sum(replication) - local));
    };
  }

  private static int sum(Map<String, Integer> replication) {
    return replication.values().stream().mapToInt(Integer::intValue).sum();
  }

  private static int majority(int copies) {
    return copies / 2 + 1;
  }
}
