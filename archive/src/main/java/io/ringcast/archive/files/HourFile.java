package io.ringcast.archive.files;

import io.ringcast.common.counts.CountsGroup;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * One hour of a group as a Parquet file on this machine.
 *
 * @param path where it can be read
 * @param name what messages call it
 */
record HourFile(Path path, Object name, CountsGroup group, long hour) {

  /** The metadata's key of the index. */
  static final String INDEX = "ringcast.index";

  static final String COLUMNS = "minute, kind, product, hexagon, count";

  /** What becomes of one that is replaced: it is another file then. */
  Object identity() throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
    return attributes.fileKey() + " " + attributes.lastModifiedTime();
  }

  /** The file as a table of SQL. */
  String table() {
    return "read_parquet(" + DuckDb.file(path) + ", hive_partitioning = false)";
  }

  /**
   * The index of the file.
   *
   * @throws ArchiveException if the file is no such one, or a newer program wrote it
   */
  MinuteIndex index(DuckDb duck) {
    String text = indexText(duck);
    MinuteIndex index;
    try {
      index = MinuteIndex.parse(text, ArchiveFolder.minutes(hour));
    } catch (IllegalArgumentException e) {
      throw new ArchiveException(name + " is no file of an archive: " + e.getMessage(), e);
    } catch (ArchiveException e) {
      throw new ArchiveException(name + " cannot be read: " + e.getMessage(), e);
    }
    if (!index.group().equals(group)) {
      throw new ArchiveException(
          "%s holds counts of group %s, but its folder is that of %s: move it"
              .formatted(name, index.group(), group));
    }
    return index;
  }

  private String indexText(DuckDb duck) {
    String sql =
        "SELECT value FROM parquet_kv_metadata(%s) WHERE key::VARCHAR = %s"
            .formatted(DuckDb.file(path), DuckDb.text(INDEX));
    try (ResultSet found = duck.query(sql)) {
      if (!found.next()) {
        throw new ArchiveException(
            "%s is no file of an archive: it has no %s in its metadata".formatted(name, INDEX));
      }
      return new String(found.getBytes(1), StandardCharsets.UTF_8);
    } catch (SQLException e) {
      throw damaged(e);
    }
  }

  ArchiveException damaged(SQLException e) {
    String why = e.getMessage().lines().findFirst().orElse("");
    return new ArchiveException(
        "%s cannot be read, it may be cut or damaged: %s".formatted(name, why), e);
  }
}
