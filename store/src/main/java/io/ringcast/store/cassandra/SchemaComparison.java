package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Compares what the cluster has with what it should have. */
final class SchemaComparison {

  /** A feature set has a hundred; these are enough to see what is missing. */
  private static final int NAMED_COLUMNS = 3;

  private final String keyspace;
  private final List<SchemaDifference> differences = new ArrayList<>();

  private SchemaComparison(String keyspace) {
    this.keyspace = keyspace;
  }

  static List<SchemaDifference> of(Metadata metadata, String keyspace, Schema schema) {
    SchemaComparison comparison = new SchemaComparison(keyspace);
    comparison.compare(metadata, schema);
    return List.copyOf(comparison.differences);
  }

  private void compare(Metadata metadata, Schema schema) {
    Optional<KeyspaceMetadata> there = metadata.getKeyspace(CqlIdentifier.fromInternal(keyspace));
    if (there.isEmpty()) {
      differences.add(SchemaDifference.missing("keyspace " + keyspace));
      return;
    }
    compareReplication(there.get(), schema.replication());
    for (Schema.Table table : schema.tables()) {
      Optional<TableMetadata> its = there.get().getTable(CqlIdentifier.fromInternal(table.name()));
      if (its.isPresent()) {
        compareTable(its.get(), table);
      } else {
        differences.add(SchemaDifference.missing("table " + table.name()));
      }
    }
  }

  /** Never changed by us: whoever writes in one datacenter may not know of another's copies. */
  private void compareReplication(KeyspaceMetadata there, Map<String, String> replication) {
    Map<String, String> its = new LinkedHashMap<>(there.getReplication());
    its.computeIfPresent("class", (key, name) -> simple(name));
    if (!its.equals(replication)) {
      differences.add(
          SchemaDifference.forPeople(
                  ("change store.replication, or `ALTER KEYSPACE %s WITH replication = %s` and then"
                          + " `nodetool repair --full %s` on every node")
                      .formatted(keyspace, SchemaFile.cql(replication), keyspace),
                  "keyspace %s has the replication %s, not %s"
                      .formatted(keyspace, its, replication))
              .thatIsHarmless());
    }
  }

  private void compareTable(TableMetadata there, Schema.Table table) {
    if (compareKey(there, table)) {
      compareColumns(there, table);
    }
    table.options().forEach((name, value) -> compareOption(there, table, name, value));
  }

  /** The key of a table cannot be changed; with another one all else is moot. */
  private boolean compareKey(TableMetadata there, Schema.Table table) {
    List<String> partitionKey =
        there.getPartitionKey().stream().map(column -> column.getName().asInternal()).toList();
    Map<String, String> clustering = new LinkedHashMap<>();
    there
        .getClusteringColumns()
        .forEach((column, order) -> clustering.put(column.getName().asInternal(), order.name()));
    boolean same =
        partitionKey.equals(table.partitionKey())
            && List.copyOf(clustering.entrySet())
                .equals(List.copyOf(table.clustering().entrySet()));
    if (!same) {
      differences.add(
          forANewTable(
              "table %s has the primary key (%s, %s), not (%s, %s)"
                  .formatted(
                      table.name(),
                      partitionKey,
                      clustering,
                      table.partitionKey(),
                      table.clustering()),
              table));
    }
    return same;
  }

  private void compareColumns(TableMetadata there, Schema.Table table) {
    Map<String, String> missing = new LinkedHashMap<>();
    table
        .columns()
        .forEach(
            (name, expected) -> {
              Optional<ColumnMetadata> column = there.getColumn(CqlIdentifier.fromInternal(name));
              if (column.isEmpty()) {
                missing.put(name, expected);
              } else {
                compareType(column.get(), table, expected);
              }
            });
    if (!missing.isEmpty()) {
      differences.add(missingColumns(table, missing));
    }
  }

  /** With one statement for all: each is a change that all nodes have to agree on. */
  private SchemaDifference missingColumns(Schema.Table table, Map<String, String> missing) {
    String columns =
        missing.entrySet().stream()
            .map(
                column ->
                    CqlIdentifier.fromInternal(column.getKey()).asCql(true)
                        + " "
                        + column.getValue())
            .collect(Collectors.joining(", "));
    String names = missing.keySet().stream().limit(NAMED_COLUMNS).collect(Collectors.joining(", "));
    int more = missing.size() - NAMED_COLUMNS;
    return SchemaDifference.mendedBy(
        "ALTER TABLE %s.%s ADD IF NOT EXISTS (%s)".formatted(keyspace, table.name(), columns),
        "table %s has no column %s%s"
            .formatted(table.name(), names, more > 0 ? " and " + more + " more" : ""));
  }

  private void compareType(ColumnMetadata column, Schema.Table table, String expected) {
    String type = column.getType().asCql(false, true);
    if (!type.equals(expected)) {
      differences.add(
          forANewTable(
              "column %s of table %s is of type %s, not %s"
                  .formatted(column.getName().asInternal(), table.name(), type, expected),
              table));
    }
  }

  private SchemaDifference forANewTable(String what, Schema.Table table) {
    return SchemaDifference.forPeople(
        "choose another store.keyspace, or `DROP TABLE %s.%s` (its rows are lost), and then %s"
            .formatted(keyspace, table.name(), SchemaDifference.INIT),
        what);
  }

  private void compareOption(
      TableMetadata there, Schema.Table table, String name, Object expected) {
    Object value = there.getOptions().get(CqlIdentifier.fromInternal(name));
    boolean same =
        expected instanceof Map<?, ?> wanted
            ? value instanceof Map<?, ?> its && holdsAll(its, wanted)
            : expected.equals(String.valueOf(value));
    if (!same) {
      differences.add(
          SchemaDifference.mendedBy(
                  "ALTER TABLE %s.%s WITH %s = %s"
                      .formatted(keyspace, table.name(), name, SchemaFile.cqlValue(expected)),
                  "table %s has %s = %s, not %s".formatted(table.name(), name, value, expected))
              .thatIsHarmless());
    }
  }

  /** The server adds what it takes for granted, and names classes in full. */
  private static boolean holdsAll(Map<?, ?> its, Map<?, ?> wanted) {
    return wanted.entrySet().stream()
        .allMatch(
            entry -> simple(String.valueOf(its.get(entry.getKey()))).equals(entry.getValue()));
  }

  private static String simple(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }
}
