/** The features as a batch answer of an embedded column store. */
package io.ringcast.benchmarks.peers.table;
