package io.ringcast.benchmarks.store;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Records of the features topic in a file, so that many runs can measure with the same ones. */
public record DayFile(Path path) {

  private static final int END = -1;
  private static final int BUFFER_BYTES = 1 << 20;

  /** Hands on the records in their order. */
  public void forEach(Consumer<DayRecord> out) {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(path), BUFFER_BYTES))) {
      for (int partition = in.readInt(); partition != END; partition = in.readInt()) {
        out.accept(new DayRecord(partition, readBytes(in), readBytes(in)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          new IOException(path + " cannot be read; delete it, and it is made again: " + e, e));
    }
  }

  private static byte[] readBytes(DataInputStream in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return bytes;
  }

  static Writer write(Path path) throws IOException {
    return new Writer(path);
  }

  /** Writes a file, which is whole when {@link #finish} has been called. */
  static final class Writer implements AutoCloseable {

    private final DataOutputStream out;

    private Writer(Path path) throws IOException {
      out =
          new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(path), BUFFER_BYTES));
    }

    void add(DayRecord record) throws IOException {
      out.writeInt(record.partition());
      out.writeInt(record.key().length);
      out.write(record.key());
      out.writeInt(record.value().length);
      out.write(record.value());
    }

    void finish() throws IOException {
      out.writeInt(END);
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
