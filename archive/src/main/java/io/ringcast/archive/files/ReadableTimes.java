package io.ringcast.archive.files;

import io.ringcast.common.registry.ReadableWindowEnd;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** When a reader of the store could see a feature set's window ends. */
public final class ReadableTimes {

  /** By wall time: the newest window end that could be read from then on. */
  private final TreeMap<Long, ReadableWindowEnd> newest = new TreeMap<>();

  private record Marker(long windowEnd, long rowVersion, long completeSince) {}

  ReadableTimes(Collection<ReadableWindowEnd> records) {
    List<ReadableWindowEnd> inOrder = new ArrayList<>(records);
    inOrder.sort(Comparator.comparingLong(ReadableWindowEnd::readableAt));
    // Of an equal window end, a larger row version says that its completeness has changed.
    var byAge =
        Comparator.comparingLong(ReadableWindowEnd::windowEnd)
            .thenComparingLong(ReadableWindowEnd::rowVersion);
    ReadableWindowEnd last = null;
    for (ReadableWindowEnd record : earliest(inOrder)) {
      if (last == null || byAge.compare(record, last) >= 0) {
        newest.put(record.readableAt(), record);
        last = record;
      }
    }
  }

  /** A restart of the publisher can repeat a record with a later time. */
  static Collection<ReadableWindowEnd> earliest(Collection<ReadableWindowEnd> records) {
    Map<Marker, ReadableWindowEnd> first = new LinkedHashMap<>();
    for (ReadableWindowEnd record : records) {
      first.merge(
          new Marker(record.windowEnd(), record.rowVersion(), record.completeSince()),
          record,
          (one, other) -> one.readableAt() <= other.readableAt() ? one : other);
    }
    return first.values();
  }

  /** The newest window end that could be read at a wall time, if any is known. */
  public Optional<ReadableWindowEnd> at(long time) {
    return Optional.ofNullable(newest.floorEntry(time)).map(Map.Entry::getValue);
  }

  public boolean isEmpty() {
    return newest.isEmpty();
  }
}
