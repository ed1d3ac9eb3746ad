package io.ringcast.benchmarks.limit;

import io.ringcast.publisher.unpack.Unpack;
import java.util.function.Consumer;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.runtime.event.WatermarkEvent;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.LatencyMarker;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.util.OutputTag;

/** An operator of the job with Flink's state and timers, and without the rest of the job. */
final class Alone<I, O> implements AutoCloseable {

  private final OneInputStreamOperatorTestHarness<I, O> harness;
  private final StreamRecord<I> record = new StreamRecord<>(null);

  private Alone(OneInputStreamOperatorTestHarness<I, O> harness, Consumer<O> out) throws Exception {
    this.harness = harness;
    harness.setOutputCreator(serializer -> new Receiver<>(out));
    harness.setup();
    harness.open();
  }

  /**
   * Opens an operator.
   *
   * @param out takes each value as it is: it may be the same object every time
   */
  static <I, O> Alone<I, O> of(OneInputStreamOperator<I, O> operator, Consumer<O> out)
      throws Exception {
    return new Alone<>(new OneInputStreamOperatorTestHarness<>(operator), out);
  }

  /** Opens an operator with keyed state, which is kept on the heap. */
  static <K, I, O> Alone<I, O> keyed(
      OneInputStreamOperator<I, O> operator,
      KeySelector<I, K> key,
      TypeInformation<K> keyType,
      Consumer<O> out)
      throws Exception {
    return new Alone<>(new KeyedOneInputStreamOperatorTestHarness<>(operator, key, keyType), out);
  }

  void take(I value) throws Exception {
    harness.processElement(record.replace(value));
  }

  void watermark(long time) throws Exception {
    harness.processWatermark(time);
  }

  @Override
  public void close() throws Exception {
    harness.close();
  }

  private record Receiver<O>(Consumer<O> out) implements Output<StreamRecord<O>> {

    @Override
    public void collect(StreamRecord<O> value) {
      out.accept(value.getValue());
    }

    @Override
    public <X> void collect(OutputTag<X> tag, StreamRecord<X> value) {
      if (tag.equals(Unpack.MARKERS)) {
        return; // Where reading starts.
      }
      throw new IllegalStateException("nothing was to leave by the side, but this did: " + value);
    }

    @Override
    public void emitWatermark(Watermark watermark) {}

    @Override
    public void emitWatermark(WatermarkEvent watermark) {}

    @Override
    public void emitWatermarkStatus(WatermarkStatus status) {}

    @Override
    public void emitLatencyMarker(LatencyMarker marker) {}

    @Override
    public void emitRecordAttributes(RecordAttributes attributes) {}

    @Override
    public void close() {}
  }
}
