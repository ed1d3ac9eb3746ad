package io.ringcast.testkit.recording;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** A file of a recording, uncompressed on the way, that knows how far it has been read. */
final class RecordingFile implements Closeable {

  private static final int BUFFER = 1 << 16;

  private final SeekableByteChannel channel;
  private final InputStream stream;
  private final long size;

  private RecordingFile(Path file, SeekableByteChannel channel) throws IOException {
    this.channel = channel;
    this.size = channel.size();
    InputStream bytes = Channels.newInputStream(channel);
    this.stream = Recording.isCompressed(file) ? new StrictGzip(bytes) : bytes;
  }

  static RecordingFile open(Path file) throws IOException {
    SeekableByteChannel channel = Files.newByteChannel(file);
    try {
      return new RecordingFile(file, channel);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  InputStream stream() {
    return stream;
  }

  long position() {
    try {
      return channel.position();
    } catch (IOException e) {
      // It is closed, so nothing more will be read.
      return size;
    }
  }

  long size() {
    return size;
  }

  @Override
  public void close() throws IOException {
    stream.close();
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
