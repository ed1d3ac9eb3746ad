package io.ringcast.benchmarks.limit;

/**
 * One way of doing a part's work.
 *
 * @param name as the tables show it
 */
record Contender(String name, Work work) {}
