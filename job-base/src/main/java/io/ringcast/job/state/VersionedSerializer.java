package io.ringcast.job.state;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * A hand-written serializer whose every value begins with the version of its format; unknown
 * versions are refused. Subclasses are public, with a public constructor and a {@code
 * SimpleTypeSerializerSnapshot} of their own.
 */
public abstract class VersionedSerializer<T> extends TypeSerializerSingleton<T> {

  private final int oldest;
  private final int version;

  protected VersionedSerializer(int version) {
    this(version, version);
  }

  /** Reads all versions from the oldest one on. */
  protected VersionedSerializer(int oldest, int version) {
    this.oldest = oldest;
    this.version = version;
  }

  /** The version that a value is written in: an older one where it has no need of the newest. */
  protected int versionOf(T value) {
    return version;
  }

  protected abstract void write(int version, T value, DataOutputView out) throws IOException;

  protected abstract T read(int version, DataInputView in) throws IOException;

  @Override
  public final void serialize(T value, DataOutputView out) throws IOException {
    int written = versionOf(value);
    out.writeByte(written);
    write(written, value, out);
  }

  @Override
  public final T deserialize(DataInputView in) throws IOException {
    int written = in.readUnsignedByte();
    if (written < oldest || written > version) {
      throw new IOException(
          ("State was written in format %d of %s, but this program reads format %d. Start the"
                  + " program that wrote the savepoint, or start without it.")
              .formatted(written, getClass().getSimpleName(), version));
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
