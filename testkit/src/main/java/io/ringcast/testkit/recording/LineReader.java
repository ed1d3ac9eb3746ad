package io.ringcast.testkit.recording;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Splits a stream at its line feeds into bytes; a carriage return before one is dropped. */
final class LineReader {

  // Far above what Kafka takes, far below what would exhaust the memory.
  static final int MAX_LINE = 1 << 26;

  private final InputStream in;
  private byte[] buffer = new byte[1 << 16];
  private int from;
  private int to;
  private long number;
  private boolean ended;

  LineReader(InputStream in) {
    this.in = in;
  }

  /** The number of the line that {@link #next} gave last, counted from 1. */
  long number() {
    return number;
  }

  /** The next line without its end, or null after the last one. */
  byte[] next() throws IOException {
    int searched = from;
    while (true) {
      for (int i = searched; i < to; i++) {
        if (buffer[i] == '\n') {
          return take(i, i + 1);
        }
      }
      int open = to - from;
      if (ended || !fill()) {
        ended = true;
        return from == to ? null : take(to, to);
      }
      searched = from + open;
    }
  }

  private byte[] take(int end, int next) {
    int trimmed = end > from && buffer[end - 1] == '\r' ? end - 1 : end;
    byte[] line = Arrays.copyOfRange(buffer, from, trimmed);
    from = next;
    number++;
    return line;
  }

  private boolean fill() throws IOException {
    if (from > 0) {
      System.arraycopy(buffer, from, buffer, 0, to - from);
      to -= from;
      from = 0;
    }
    if (to == buffer.length) {
      if (to >= MAX_LINE) {
        throw new IOException("a line is longer than 64 MiB; a recording has one event a line");
      }
      buffer = Arrays.copyOf(buffer, to * 2);
    }
    int read = in.read(buffer, to, buffer.length - to);
    to += Math.max(read, 0);
    return read >= 0;
  }
}
