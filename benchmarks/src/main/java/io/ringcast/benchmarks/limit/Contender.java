package io.ringcast.benchmarks.limit;

/**
 * One way of doing a part's work.
 *
 * @param name as the tables show it
 * @param server the process that works for it, whose CPU time counts, too; or 0
 */
record Contender(String name, Work work, long server) {

  /** A way that needs no other process. */
  Contender(String name, Work work) {
    this(name, work, 0);
  }
}
