package io.ringcast.feature.distinct;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Where each rider (driver) of one open minute counts: in the cell of the latest event per product,
 * of equally late ones in the larger cell index.
 */
final class LatestOfMinute {

  private record Who(int kind, int product, long entity) {}

  private record Where(long time, long cell) {
    boolean isBefore(Where other) {
      // Cell indexes are positive, so their order as signed numbers is their order as indexes.
      return time != other.time ? time < other.time : cell < other.cell;
    }
  }

  private final Map<Who, Where> latest = new HashMap<>();

  void add(CellEvent event) {
    latest.merge(
        new Who(event.kind, event.product, event.entity),
        new Where(event.eventTime, event.cell),
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
          receiver.accept(event);
        });
  }

  LatestOfMinute copy() {
    LatestOfMinute copy = new LatestOfMinute();
    copy.latest.putAll(latest);
    return copy;
  }

  void write(DataOutputView out) throws IOException {
    out.writeInt(latest.size());
    for (Map.Entry<Who, Where> entry : latest.entrySet()) {
      out.writeByte(entry.getKey().kind);
      out.writeByte(entry.getKey().product);
      out.writeLong(entry.getKey().entity);
      out.writeLong(entry.getValue().time);
      out.writeLong(entry.getValue().cell);
    }
  }

  static LatestOfMinute read(DataInputView in) throws IOException {
    LatestOfMinute read = new LatestOfMinute();
    int entries = in.readInt();
    for (int i = 0; i < entries; i++) {
      Who who = new Who(in.readUnsignedByte(), in.readUnsignedByte(), in.readLong());
      read.latest.put(who, new Where(in.readLong(), in.readLong()));
    }
    return read;
  }
}
