/**
 * The two graphs of the publication, from Flink's own parts: plain, but as fast as these parts go.
 * Messages have primitive fields and hand-written serializers, keys are single numbers.
 */
package io.ringcast.benchmarks.peers.stream;
