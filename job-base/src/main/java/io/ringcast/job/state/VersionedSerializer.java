package io.ringcast.job.state;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * A hand-written serializer whose every value begins with the version of its format, so that a
 * newer program reads the state of an older one.
 *
 * <p>A subclass is public, has a public constructor without arguments and a {@code
 * SimpleTypeSerializerSnapshot} of its own; compatibility is decided by the version in the value,
 * not by the snapshot.
 */
public abstract class VersionedSerializer<T> extends TypeSerializerSingleton<T> {

  private final int version;

  protected VersionedSerializer(int version) {
    this.version = version;
  }

  protected abstract void write(T value, DataOutputView out) throws IOException;

  /** Reads a value of this or an older version. */
  protected abstract T read(int version, DataInputView in) throws IOException;

  @Override
  public final void serialize(T value, DataOutputView out) throws IOException {
    out.writeByte(version);
    write(value, out);
  }

  @Override
  public final T deserialize(DataInputView in) throws IOException {
    int written = in.readUnsignedByte();
    if (written == 0 || written > version) {
      throw new IOException(
          "State was written in format "
              + written
              + " of "
              + getClass().getSimpleName()
              + ", but this program reads formats 1 to "
              + version
              + ". Start it with the program that wrote the savepoint, or a newer one.");
    }
    return read(written, in);
  }

  @Override
  public final T deserialize(T reuse, DataInputView in) throws IOException {
    return deserialize(in);
  }

  @Override
  public final T copy(T from, T reuse) {
    return copy(from);
  }

  @Override
  public final void copy(DataInputView in, DataOutputView out) throws IOException {
    serialize(deserialize(in), out);
  }

  @Override
  public final boolean isImmutableType() {
    return false;
  }

  @Override
  public final int getLength() {
    return -1;
  }

  protected static void writeBytes(byte[] bytes, DataOutputView out) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  protected static byte[] readBytes(DataInputView in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return bytes;
  }
}
