package io.ringcast.benchmarks.job;

import java.util.Collection;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource.NumberSequenceSplit;
import org.apache.flink.api.java.typeutils.ResultTypeQueryable;
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
}
