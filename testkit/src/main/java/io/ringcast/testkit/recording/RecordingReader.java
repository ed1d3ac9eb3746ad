package io.ringcast.testkit.recording;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The events of one recorded topic, in the order of its file, read as they are asked for.
 *
 * <p>A line is an event, whatever its bytes are; whether they make sense is for the job to decide.
 * Only a blank line is none, and an {@link Envelope} is unpacked.
 */
public final class RecordingReader implements Iterator<RecordedEvent>, AutoCloseable {

  private final Path file;
  private final RecordingFile bytes;
  private final LineReader lines;
  private RecordedEvent ahead;
  private long lineAhead;
  private long line;

  private RecordingReader(Path file, RecordingFile bytes) {
    this.file = file;
    this.bytes = bytes;
    this.lines = new LineReader(bytes.stream());
  }

  static RecordingReader open(Path file) {
    try {
      return new RecordingReader(file, RecordingFile.open(file));
    } catch (IOException e) {
      throw broken(file, 0, e);
    }
  }

  @Override
  public boolean hasNext() {
    if (ahead == null) {
      ahead = readAhead();
    }
    return ahead != null;
  }

  @Override
  public RecordedEvent next() {
    if (!hasNext()) {
      throw new NoSuchElementException(file + " has no more events");
    }
    RecordedEvent event = ahead;
    line = lineAhead;
    ahead = null;
    return event;
  }

  /** The line, counted from 1, of the event that {@link #next} gave last. */
  public long line() {
    return line;
  }

  /** How many bytes of the file have been read, of {@link #size}: for a progress bar. */
  public long position() {
    return bytes.position();
  }

  /** The size of the file on the disk. */
  public long size() {
    return bytes.size();
  }

  @Override
  public void close() {
    try {
      bytes.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private RecordedEvent readAhead() {
    try {
      byte[] text = lines.next();
      while (text != null && isBlank(text)) {
        text = lines.next();
      }
      lineAhead = lines.number();
      return text == null ? null : Envelope.unpack(text);
    } catch (Envelope.BadEnvelope e) {
      throw new RecordingException(file + ", line " + lineAhead + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw broken(file, lines.number(), e);
    }
  }

  private static boolean isBlank(byte[] text) {
    for (byte b : text) {
      if (b != ' ' && b != '\t') {
        return false;
      }
    }
    return true;
  }

  private static RecordingException broken(Path file, long line, IOException e) {
    String where = line == 0 ? "at its beginning" : "after line " + line;
    String what;
    if (e instanceof EOFException) {
      what = "is cut off " + where + ": the end of its gzip data is missing";
    } else if (e instanceof ZipException && line == 0) {
      what = "is not a gzip file (" + e.getMessage() + "); a plain one is named <kind>.ndjson";
    } else if (e instanceof ZipException) {
      what = "is damaged " + where + ": " + e.getMessage();
    } else {
      what = "cannot be read " + where + ": " + e;
    }
    return new RecordingException(file + " " + what, e);
  }

  /** A file of a recording, uncompressed on the way, that knows how far it has been read. */
  private static final class RecordingFile implements Closeable {

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
     * Java's own stream takes bytes after the last good member for nothing; here they would be
     * events that nobody misses, so they are an error.
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
}
