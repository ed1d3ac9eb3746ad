package io.ringcast.publisher.unpack;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.MarkerRecord;
import io.ringcast.common.blocks.PartitionMarker;
import io.ringcast.common.features.SetId;

/**
 * One topic partition's marker of a window end, on its way to where they are gathered; or the news
 * that a partition is read from its very beginning.
 *
 * <p>For Flink a class with public fields.
 */
public final class MarkerSeen {

  /** Empty for a beginning. */
  public String set = "";

  public int version;
  public long windowEnd;
  public long rowVersion;
  public long completeSince;
  public int partition;
  public int partitions;

  /** 0 in what an older version kept, which did not know. */
  public long rowsUntil;

  /** For Flink. */
  public MarkerSeen() {}

  public static MarkerSeen beginning(int partition) {
    MarkerSeen seen = new MarkerSeen();
    seen.partition = partition;
    return seen;
  }

  public static MarkerSeen of(PartitionMarker marker) {
    MarkerSeen seen = new MarkerSeen();
    seen.set = marker.set().name();
    seen.version = marker.set().version();
    seen.windowEnd = marker.emission().windowEnd();
    seen.rowVersion = marker.emission().rowVersion();
    seen.completeSince = marker.emission().completeSince();
    seen.partition = marker.partition();
    seen.partitions = marker.partitions();
    seen.rowsUntil = marker.rowsUntil();
    return seen;
  }

  public boolean isBeginning() {
    return set.isEmpty();
  }

  public PartitionMarker marker() {
    Emission emission = new Emission(windowEnd, rowVersion, completeSince);
    long until = rowsUntil == 0 ? MarkerRecord.rowsUntilIfUnsaid(windowEnd) : rowsUntil;
    return new PartitionMarker(new SetId(set, version), emission, partition, partitions, until);
  }
}
