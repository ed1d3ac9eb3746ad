package io.ringcast.benchmarks.city;

/** A record as it lies in a partition of the features topic. */
public record CityRecord(int partition, byte[] key, byte[] value) {}
