package io.ringcast.archive.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;

/** DuckDB in this process, with a temporary folder that goes when it is closed. */
public final class DuckDb implements AutoCloseable {

  /** Sorting what is larger goes through the temporary folder. */
  private static final String MEMORY = "512MB";

  private static final int THREADS = 2;

  private final DuckDBConnection connection;
  private final Path folder;

  private DuckDb(DuckDBConnection connection, Path folder) {
    this.connection = connection;
    this.folder = folder;
  }

  public static DuckDb open() throws IOException, SQLException {
    Path folder = Files.createTempDirectory("ringcast-archive-");
    Properties properties = new Properties();
    properties.setProperty(DuckDBDriver.JDBC_STREAM_RESULTS, "true");
    // Flink's class loader hides the driver from DriverManager.
    DuckDb duck =
        new DuckDb(
            new DuckDBDriver().connect("jdbc:duckdb:", properties).unwrap(DuckDBConnection.class),
            folder);
    duck.execute("SET memory_limit = '" + MEMORY + "'");
    duck.execute("SET threads = " + THREADS);
    duck.execute("SET temp_directory = " + text(folder.resolve("spilled")));
    duck.execute("SET TimeZone = 'UTC'");
    // A file that was replaced is another file.
    duck.execute("SET enable_external_file_cache = false");
    return duck;
  }

  /** A value as SQL has it. */
  public static String text(Object value) {
    return "'" + value.toString().replace("'", "''") + "'";
  }

  /** A file's name as SQL has it where DuckDB reads: it would take some characters as a pattern. */
  public static String file(Path path) {
    return text(path.toString().replaceAll("[\\[*?]", "[$0]"));
  }

  Path folder() {
    return folder;
  }

  public void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Closing the result closes the statement too. */
  public ResultSet query(String sql) throws SQLException {
    Statement statement = connection.createStatement();
    statement.closeOnCompletion();
    return statement.executeQuery(sql);
  }

  /** The rows of a query, in order: the first column's text with the second's. */
  public Map<String, String> pairs(String sql) throws SQLException {
    Map<String, String> pairs = new LinkedHashMap<>();
    try (ResultSet found = query(sql)) {
      while (found.next()) {
        pairs.put(found.getString(1), found.getString(2));
      }
    }
    return pairs;
  }

  public DuckDBAppender append(String table) throws SQLException {
    return connection.createAppender("main", table);
  }

  @Override
  public void close() throws IOException, SQLException {
    connection.close();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted((one, other) -> other.compareTo(one)).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
