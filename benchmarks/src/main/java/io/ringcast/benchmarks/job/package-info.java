/**
 * Jobs over events in memory, without a broker: Ringcast's compute graph beside other engines, and
 * alone while one thing grows. Each measurement has a process of its own.
 */
package io.ringcast.benchmarks.job;
