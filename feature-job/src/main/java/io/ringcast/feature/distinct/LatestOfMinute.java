package io.ringcast.feature.distinct;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Where each rider (driver) of one open minute counts: in the cell of the latest event per product,
 * of equally late ones in the larger cell index, and of those with the larger value.
 */
final class LatestOfMinute {

  private record Who(int kind, int product, long entity) {}

  private record Where(long time, long cell, long stamp) {
    boolean isBefore(Where other) {
      // Cell indexes are positive, so their order as signed numbers is their order as indexes.
      if (time != other.time) {
        return time < other.time;
      }
      return cell < other.cell || (cell == other.cell && stamp < other.stamp);
    }
  }

  private final Map<Who, Where> latest = new HashMap<>();

  /** Whether an event had a stamp, if perhaps none that counts. */
  private boolean hasStamps;

  void add(CellEvent event) {
    hasStamps |= event.stamp > 0;
    latest.merge(
        new Who(event.kind, event.product, event.entity),
        new Where(event.eventTime, event.cell, event.stamp),
        (a, b) -> a.isBefore(b) ? b : a);
  }

  /** Gives the events that count to the receiver, one after the other in the same object. */
  void forEach(Consumer<CellEvent> receiver) {
    CellEvent event = new CellEvent();
    latest.forEach(
        (who, where) -> {
          event.kind = who.kind;
          event.product = who.product;
          event.entity = who.entity;
          event.eventTime = where.time;
          event.cell = where.cell;
          event.stamp = where.stamp;
          receiver.accept(event);
        });
  }

  LatestOfMinute copy() {
    LatestOfMinute copy = new LatestOfMinute();
    copy.latest.putAll(latest);
    copy.hasStamps = hasStamps;
    return copy;
  }

  boolean hasStamps() {
    return hasStamps;
  }

  void write(boolean stamps, DataOutputView out) throws IOException {
    out.writeInt(latest.size());
    for (Map.Entry<Who, Where> entry : latest.entrySet()) {
      out.writeByte(entry.getKey().kind);
      out.writeByte(entry.getKey().product);
      out.writeLong(entry.getKey().entity);
      out.writeLong(entry.getValue().time);
      out.writeLong(entry.getValue().cell);
      if (stamps) {
        out.writeLong(entry.getValue().stamp);
      }
    }
  }

  static LatestOfMinute read(boolean stamps, DataInputView in) throws IOException {
    LatestOfMinute read = new LatestOfMinute();
    read.hasStamps = stamps;
    int entries = in.readInt();
    for (int i = 0; i < entries; i++) {
      Who who = new Who(in.readUnsignedByte(), in.readUnsignedByte(), in.readLong());
      Where where = new Where(in.readLong(), in.readLong(), stamps ? in.readLong() : 0);
      read.latest.put(who, where);
    }
    return read;
  }
}
