package io.ringcast.benchmarks.job;

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
    Tally<T> tally = tallies.make();
    return new Writer<>(open, tally, open.open(tally));
  }

  private record Writer<T>(Gate gate, Tally<T> tally, int number) implements SinkWriter<T> {

    @Override
    public void write(T element, Context context) {
      tally.take(element);
    }

    @Override
    public void writeWatermark(Watermark watermark) {
      gate.arrived(number, watermark.getTimestamp());
    }

    @Override
    public void flush(boolean endOfInput) {
      // Each element was taken at once.
    }

    @Override
    public void close() {
      // The gate still asks the tally for its rows.
    }
  }
}
