package io.ringcast.benchmarks.bare;

import io.ringcast.benchmarks.bare.MemoryEvents.Minute;
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
  private final MemoryEvents events;
  private final EventShape<T> shape;
  private final int reader;
  private final int readers;

  private T reused;
  private int minute;
  private boolean within;
  private int ping;
  private int next;

  MemoryReader(Gate gate, EventShape<T> shape, int reader, int readers) {
    this.gate = gate;
    this.events = gate.events();
    this.shape = shape;
    this.reader = reader;
    this.readers = readers;
  }

  @Override
  public void start() {
    gate.readerStarted();
  }

  @Override
  public InputStatus pollNext(ReaderOutput<T> output) {
    if (!within) {
      if (!gate.mayRead(minute)) {
        return InputStatus.NOTHING_AVAILABLE;
      }
      within = true;
      ping = 0;
      next = reader;
    }
    Minute now = events.minutes().get(minute);
    for (int i = 0; i < BATCH && ping < events.pings(); i++) {
      emit(now, output);
    }
    if (ping == events.pings()) {
      output.emitWatermark(new Watermark(events.end(minute) - 1));
      gate.hasRead(reader, minute);
      minute++;
      within = false;
    }
    return InputStatus.MORE_AVAILABLE;
  }

  private void emit(Minute now, ReaderOutput<T> output) {
    if (next >= now.size()) {
      ping++;
      next = reader;
      return;
    }
    long millis =
        60_000L * (ping * (long) now.size() + next) / ((long) events.pings() * now.size());
    long time = events.end(minute) - 60_000L + millis;
    reused = shape.event(reused, time, now.hexagons()[next], now.riders()[next], now.product(next));
    output.collect(reused, time);
    next += readers;
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    return within ? CompletableFuture.completedFuture(null) : gate.whenMayRead(minute);
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
