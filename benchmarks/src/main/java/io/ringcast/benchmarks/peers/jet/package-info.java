/** The features as a pipeline of Hazelcast Jet, with its own sliding windows. */
package io.ringcast.benchmarks.peers.jet;
