package io.ringcast.store;

/** Where partitions live, so that writers can share them out by it. */
public interface Placement {

  /**
   * From 0 to just below 1. Near numbers live on the same machines; many partitions spread evenly.
   */
  double of(PartitionKey partition);

  /** Spreads partitions evenly and near to nobody, where machines are not known. */
  static double byHash(PartitionKey partition) {
    long mixed = partition.hashCode() * 0x9E3779B97F4A7C15L;
    return (mixed >>> 11) * 0x1p-53;
  }
}
