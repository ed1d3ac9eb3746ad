package io.ringcast.common.blocks;

/**
 * Says that every row of a window end has been written to one partition of the features topic.
 *
 * <p>A window end is complete when the markers of all partitions have come. Before a marker may
 * stand rows of later window ends too, written by tasks that are ahead of others.
 *
 * @param partition the partition whose rows are complete
 * @param partitions how many partitions get a marker
 * @param rowsUntil the newest window end of which rows of the set may stand before the marker in
 *     its partition, whichever run of the job wrote them, unless they come once more behind it
 */
public record MarkerRecord(RecordHeader header, int partition, int partitions, long rowsUntil)
    implements FeatureRecord {}
