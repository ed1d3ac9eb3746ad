package io.ringcast.common.store.cassandra;

/**
 * How large one table is, over all nodes.
 *
 * @param diskBytes of the files of all nodes, so every copy counts; in whole mebibytes
 * @param partitions how many there are, each counted once; an estimate that is some minutes old,
 *     and too high for a table with few of them
 * @param meanPartitionBytes before compression; an estimate that is some minutes old
 * @param maxPartitionBytes before compression, of what is in files; in whole mebibytes
 */
public record TableStats(
    String table,
    long diskBytes,
    long partitions,
    long meanPartitionBytes,
    long maxPartitionBytes) {}
