package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.Selection;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredRows;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** The table of one layout. */
interface RowsTable extends AutoCloseable {

  /** Writes blocks of one partition. */
  CompletableFuture<Void> write(List<StoredBlock> blocks);

  /** Selects a partition's rows for the scan's reader, with as many questions as that takes. */
  List<BoundStatement> select(FeatureSet set, PartitionKey partition, Selection selection);

  /** The blocks that hold these hexagons of one partition; fails with a {@link StoreException}. */
  CompletableFuture<List<StoredBlock>> read(
      PointRead how, FeatureSet set, PartitionKey partition, long windowEnd, long[] hexagons);

  /** Whether rows of this version, or newer ones, were found for all hexagons. */
  boolean isWhole(List<StoredBlock> found, long[] hexagons, long rowVersion);

  Reader reader(FeatureSet set, Selection selection, Consumer<StoredRows> out);

  @Override
  void close();

  /** Makes sense of a scan's rows; belongs to one thread. */
  interface Reader extends AutoCloseable {

    void read(UUID product, Row row);

    void endPartition();

    @Override
    void close();
  }
}
