package io.ringcast.benchmarks.serve;

import java.util.Locale;

/** What is measured. */
enum ServeCase {
  /** Everything that is asked for is held. */
  CACHE,
  /** Everything comes from the store. */
  STORE,
  /** Feast and Redis beside it. */
  PEERS,
  /** Everything comes from a store of three nodes, of which not all are well. */
  REPLICAS,
  /** A day, compressed in time. */
  DAY,
  /** A hostile caller beside a paying one. */
  HOSTILE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
