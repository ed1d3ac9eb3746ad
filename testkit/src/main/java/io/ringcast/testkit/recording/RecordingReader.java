package io.ringcast.testkit.recording;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;
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
}
