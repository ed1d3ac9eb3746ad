package io.ringcast.common.blocks;

import io.ringcast.common.features.SetId;

/** One topic partition's marker of a window end, as {@link MarkerRecord} describes it. */
public record PartitionMarker(
    SetId set, Emission emission, int partition, int partitions, long rowsUntil) {

  public static PartitionMarker of(MarkerRecord record) {
    RecordHeader header = record.header();
    return new PartitionMarker(
        new SetId(header.set(), header.version()),
        header.emission(),
        record.partition(),
        record.partitions(),
        record.rowsUntil());
  }
}
