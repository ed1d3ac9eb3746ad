package io.ringcast.benchmarks.store;

/** A record as it lies in a partition of the features topic. */
public record DayRecord(int partition, byte[] key, byte[] value) {}
