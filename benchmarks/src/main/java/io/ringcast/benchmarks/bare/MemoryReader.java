package io.ringcast.benchmarks.bare;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.core.io.InputStatus;

/** One of the readers of a {@link MemorySource}. */
final class MemoryReader<T> implements SourceReader<T, MemorySource.NoSplit> {

  /** So many events at a call, so that Flink's own loop around it does not show. */
  private static final int BATCH = 64;

  private final Gate gate;
  private final MinuteCursor cursor;
  private final EventShape<T> shape;
  private final int reader;
  private T reused;

  MemoryReader(Gate gate, EventShape<T> shape, int reader, int readers) {
    this.gate = gate;
    this.cursor = new MinuteCursor(gate.events(), reader, readers);
    this.shape = shape;
    this.reader = reader;
  }

  @Override
  public void start() {
    gate.readerStarted();
  }

  @Override
  public InputStatus pollNext(ReaderOutput<T> output) {
    if (!cursor.isWithinMinute()) {
      if (!gate.mayRead(cursor.minute())) {
        return InputStatus.NOTHING_AVAILABLE;
      }
      cursor.begin();
    }
    int minute = cursor.minute();
    for (int i = 0; i < BATCH; i++) {
      if (!cursor.next()) {
        output.emitWatermark(new Watermark(gate.events().end(minute) - 1));
        gate.hasRead(reader, minute);
        break;
      }
      emit(output);
    }
    return InputStatus.MORE_AVAILABLE;
  }

  private void emit(ReaderOutput<T> output) {
    long time = cursor.time();
    reused = shape.event(reused, time, cursor.hexagon(), cursor.rider(), cursor.product());
    output.collect(reused, time);
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    return cursor.isWithinMinute()
        ? CompletableFuture.completedFuture(null)
        : gate.whenMayRead(cursor.minute());
  }

  @Override
  public List<MemorySource.NoSplit> snapshotState(long checkpoint) {
    return List.of();
  }

  @Override
  public void addSplits(List<MemorySource.NoSplit> splits) {
    throw new UnsupportedOperationException("there are no splits");
  }

  @Override
  public void notifyNoMoreSplits() {
    // There are none.
  }

  @Override
  public void close() {
    // The events stay for the next run.
  }
}
