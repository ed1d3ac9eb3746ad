package io.ringcast.common.blocks;

/** A record of the features topic, read so far that no feature set is needed. */
public sealed interface FeatureRecord permits TileRecord, MarkerRecord {

  RecordHeader header();
}
