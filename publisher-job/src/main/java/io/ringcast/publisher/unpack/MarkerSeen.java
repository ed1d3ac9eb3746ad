package io.ringcast.publisher.unpack;

import io.ringcast.common.blocks.Emission;
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

  /** For Flink. */
  public MarkerSeen() {}

  public static MarkerSeen beginning(int partition) {
    MarkerSeen seen = new MarkerSeen();
    seen.partition = partition;
    return seen;
  }

  public static MarkerSeen of(PartitionMarker marker) {
    return of(marker.set(), marker.emission(), marker.partition(), marker.partitions());
  }

  public static MarkerSeen of(SetId set, Emission emission, int partition, int partitions) {
    MarkerSeen seen = new MarkerSeen();
    seen.set = set.name();
    seen.version = set.version();
    seen.windowEnd = emission.windowEnd();
    seen.rowVersion = emission.rowVersion();
    seen.completeSince = emission.completeSince();
    seen.partition = partition;
    seen.partitions = partitions;
    return seen;
  }

  public boolean isBeginning() {
    return set.isEmpty();
  }

  public PartitionMarker marker() {
    Emission emission = new Emission(windowEnd, rowVersion, completeSince);
    return new PartitionMarker(new SetId(set, version), emission, partition, partitions);
  }
}
