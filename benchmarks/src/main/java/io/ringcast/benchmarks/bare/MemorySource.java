package io.ringcast.benchmarks.bare;

import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.java.typeutils.ResultTypeQueryable;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * Reads the events of a {@link Gate}, as far as that lets it; each minute is followed by its
 * watermark. Readers share the riders of a minute, and all pings of a rider come from one of them.
 */
public final class MemorySource<T>
    implements Source<T, MemorySource.NoSplit, Void>, ResultTypeQueryable<T> {

  private final int gate;
  private final EventShape<T> shape;
  private final TypeInformation<T> type;

  public MemorySource(Gate gate, EventShape<T> shape, TypeInformation<T> type) {
    this.gate = gate.id();
    this.shape = shape;
    this.type = type;
  }

  /** A reader knows by its number what is its part. */
  public record NoSplit() implements SourceSplit {

    @Override
    public String splitId() {
      return "all";
    }
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.CONTINUOUS_UNBOUNDED;
  }

  @Override
  public SourceReader<T, NoSplit> createReader(SourceReaderContext context) {
    return new MemoryReader<>(
        Gate.of(gate), shape, context.getIndexOfSubtask(), context.currentParallelism());
  }

  @Override
  public SplitEnumerator<NoSplit, Void> createEnumerator(SplitEnumeratorContext<NoSplit> context) {
    return new NoEnumerator();
  }

  @Override
  public SplitEnumerator<NoSplit, Void> restoreEnumerator(
      SplitEnumeratorContext<NoSplit> context, Void checkpoint) {
    return new NoEnumerator();
  }

  @Override
  public SimpleVersionedSerializer<NoSplit> getSplitSerializer() {
    return new NoState<>();
  }

  @Override
  public SimpleVersionedSerializer<Void> getEnumeratorCheckpointSerializer() {
    return new NoState<>();
  }

  @Override
  public TypeInformation<T> getProducedType() {
    return type;
  }

  private static final class NoEnumerator implements SplitEnumerator<NoSplit, Void> {

    @Override
    public void start() {
      // There is nothing to find.
    }

    @Override
    public void handleSplitRequest(int subtask, String host) {
      throw new UnsupportedOperationException("no reader asks for a split");
    }

    @Override
    public void addSplitsBack(List<NoSplit> splits, int subtask) {
      // There are none.
    }

    @Override
    public void addReader(int subtask) {
      // It knows its part.
    }

    @Override
    public Void snapshotState(long checkpoint) {
      return null;
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }

  /** These jobs make no checkpoints. */
  private static final class NoState<S> implements SimpleVersionedSerializer<S> {

    @Override
    public int getVersion() {
      return 1;
    }

    @Override
    public byte[] serialize(S state) {
      throw new UnsupportedOperationException("events in memory outlive no failure");
    }

    @Override
    public S deserialize(int version, byte[] bytes) {
      throw new UnsupportedOperationException("events in memory outlive no failure");
    }
  }
}
