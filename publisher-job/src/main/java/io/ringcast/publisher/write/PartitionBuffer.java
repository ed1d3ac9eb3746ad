package io.ringcast.publisher.write;

import io.ringcast.publisher.unpack.Parcel;
import io.ringcast.store.PartitionKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.connector.base.sink.writer.RequestBuffer;
import org.apache.flink.connector.base.sink.writer.RequestEntryWrapper;

/**
 * Parcels that wait to be written, by partition, the longest wait first. Order means nothing to the
 * store, so a retry has no precedence.
 */
final class PartitionBuffer implements RequestBuffer<Parcel> {

  private final Map<PartitionKey, Deque<RequestEntryWrapper<Parcel>>> waiting =
      new LinkedHashMap<>();
  private int blocks;
  private long bytes;

  @Override
  public void add(RequestEntryWrapper<Parcel> entry, boolean prioritize) {
    waiting
        .computeIfAbsent(entry.getRequestEntry().partition(), any -> new ArrayDeque<>())
        .add(entry);
    blocks += entry.getRequestEntry().blocks().size();
    bytes += entry.getSize();
  }

  @Override
  public RequestEntryWrapper<Parcel> peek() {
    return waiting.isEmpty() ? null : waiting.values().iterator().next().peek();
  }

  @Override
  public RequestEntryWrapper<Parcel> poll() {
    if (waiting.isEmpty()) {
      return null;
    }
    Iterator<Deque<RequestEntryWrapper<Parcel>>> partitions = waiting.values().iterator();
    Deque<RequestEntryWrapper<Parcel>> first = partitions.next();
    RequestEntryWrapper<Parcel> entry = first.poll();
    if (first.isEmpty()) {
      partitions.remove();
    }
    blocks -= entry.getRequestEntry().blocks().size();
    bytes -= entry.getSize();
    return entry;
  }

  @Override
  public boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** In blocks, as the limits are that Flink compares it with. */
  @Override
  public int size() {
    return blocks;
  }

  @Override
  public Collection<RequestEntryWrapper<Parcel>> getBufferedState() {
    List<RequestEntryWrapper<Parcel>> all = new ArrayList<>();
    waiting.values().forEach(all::addAll);
    return all;
  }

  @Override
  public long totalSizeInBytes() {
    return bytes;
  }
}
