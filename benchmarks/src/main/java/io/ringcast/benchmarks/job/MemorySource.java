package io.ringcast.benchmarks.job;

import io.ringcast.common.features.Minutes;
import java.io.Serializable;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource.NumberSequenceSplit;
import org.apache.flink.api.java.typeutils.ResultTypeQueryable;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * Reads the events of a {@link Gate}, as far as it allows; a watermark follows each minute. Readers
 * know their part by their number, so the splits are those of a source that nobody asks.
 */
public final class MemorySource<T>
    implements Source<T, NumberSequenceSplit, Collection<NumberSequenceSplit>>,
        ResultTypeQueryable<T> {

  private static final NumberSequenceSource UNUSED = new NumberSequenceSource(0, 0);

  private final int gate;
  private final EventShape<T> shape;
  private final TypeInformation<T> type;

  public MemorySource(Gate gate, EventShape<T> shape, TypeInformation<T> type) {
    this.gate = gate.id();
    this.shape = shape;
    this.type = type;
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.CONTINUOUS_UNBOUNDED;
  }

  @Override
  public SourceReader<T, NumberSequenceSplit> createReader(SourceReaderContext context) {
    return new MemoryReader<>(
        Gate.of(gate), shape, context.getIndexOfSubtask(), context.currentParallelism());
  }

  @Override
  public SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>> createEnumerator(
      SplitEnumeratorContext<NumberSequenceSplit> context) {
    return UNUSED.createEnumerator(context);
  }

  @Override
  public SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>> restoreEnumerator(
      SplitEnumeratorContext<NumberSequenceSplit> context,
      Collection<NumberSequenceSplit> checkpoint) {
    return UNUSED.restoreEnumerator(context, checkpoint);
  }

  @Override
  public SimpleVersionedSerializer<NumberSequenceSplit> getSplitSerializer() {
    return UNUSED.getSplitSerializer();
  }

  @Override
  public SimpleVersionedSerializer<Collection<NumberSequenceSplit>>
      getEnumeratorCheckpointSerializer() {
    return UNUSED.getEnumeratorCheckpointSerializer();
  }

  @Override
  public TypeInformation<T> getProducedType() {
    return type;
  }

  /**
   * One reader of a {@link MemorySource}. Readers share the riders of a minute, and all pings of a
   * rider come from one reader.
   */
  private static final class MemoryReader<T> implements SourceReader<T, NumberSequenceSplit> {

    private final Gate gate;
    private final MemoryEvents events;
    private final EventShape<T> shape;
    private final int reader;
    private final int readers;

    private int minute;
    private T reused;

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

    /** A whole minute: nothing else has to be done in this thread meanwhile. */
    @Override
    public InputStatus pollNext(ReaderOutput<T> output) throws InterruptedException {
      gate.awaitTurn(minute);
      MemoryEvents.Minute now = events.minutes().get(minute);
      for (int ping = 0; ping < events.pings(); ping++) {
        for (int at = reader; at < now.size(); at += readers) {
          long time = time(now, ping, at);
          reused = shape.event(reused, time, now.hexagons()[at], now.riders()[at], now.product(at));
          output.collect(reused, time);
        }
      }
      output.emitWatermark(new Watermark(events.end(minute) - 1));
      gate.hasRead(reader, minute);
      minute++;
      return InputStatus.MORE_AVAILABLE;
    }

    /** Pings are spread over the minute. */
    private long time(MemoryEvents.Minute now, int ping, int at) {
      long part = (long) ping * now.size() + at;
      long all = (long) events.pings() * now.size();
      return events.end(minute) - Minutes.MILLIS + Minutes.MILLIS * part / all;
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public List<NumberSequenceSplit> snapshotState(long checkpoint) {
      return List.of();
    }

    @Override
    public void addSplits(List<NumberSequenceSplit> splits) {
      throw new UnsupportedOperationException("readers know their part by their number");
    }

    @Override
    public void notifyNoMoreSplits() {
      // Readers know their part by their number.
    }

    @Override
    public void close() {
      // The events stay for the next run.
    }
  }

  /** Makes the events that a graph takes in. */
  @FunctionalInterface
  public interface EventShape<T> extends Serializable {

    /**
     * An event.
     *
     * @param reuse the reader's last event, or null: an operator that keeps what it was given
     *     copies
     * @param time epoch milliseconds
     * @param product a code of the catalog
     */
    T event(T reuse, long time, long hexagon, long rider, int product);
  }
}
