package io.ringcast.testkit.recording;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a recording that {@link Recording} reads, compressed.
 *
 * <p>The same events give the same bytes: the gzip header that Java writes has no time and no name.
 * An event is a plain line where that says everything, else an envelope.
 */
public final class RecordingWriter implements AutoCloseable {

  private static final int BUFFER = 1 << 16;

  private final Map<String, OutputStream> files = new LinkedHashMap<>();

  private RecordingWriter() {}

  /** Starts a recording in the place of one that may be there. */
  public static RecordingWriter replace(Path dir, List<String> kinds) {
    RecordingWriter writer = new RecordingWriter();
    try {
      Files.createDirectories(dir);
      for (String kind : kinds) {
        for (Path old : Recording.candidates(dir, kind)) {
          Files.deleteIfExists(old);
        }
        writer.files.put(kind, compress(Recording.compressed(dir, kind)));
      }
      return writer;
    } catch (IOException e) {
      writer.close();
      throw new RecordingException("cannot write a recording to " + dir + ": " + e, e);
    }
  }

  public void write(String kind, RecordedEvent event) {
    try {
      OutputStream file = files.get(kind);
      file.write(Envelope.pack(kind, event));
      file.write('\n');
    } catch (IOException e) {
      throw new RecordingException("cannot write to the recording of " + kind + ": " + e, e);
    }
  }

  /** Finishes the files; without it they are cut off. */
  @Override
  public void close() {
    IOException failure = null;
    for (OutputStream file : files.values()) {
      try {
        file.close();
      } catch (IOException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw new UncheckedIOException(failure);
    }
  }

  private static OutputStream compress(Path file) throws IOException {
    OutputStream gzip =
        new GZIPOutputStream(Files.newOutputStream(file), BUFFER) {
          {
            // The best level would make the compression the slowest part of a simulation.
            def.setLevel(Deflater.BEST_SPEED);
          }
        };
    return new BufferedOutputStream(gzip, BUFFER);
  }
}
