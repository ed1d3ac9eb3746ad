package io.ringcast.benchmarks.job.peers;

import io.ringcast.job.state.SerializedType;
import java.io.IOException;
import java.io.Serializable;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Messages in as few bytes as they need, without reflection. */
final class MessageSerializer<T> extends TypeSerializerSingleton<T> {

  private static final int LENGTH_DIFFERS = -1;

  private final Empty<T> empty;
  private final Copy<T> copy;
  private final Writer<T> writer;
  private final Reader<T> reader;

  interface Empty<T> extends Supplier<T>, Serializable {}

  interface Copy<T> extends UnaryOperator<T>, Serializable {}

  interface Writer<T> extends Serializable {
    void write(T message, DataOutputView out) throws IOException;
  }

  interface Reader<T> extends Serializable {
    T read(DataInputView in) throws IOException;
  }

  private MessageSerializer(Empty<T> empty, Copy<T> copy, Writer<T> writer, Reader<T> reader) {
    this.empty = empty;
    this.copy = copy;
    this.writer = writer;
    this.reader = reader;
  }

  static <T> TypeInformation<T> type(
      Class<T> type, Empty<T> empty, Copy<T> copy, Writer<T> writer, Reader<T> reader) {
    return new SerializedType<>(type, new MessageSerializer<>(empty, copy, writer, reader));
  }

  @Override
  public boolean isImmutableType() {
    return false;
  }

  @Override
  public int getLength() {
    return LENGTH_DIFFERS;
  }

  @Override
  public T createInstance() {
    return empty.get();
  }

  @Override
  public T copy(T from) {
    return copy.apply(from);
  }

  @Override
  public T copy(T from, T reuse) {
    return copy.apply(from);
  }

  @Override
  public void serialize(T message, DataOutputView out) throws IOException {
    writer.write(message, out);
  }

  @Override
  public T deserialize(DataInputView in) throws IOException {
    return reader.read(in);
  }

  @Override
  public T deserialize(T reuse, DataInputView in) throws IOException {
    return reader.read(in);
  }

  @Override
  public void copy(DataInputView in, DataOutputView out) throws IOException {
    serialize(deserialize(in), out);
  }

  @Override
  public TypeSerializerSnapshot<T> snapshotConfiguration() {
    throw new UnsupportedOperationException("these jobs make no checkpoints");
  }
}
