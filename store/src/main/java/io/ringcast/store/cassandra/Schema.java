package io.ringcast.store.cassandra;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** What keyspace and tables should be; the replication is as in CQL, with its class. */
record Schema(Map<String, String> replication, List<Table> tables) {

  /** The same with one table changed. */
  Schema with(String name, UnaryOperator<Table> change) {
    return new Schema(
        replication,
        tables.stream()
            .map(table -> table.name().equals(name) ? change.apply(table) : table)
            .toList());
  }

  /**
   * One table: columns with types, clustering columns with ASC or DESC, options as texts or maps of
   * texts.
   */
  record Table(
      String name,
      Map<String, String> columns,
      List<String> partitionKey,
      Map<String, String> clustering,
      Map<String, Object> options) {

    Table withDoubles(Collection<String> names) {
      Map<String, String> more = new LinkedHashMap<>(columns);
      names.forEach(name -> more.put(name, "double"));
      return new Table(name, more, partitionKey, clustering, options);
    }
  }
}
