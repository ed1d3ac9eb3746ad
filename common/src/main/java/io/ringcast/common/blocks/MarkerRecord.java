package io.ringcast.common.blocks;

/**
 * Says that every row of a window end has been written to one partition of the features topic.
 *
 * <p>A window end is complete when the markers of all partitions have come.
 *
 * @param partition the partition whose rows are complete
 * @param partitions how many partitions get a marker
 */
public record MarkerRecord(RecordHeader header, int partition, int partitions)
    implements FeatureRecord {}
