package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.DecoderPool;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.Divisors;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import io.ringcast.common.hex.Cells;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.RefusedException;
import io.ringcast.store.StoreException;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.TimeRange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** One feature set's columns: its statements, and the way from sums to doubles and back. */
final class SetColumns {

  private static final List<String> ROW =
      List.of("window_end", "hexagon", "complete_since", "row_version");

  private static final List<String> KEY =
      List.of("feature_set", "version", "product", "cell", "hour");

  /** 343 hexagons with 60 rows an hour: with 108 features that is 18 MB. */
  private static final int CELL_LEVELS = 3;

  private final FeatureSet set;
  private final DecoderPool decoders;
  private final Divisors divisors;
  private final PreparedStatement insert;
  private final PreparedStatement select;

  SetColumns(Requests requests, FeatureSet set) {
    this.set = set;
    decoders = new DecoderPool(set);
    divisors = new Divisors(set);
    String features =
        set.featureNames().stream()
            .map(name -> CqlIdentifier.fromInternal(name).asCql(true))
            .collect(Collectors.joining(", "));
    int columns = KEY.size() + ROW.size() + set.kinds().size() * set.featuresPerKind();
    insert =
        requests.prepare(
            "INSERT INTO KEYSPACE.columns (%s, %s, %s) VALUES (?%s) USING TIMESTAMP ?"
                .formatted(
                    String.join(", ", KEY),
                    String.join(", ", ROW),
                    features,
                    ", ?".repeat(columns - 1)));
    select =
        requests.prepare(
            """
            SELECT %s, %s FROM KEYSPACE.columns
            WHERE feature_set = ? AND version = ? AND product = ? AND cell = ? AND hour = ?
              AND window_end >= ? AND window_end <= ?"""
                .formatted(String.join(", ", ROW), features));
  }

  FeatureSet set() {
    return set;
  }

  DecoderPool decoders() {
    return decoders;
  }

  /** The resolution of the cells that partitions are of. */
  int cellResolution() {
    return set.resolution() - CELL_LEVELS;
  }

  /** Adds a statement for each of the block's rows, in batches within a partition. */
  void insert(
      StoredBlock block, DecodedBlock rows, int batchRows, List<List<BoundStatement>> into) {
    PartitionKey key = block.partition();
    Emission emission = block.emission();
    long timestamp = WriteTimestamp.of(emission);
    List<BoundStatement> batch = new ArrayList<>();
    long cell = 0;
    for (int row = 0; row < rows.rows(); row++) {
      // Rows come in the order of their hexagons, so those of a cell follow each other.
      long itsCell = Cells.parent(rows.hexagon(row), cellResolution());
      if (batch.isEmpty() || itsCell != cell || batch.size() == batchRows) {
        batch = new ArrayList<>();
        into.add(batch);
        cell = itsCell;
      }
      BoundStatementBuilder statement =
          insert.boundStatementBuilder(
              key.set().name(),
              key.set().version(),
              key.product(),
              cell,
              key.hour(),
              Instant.ofEpochMilli(emission.windowEnd()),
              rows.hexagon(row),
              emission.completeSince(),
              emission.rowVersion());
      int column = KEY.size() + ROW.size();
      for (double value : values(rows, row)) {
        statement = statement.setDouble(column++, value);
      }
      batch.add(statement.setLong(column, timestamp).build());
    }
  }

  private double[] values(DecodedBlock rows, int row) {
    long hexagon = rows.hexagon(row);
    double[] ofColumn = divisors.of(hexagon);
    double[] values = new double[ofColumn.length];
    for (int i = 0; i < values.length; i++) {
      long sum = rows.sum(row, i / set.featuresPerKind(), i % set.featuresPerKind());
      if (sum < 0 || sum >= FeatureValue.RECOVERABLE) {
        throw new RefusedException(
            "hexagon %x has a sum of %s: layout columns keeps sums below 2^52 only"
                .formatted(hexagon, Long.toUnsignedString(sum)));
      }
      values[i] = FeatureValue.of(sum, ofColumn[i]);
    }
    return values;
  }

  BoundStatement select(PartitionKey key, long cell, TimeRange windowEnds) {
    return Requests.bind(
        select,
        new PartitionKey(key.set(), key.product(), cell, key.hour()),
        Instant.ofEpochMilli(windowEnds.from()),
        Instant.ofEpochMilli(windowEnds.to()));
  }

  /** The row's sums: kind after kind, ring-major. */
  long[] sums(Row row, long hexagon) {
    double[] ofColumn = divisors.of(hexagon);
    long[] sums = new long[ofColumn.length];
    for (int i = 0; i < sums.length; i++) {
      int column = ROW.size() + i;
      if (row.isNull(column)) {
        throw new StoreException(
            ("hexagon %x of feature set %s has no %s: it was written when the set had other columns,"
                    + " so the set was changed without a new version")
                .formatted(hexagon, set.id(), row.getColumnDefinitions().get(column).getName()));
      }
      sums[i] = FeatureValue.sumOf(row.getDouble(column), ofColumn[i]);
    }
    return sums;
  }
}
