/**
 * Ringcast beside what one would otherwise write: the publication's two graphs, Flink SQL, Jet and
 * an embedded column store, each over the same events in a process of its own.
 */
package io.ringcast.benchmarks.peers;
