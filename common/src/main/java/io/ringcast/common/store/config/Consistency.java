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
  LOCAL_ONE
}
