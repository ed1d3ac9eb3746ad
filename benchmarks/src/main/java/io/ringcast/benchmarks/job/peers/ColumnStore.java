package io.ringcast.benchmarks.job.peers;

import io.ringcast.benchmarks.Disks;
import io.ringcast.benchmarks.job.Measured;
import io.ringcast.benchmarks.job.MemoryEvents;
import io.ringcast.benchmarks.job.RowDigest;
import io.ringcast.benchmarks.report.Machine;
import io.ringcast.common.features.FeatureSet;
import it.unimi.dsi.fastutil.longs.LongList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * A batch answer of DuckDB over all events at once. Its functions for H3 are an extension that has
 * to be fetched from elsewhere, so the disks around all cells lie in a table, made beforehand.
 */
public final class ColumnStore {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final String SCHEMA = "main";

  /** What the store advises, whichever way it has run out of memory. */
  private static final String OUT_OF_MEMORY = "SET memory_limit=";

  /** Before the numbers of a row: the cell, the product and the minute. */
  private static final int FIRST_NUMBER = 4;

  private final MemoryEvents events;
  private final FeatureSet set;
  private final DuckDBConnection store;

  private ColumnStore(MemoryEvents events, FeatureSet set, DuckDBConnection store) {
    this.events = events;
    this.set = set;
    this.store = store;
  }

  /**
   * Runs it.
   *
   * @param memory bytes of the store's own, which is not Java's
   */
  public static Measured run(MemoryEvents events, FeatureSet set, int threads, long memory) {
    try (Connection store = DriverManager.getConnection("jdbc:duckdb:")) {
      return new ColumnStore(events, set, store.unwrap(DuckDBConnection.class))
          .measure(threads, memory);
    } catch (SQLException e) {
      if (e.getMessage().contains(OUT_OF_MEMORY)) {
        throw (Error) new OutOfMemoryError(e.getMessage()).initCause(e);
      }
      throw new IllegalStateException("the column store failed: " + e.getMessage(), e);
    }
  }

  private Measured measure(int threads, long memory) throws SQLException {
    execute("SET memory_limit = '%d bytes'".formatted(memory));
    execute("SET temp_directory = '%s'".formatted(temporary().replace("'", "''")));
    execute("SET threads = " + threads);
    execute("SET preserve_insertion_order = false");
    execute(ColumnSql.EVENTS);
    execute(ColumnSql.DISKS);
    appendEvents();
    appendDisks();

    Duration cpuBefore = Machine.ownCpu();
    for (String step : new ColumnSql(set).steps(events.minutes().size())) {
      execute(step);
    }
    Duration cpu = Machine.ownCpu().minus(cpuBefore);

    RowDigest digest = digest();
    int minutes = events.minutes().size();
    return new Measured(
        minutes,
        events.events(0, minutes),
        digest.all().rows(),
        0,
        cpu.toNanos() / NANOS_PER_SECOND,
        0,
        digest.byWindowEnd());
  }

  /** What does not fit into memory goes there. */
  private static String temporary() {
    return System.getProperty("java.io.tmpdir");
  }

  private void execute(String statement) throws SQLException {
    try (Statement executed = store.createStatement()) {
      executed.execute(statement);
    }
  }

  private void appendEvents() throws SQLException {
    try (DuckDBAppender appender = store.createAppender(SCHEMA, "events")) {
      for (int minute = 0; minute < events.minutes().size(); minute++) {
        MemoryEvents.Minute of = events.minutes().get(minute);
        for (int ping = 0; ping < events.pings(); ping++) {
          append(minute, of, appender);
        }
      }
    }
  }

  private static void append(int minute, MemoryEvents.Minute of, DuckDBAppender appender)
      throws SQLException {
    for (int i = 0; i < of.size(); i++) {
      appender.beginRow();
      appender.append(minute);
      appender.append(of.hexagons()[i]);
      appender.append(of.product(i));
      appender.append(of.riders()[i]);
      appender.endRow();
    }
  }

  private void appendDisks() throws SQLException {
    LongOpenHashSet cells = new LongOpenHashSet();
    events.minutes().forEach(minute -> cells.addAll(LongList.of(minute.hexagons())));
    Disks disks = new Disks(set.ringArray());
    try (DuckDBAppender appender = store.createAppender(SCHEMA, "disks")) {
      for (long cell : cells) {
        append(cell, disks.around(cell), appender);
      }
    }
  }

  private static void append(long cell, Disks.Disk disk, DuckDBAppender appender)
      throws SQLException {
    for (int i = 0; i < disk.cells().length; i++) {
      appender.beginRow();
      appender.append(cell);
      appender.append(disk.cells()[i]);
      appender.append(disk.rings()[i]);
      appender.endRow();
    }
  }

  private RowDigest digest() throws SQLException {
    RowDigest digest = new RowDigest();
    long[] sums = new long[set.featuresPerKind()];
    try (Statement statement = store.createStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM result")) {
      while (rows.next()) {
        for (int i = 0; i < sums.length; i++) {
          sums[i] = rows.getInt(FIRST_NUMBER + i);
        }
        long windowEnd = events.end(rows.getInt(3));
        digest.add(rows.getLong(1), rows.getInt(2), windowEnd, sums);
      }
    }
    return digest;
  }
}
