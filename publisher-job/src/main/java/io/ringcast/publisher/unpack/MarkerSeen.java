package io.ringcast.publisher.unpack;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.PartitionMarker;
import io.ringcast.common.features.SetId;

/**
 * A topic partition's marker of a window end; or an offset where reading starts or has arrived; or
 * that a record could not be used. A class with public fields, for Flink.
 */
public final class MarkerSeen {

  /** Empty for an offset. */
  public String set = "";

  public int version;
  public long windowEnd;
  public long rowVersion;
  public long completeSince;
  public int partition;
  public int partitions;

  public long rowsUntil;

  /** Of the next record; 0 for a partition that was read from its beginning. */
  public long offset;

  /** Whether reading starts at the offset, perhaps behind records that it has not read. */
  public boolean isStart;

  /** When it was read, in epoch milliseconds; 0 in the state of older releases. */
  public long readAt;

  /** Of the store that the records after a start are written to. */
  public String incarnation = "";

  /** Whether a record could not be used: of the set, or of the partition if it names no set. */
  public boolean isMissed;

  /** For Flink. */
  public MarkerSeen() {}

  /** A record of this partition cannot be read: nobody knows of which set it is. */
  public static MarkerSeen missed(int partition) {
    MarkerSeen seen = new MarkerSeen();
    seen.partition = partition;
    seen.isMissed = true;
    return seen;
  }

  /** Records of this set mean something else than is known here. */
  public static MarkerSeen missed(SetId set) {
    MarkerSeen seen = new MarkerSeen();
    seen.set = set.name();
    seen.version = set.version();
    seen.isMissed = true;
    return seen;
  }

  /** Reading of the partition starts here, after a restart or a gap between offsets. */
  public static MarkerSeen start(int partition, long offset) {
    MarkerSeen seen = reached(partition, offset);
    seen.isStart = true;
    return seen;
  }

  /** All records before this offset have been read, from the last start on. */
  public static MarkerSeen reached(int partition, long offset) {
    MarkerSeen seen = new MarkerSeen();
    seen.partition = partition;
    seen.offset = offset;
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

  public MarkerSeen readAt(long time) {
    readAt = time;
    return this;
  }

  public MarkerSeen storedIn(String store) {
    incarnation = store;
    return this;
  }

  public boolean isMarker() {
    return !set.isEmpty() && !isMissed;
  }

  public PartitionMarker marker() {
    Emission emission = new Emission(windowEnd, rowVersion, completeSince);
    return new PartitionMarker(new SetId(set, version), emission, partition, partitions, rowsUntil);
  }
}
