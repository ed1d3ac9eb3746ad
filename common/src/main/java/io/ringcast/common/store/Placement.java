package io.ringcast.common.store;

/** Where partitions live, so that writers can share them out by it. */
public interface Placement {

  /**
   * A number from 0 to just below 1. Partitions with near numbers live on the same machines, and
   * the numbers of many partitions are spread evenly.
   */
  double of(PartitionKey partition);
}
