package io.ringcast.store.cassandra;

import io.ringcast.store.config.Compression;
import io.ringcast.store.config.StoreConfig;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The file schema.cql with a configuration's values: as statements, and as what they say. */
final class SchemaFile {

  private static final String NAME = "schema.cql";

  /** So many windows of compaction pass until rows expire. */
  private static final int WINDOWS = 24;

  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([a-z.]+)}");

  /** The file's keyspace: its replication. */
  private static final Pattern KEYSPACE =
      Pattern.compile("CREATE KEYSPACE IF NOT EXISTS \\w+ WITH replication = (.+)");

  /** The file's tables: name, columns, and options; white space is single blanks by then. */
  private static final Pattern TABLE =
      Pattern.compile("CREATE TABLE IF NOT EXISTS \\w+\\.(\\w+) \\( (.+) \\) WITH (.+)");

  private static final Pattern PRIMARY_KEY =
      Pattern.compile("(.+), PRIMARY KEY \\(\\(([^)]+)\\), ([^)]+)\\)");

  private static final Pattern NUMBER = Pattern.compile("[0-9]+");
  private static final Pattern ORDER = Pattern.compile("CLUSTERING ORDER BY \\((.+)\\)");

  private final List<String> statements;

  SchemaFile(StoreConfig config) {
    Map<String, String> values = values(config);
    String withoutComments =
        text().lines().filter(line -> !line.startsWith("--")).collect(Collectors.joining(" "));
    String filled =
        PLACEHOLDER
            .matcher(withoutComments)
            .replaceAll(match -> Matcher.quoteReplacement(values.get(match.group(1))));
    statements =
        Arrays.stream(filled.split(";"))
            .map(statement -> statement.strip().replaceAll("\\s+", " "))
            .filter(statement -> !statement.isEmpty())
            .toList();
  }

  /** To be applied in their order; those that are there already change nothing. */
  List<String> statements() {
    return statements;
  }

  Schema schema() {
    List<Schema.Table> tables = new ArrayList<>();
    Map<String, String> replication = Map.of();
    for (String statement : statements) {
      Matcher keyspace = KEYSPACE.matcher(statement);
      if (keyspace.matches()) {
        replication = map(keyspace.group(1));
      } else {
        tables.add(table(statement));
      }
    }
    return new Schema(replication, tables);
  }

  private static String text() {
    try (InputStream in = SchemaFile.class.getResourceAsStream(NAME)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(NAME + " cannot be read", e);
    }
  }

  private static Map<String, String> values(StoreConfig config) {
    Duration ttl = config.ttl();
    return Map.of(
        "keyspace", config.keyspace(),
        "replication", replication(config),
        "ttl", String.valueOf(ttl.toSeconds()),
        "ttl.markers", String.valueOf(ttl.minus(markersExpireEarlier(config)).toSeconds()),
        "ttl.partitions", String.valueOf(ttl.plusDays(1).toSeconds()),
        "compaction", compaction(ttl),
        "compression.blocks", compression(config.compression().blocks()),
        "compression.columns", compression(config.compression().columns()));
  }

  /** How much earlier than their rows markers expire, if clocks agree. */
  static Duration markersExpireEarlier(StoreConfig config) {
    return config.ttl().dividedBy(WINDOWS);
  }

  private static String replication(StoreConfig config) {
    Map<String, String> replication = new LinkedHashMap<>();
    replication.put("class", "NetworkTopologyStrategy");
    new TreeMap<>(config.replication())
        .forEach((datacenter, copies) -> replication.put(datacenter, String.valueOf(copies)));
    return cql(replication);
  }

  private static String compaction(Duration ttl) {
    long hours = Math.max(1, (ttl.toHours() + WINDOWS - 1) / WINDOWS);
    Map<String, String> compaction = new LinkedHashMap<>();
    compaction.put("class", "TimeWindowCompactionStrategy");
    compaction.put("compaction_window_unit", "HOURS");
    compaction.put("compaction_window_size", String.valueOf(hours));
    return cql(compaction);
  }

  private static String compression(Compression compression) {
    Map<String, String> options = new LinkedHashMap<>();
    switch (compression.algorithm()) {
      case NONE -> options.put("enabled", "false");
      case LZ4 -> options.put("class", "LZ4Compressor");
      case ZSTD -> options.put("class", "ZstdCompressor");
    }
    if (compression.algorithm() != Compression.Algorithm.NONE) {
      options.put("chunk_length_in_kb", String.valueOf(compression.chunkBytes() / 1024));
    }
    return cql(options);
  }

  /** An option's value as CQL has it. */
  static String cqlValue(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, String> texts = new LinkedHashMap<>();
      map.forEach((key, text) -> texts.put(String.valueOf(key), String.valueOf(text)));
      return cql(texts);
    }
    String text = String.valueOf(value);
    return NUMBER.matcher(text).matches() ? text : quoted(text);
  }

  static String cql(Map<String, String> map) {
    return map.entrySet().stream()
        .map(entry -> "%s: %s".formatted(quoted(entry.getKey()), quoted(entry.getValue())))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private static Schema.Table table(String statement) {
    Matcher table = matched(TABLE, statement);
    Matcher key = matched(PRIMARY_KEY, table.group(2));
    Map<String, String> columns = new LinkedHashMap<>();
    for (String column : parts(key.group(1), ", ")) {
      columns.put(before(column, " "), after(column, " "));
    }
    Map<String, String> clustering = new LinkedHashMap<>();
    for (String column : parts(key.group(3), ", ")) {
      clustering.put(column, "ASC");
    }
    Map<String, Object> options = new LinkedHashMap<>();
    for (String option : parts(table.group(3), " AND ")) {
      Matcher order = ORDER.matcher(option);
      if (order.matches()) {
        for (String column : parts(order.group(1), ", ")) {
          clustering.put(before(column, " "), after(column, " "));
        }
      } else {
        options.put(before(option, " = "), value(after(option, " = ")));
      }
    }
    List<String> partitionKey = List.of(key.group(2).split(", "));
    return new Schema.Table(table.group(1), columns, partitionKey, clustering, options);
  }

  private static List<String> parts(String text, String separator) {
    return Arrays.asList(text.split(separator, -1));
  }

  private static Matcher matched(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalStateException(NAME + " has something unexpected: " + text);
    }
    return matcher;
  }

  private static String before(String text, String separator) {
    return text.substring(0, text.indexOf(separator));
  }

  private static String after(String text, String separator) {
    return text.substring(text.indexOf(separator) + separator.length());
  }

  private static Object value(String cql) {
    return cql.startsWith("{") ? map(cql) : unquoted(cql);
  }

  private static Map<String, String> map(String cql) {
    Map<String, String> map = new LinkedHashMap<>();
    for (String entry : parts(cql.substring(1, cql.length() - 1), ", ")) {
      map.put(unquoted(before(entry, ": ")), unquoted(after(entry, ": ")));
    }
    return map;
  }

  private static String unquoted(String cql) {
    return cql.startsWith("'") ? cql.substring(1, cql.length() - 1).replace("''", "'") : cql;
  }
}
