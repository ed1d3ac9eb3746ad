package io.ringcast.testkit.recording;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** A file of a recording, uncompressed on the way, that knows how far it has been read. */
final class RecordingFile implements Closeable {

  private static final int BUFFER = 1 << 16;

  private final Counting counting;
  private final InputStream stream;
  private final long size;

  private RecordingFile(Path file, Counting counting) throws IOException {
    this.counting = counting;
    this.size = Files.size(file);
    this.stream = Recording.isCompressed(file) ? new StrictGzip(counting) : counting;
  }

  static RecordingFile open(Path file) throws IOException {
    Counting counting = new Counting(Files.newInputStream(file));
    try {
      return new RecordingFile(file, counting);
    } catch (IOException e) {
      counting.close();
      throw e;
    }
  }

  InputStream stream() {
    return stream;
  }

  long position() {
    return counting.count;
  }

  long size() {
    return size;
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }

  private static final class Counting extends FilterInputStream {
    private long count;

    Counting(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int value = in.read();
      count += value < 0 ? 0 : 1;
      return value;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      int read = in.read(into, from, length);
      count += Math.max(read, 0);
      return read;
    }
  }

  /**
   * Java's own stream takes bytes after the last good member for nothing; here they would be events
   * that nobody misses, so they are an error.
   */
  private static final class StrictGzip extends GZIPInputStream {
    private static final int TRAILER = 8;

    StrictGzip(InputStream in) throws IOException {
      super(in, BUFFER);
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      int read = super.read(into, from, length);
      if (read < 0 && (inf.getRemaining() > TRAILER || in.available() > 0)) {
        throw new ZipException(
            "the file goes on after its gzip data, with bytes that are not gzip");
      }
      return read;
    }
  }
}
