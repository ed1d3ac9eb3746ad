package io.ringcast.benchmarks.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** The files of one table, as they lie on the disk. */
final class TableFiles {

  private static final Duration LOOK_AGAIN_AFTER = Duration.ofMillis(50);

  private TableFiles() {}

  /**
   * How large a table is.
   *
   * @param data the rows themselves
   * @param all with what is needed to find them: indexes, filters, checksums
   */
  record Sizes(long data, long all) {}

  /**
   * Adds up the files, once those are gone that a compaction has replaced: until then there is a
   * log of what has been replaced by what.
   *
   * @param tables the folder of the table's keyspace
   */
  static Sizes settled(Path tables, String table) throws IOException {
    while (hasLog(tables, table)) {
      LockSupport.parkNanos(LOOK_AGAIN_AFTER.toNanos());
    }
    return of(tables, table);
  }

  private static boolean hasLog(Path tables, String table) throws IOException {
    for (Path folder : folders(tables, table)) {
      try (Stream<Path> files = Files.list(folder)) {
        if (files.anyMatch(file -> file.getFileName().toString().contains("_txn_"))) {
          return true;
        }
      }
    }
    return false;
  }

  private static Sizes of(Path tables, String table) throws IOException {
    long data = 0;
    long all = 0;
    for (Path folder : folders(tables, table)) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          long size = Files.size(file);
          all += size;
          data += file.getFileName().toString().endsWith("-Data.db") ? size : 0;
        }
      }
    }
    return new Sizes(data, all);
  }

  /** A table's folder is called after the table, with the table's number behind a dash. */
  private static List<Path> folders(Path tables, String table) throws IOException {
    try (Stream<Path> all = Files.list(tables)) {
      return all.filter(folder -> folder.getFileName().toString().startsWith(table + "-")).toList();
    }
  }
}
