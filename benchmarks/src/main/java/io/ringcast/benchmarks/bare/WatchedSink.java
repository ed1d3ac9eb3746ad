package io.ringcast.benchmarks.bare;

import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/** Hands rows to a {@link Tally}, and tells the {@link Gate} how far all has arrived. */
public final class WatchedSink<T> implements Sink<T> {

  private final int gate;
  private final Tally.Maker<T> tallies;

  public WatchedSink(Gate gate, Tally.Maker<T> tallies) {
    this.gate = gate.id();
    this.tallies = tallies;
  }

  @Override
  public SinkWriter<T> createWriter(WriterInitContext context) {
    Gate open = Gate.of(gate);
    return new Writer<>(open, open.sheet(tallies.make()));
  }

  private record Writer<T>(Gate gate, TallySheet<T> sheet) implements SinkWriter<T> {

    @Override
    public void write(T element, Context context) {
      sheet.take(element);
    }

    @Override
    public void writeWatermark(Watermark watermark) {
      gate.arrived(sheet, watermark.getTimestamp());
    }

    @Override
    public void flush(boolean endOfInput) {
      // All has been taken already.
    }

    @Override
    public void close() {
      // The sheet is asked for its rows by whoever measures.
    }
  }
}
