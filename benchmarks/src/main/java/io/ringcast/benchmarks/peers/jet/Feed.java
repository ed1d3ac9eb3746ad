package io.ringcast.benchmarks.peers.jet;

import com.hazelcast.jet.pipeline.SourceBuilder.TimestampedSourceBuffer;
import io.ringcast.benchmarks.CellProduct;
import io.ringcast.benchmarks.bare.Gate;
import io.ringcast.benchmarks.bare.MinuteCursor;

/** One of the sources: reads events in memory as far as the gate lets it. */
final class Feed {

  private static final int BATCH = 256;

  private final Gate gate;
  private final int reader;
  private final MinuteCursor cursor;

  /**
   * An event, or the word that a minute is over.
   *
   * @param key of the cell and the product; 0 where there is no event
   */
  record Item(long key, long rider) {

    private static final Item MINUTE_OVER = new Item(0, 0);

    boolean isEvent() {
      return key != 0;
    }
  }

  private Feed(Gate gate, int reader, int readers) {
    this.gate = gate;
    this.reader = reader;
    this.cursor = new MinuteCursor(gate.events(), reader, readers);
  }

  static Feed open(int gate, int reader, int readers) {
    Gate open = Gate.of(gate);
    open.readerStarted();
    return new Feed(open, reader, readers);
  }

  void fill(TimestampedSourceBuffer<Item> buffer) {
    if (!cursor.isWithinMinute()) {
      if (!gate.mayRead(cursor.minute())) {
        return;
      }
      cursor.begin();
    }
    int minute = cursor.minute();
    for (int i = 0; i < BATCH; i++) {
      if (!cursor.next()) {
        // Time goes on with the items only.
        buffer.add(Item.MINUTE_OVER, gate.events().end(minute));
        gate.hasRead(reader, minute);
        return;
      }
      long key = CellProduct.key(cursor.hexagon(), cursor.product());
      buffer.add(new Item(key, cursor.rider()), cursor.time());
    }
  }
}
