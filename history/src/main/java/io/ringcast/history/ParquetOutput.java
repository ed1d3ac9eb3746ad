package io.ringcast.history;

import io.ringcast.archive.files.DuckDb;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A Parquet file, or a folder of them, that appears when it is whole.
 *
 * <p>Parts are written into a folder beside it. At the end they are merged into the file, or their
 * folder gets the name.
 */
final class ParquetOutput implements AutoCloseable {

  private final DuckDb duck;
  private final Path out;
  private final Path unfinished;
  private final String options;
  private final List<Path> parts = new ArrayList<>();

  /**
   * @param out a file if the name ends with {@code .parquet}, otherwise a folder
   * @param metadata goes into each file
   */
  ParquetOutput(DuckDb duck, Path out, Map<String, String> metadata) throws IOException {
    this.duck = duck;
    this.out = out.toAbsolutePath();
    if (!isFile() && Files.exists(out)) {
      throw new FileAlreadyExistsException(out.toString());
    }
    Path folder = this.out.getParent();
    Files.createDirectories(folder);
    String aside = ".%s.unfinished-%s".formatted(out.getFileName(), UUID.randomUUID());
    unfinished = Files.createDirectory(folder.resolve(aside));
    unfinished.toFile().deleteOnExit();
    String pairs =
        metadata.entrySet().stream()
            .map(pair -> "\"%s\": %s".formatted(pair.getKey(), DuckDb.text(pair.getValue())))
            .collect(Collectors.joining(", "));
    options = "(FORMAT parquet, COMPRESSION zstd, KV_METADATA {%s})".formatted(pairs);
  }

  private boolean isFile() {
    return out.getFileName().toString().endsWith(".parquet");
  }

  void write(String query) throws SQLException {
    write(query, part("part-%05d.parquet".formatted(parts.size())));
  }

  private Path part(String name) {
    Path part = unfinished.resolve(name);
    // Of an interrupted program nothing is left behind.
    part.toFile().deleteOnExit();
    parts.add(part);
    return part;
  }

  private void write(String query, Path file) throws SQLException {
    duck.execute("COPY (%s) TO %s %s".formatted(query, DuckDb.text(file), options));
  }

  /** Puts the output in its place. */
  void publish() throws IOException, SQLException {
    if (!isFile()) {
      Files.move(unfinished, out, StandardCopyOption.ATOMIC_MOVE);
      return;
    }
    Path whole = parts.get(0);
    if (parts.size() > 1) {
      String files = parts.stream().map(DuckDb::file).collect(Collectors.joining(", "));
      whole = part("whole.parquet");
      write("FROM read_parquet([%s], hive_partitioning = false)".formatted(files), whole);
    }
    Files.move(whole, out, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void close() throws IOException {
    if (Files.exists(unfinished)) {
      for (Path part : parts) {
        Files.deleteIfExists(part);
      }
      Files.delete(unfinished);
    }
  }
}
