package io.ringcast.common.blocks;

/**
 * Says that every row of a window end is in one partition of the features topic. Rows of later
 * window ends may precede it, by faster tasks.
 *
 * @param partitions how many partitions get a marker
 * @param rowsUntil the newest window end whose rows may precede the marker in its partition, unless
 *     they come again behind it
 */
public record MarkerRecord(RecordHeader header, int partition, int partitions, long rowsUntil)
    implements FeatureRecord {}
