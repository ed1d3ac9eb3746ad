package io.ringcast.benchmarks.limit;

/** Something that is done over and over, so that its cost can be measured. */
public interface Work extends AutoCloseable {

  /**
   * Does it once.
   *
   * @return something that depends on all of it, so that no compiler leaves a part out
   */
  long pass() throws Exception;

  /** CPU time so far of threads of this process that stand for a server, in nanoseconds. */
  default long serverNanos() {
    return 0;
  }

  @Override
  default void close() throws Exception {}
}
