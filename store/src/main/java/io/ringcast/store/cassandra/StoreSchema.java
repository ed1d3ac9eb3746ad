package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.StoreException;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Makes the tables, and says what is wrong with those that are there. */
public final class StoreSchema {

  /** All nodes must agree on a change before it is done. */
  private static final Duration CHANGE_TIMEOUT = Duration.ofMinutes(1);

  private static final String COLUMNS_TABLE = "columns";

  private StoreSchema() {}

  /**
   * Makes what is missing and changes what differs, if it can be changed; may be called at any
   * time.
   *
   * @return what differs still, and only a person should change
   * @throws StoreException if the store cannot be used as it is
   */
  public static List<SchemaDifference> init(StoreConfig config, List<FeatureSet> sets) {
    try (CqlSession session = Sessions.open(config)) {
      for (String statement : new SchemaFile(config).statements()) {
        change(session, statement);
      }
      for (SchemaDifference difference : differences(session, config, sets)) {
        difference.statement().ifPresent(statement -> change(session, statement));
      }
      return requireUsable(session, config, sets);
    }
  }

  /** Everything that is not as the configuration and the feature sets want it. */
  public static List<SchemaDifference> check(StoreConfig config, List<FeatureSet> sets) {
    try (CqlSession session = Sessions.open(config)) {
      return differences(session, config, sets);
    }
  }

  /**
   * Makes sure that rows can be written and read; returns what differs all the same.
   *
   * @throws StoreException if the store cannot be used as it is
   */
  static List<SchemaDifference> requireUsable(
      CqlSession session, StoreConfig config, List<FeatureSet> sets) {
    List<SchemaDifference> differences = differences(session, config, sets);
    if (!differences.stream().allMatch(SchemaDifference::harmless)) {
      throw new StoreException(
          differences.stream()
              .map(SchemaDifference::toString)
              .collect(
                  Collectors.joining("\n", "the store's tables are not as they should be:\n", "")));
    }
    return differences;
  }

  private static List<SchemaDifference> differences(
      CqlSession session, StoreConfig config, List<FeatureSet> sets) {
    Schema schema = new SchemaFile(config).schema();
    if (config.layout() == Layout.COLUMNS) {
      schema = schema.with(COLUMNS_TABLE, table -> withFeatures(table, sets));
    }
    return SchemaComparison.of(session.getMetadata(), config.keyspace(), schema);
  }

  private static Schema.Table withFeatures(Schema.Table table, List<FeatureSet> sets) {
    return table.withDoubles(
        sets.stream().flatMap(set -> set.featureNames().stream()).distinct().toList());
  }

  private static void change(CqlSession session, String statement) {
    try {
      session.execute(SimpleStatement.newInstance(statement).setTimeout(CHANGE_TIMEOUT));
    } catch (DriverException e) {
      throw new StoreException(
          "the schema cannot be changed with `%s`: %s"
              .formatted(statement, Failures.of(e).getMessage()),
          e);
    }
  }
}
