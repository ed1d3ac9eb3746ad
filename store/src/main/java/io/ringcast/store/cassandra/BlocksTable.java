package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.ringcast.common.blocks.BlockDecoder;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.KnownSets;
import io.ringcast.store.Overlaps;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.Selection;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredRows;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Layout block: the compute job's blocks, stored as they are. */
final class BlocksTable implements RowsTable {

  /** With blocks of 10 KB some two megabytes. */
  private static final int PAGE_ROWS = 200;

  private final Requests requests;
  private final KnownSets sets;
  private final PreparedStatement insert;
  private final PreparedStatement select;
  private final BlockReads reads;

  BlocksTable(Requests requests, KnownSets sets) {
    this.requests = requests;
    this.sets = sets;
    insert =
        requests.prepare(
            """
            INSERT INTO KEYSPACE.blocks (feature_set, version, product, area, hour, window_end,
              block, complete_since, row_version, rows, payload)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) USING TIMESTAMP ?""");
    select =
        requests.prepare(
            """
            SELECT window_end, block, complete_since, row_version, rows, payload
            FROM KEYSPACE.blocks
            WHERE feature_set = ? AND version = ? AND product = ? AND area = ? AND hour = ?
              AND window_end >= ? AND window_end <= ?""");
    reads = new BlockReads(requests);
  }

  @Override
  public CompletableFuture<Void> write(List<StoredBlock> blocks) {
    return requests.write(blocks.stream().map(this::inserted).toList());
  }

  private BoundStatement inserted(StoredBlock block) {
    sets.check(block);
    Emission emission = block.emission();
    return Requests.bind(
        insert,
        block.partition(),
        Instant.ofEpochMilli(emission.windowEnd()),
        block.cell(),
        emission.completeSince(),
        emission.rowVersion(),
        block.rows(),
        ByteBuffer.wrap(block.payload()),
        WriteTimestamp.of(emission));
  }

  @Override
  public List<BoundStatement> select(FeatureSet set, PartitionKey key, Selection selection) {
    return List.of(
        Requests.bind(
                select,
                key,
                Instant.ofEpochMilli(selection.windowEnds().from()),
                Instant.ofEpochMilli(selection.windowEnds().to()))
            .setPageSize(PAGE_ROWS));
  }

  @Override
  public CompletableFuture<List<StoredBlock>> read(
      PointRead how, FeatureSet set, PartitionKey partition, long windowEnd, long[] hexagons) {
    return reads.read(how, set, partition, windowEnd, hexagons);
  }

  @Override
  public boolean isWhole(List<StoredBlock> found, long[] hexagons, long rowVersion) {
    List<StoredBlock> recent =
        found.stream().filter(block -> block.emission().rowVersion() >= rowVersion).toList();
    return Arrays.stream(hexagons)
        .allMatch(hexagon -> StoredBlock.holding(recent, hexagon).isPresent());
  }

  @Override
  public Reader reader(FeatureSet set, Selection selection, Consumer<StoredRows> out) {
    return new BlockReader(set, selection, out);
  }

  @Override
  public void close() {
    // Statements live as long as the session.
  }

  private record Stored(UUID product, long cell, Emission emission, ByteBuffer payload) {}

  /** Decodes blocks, but for those that nobody asked for, and those that no longer count. */
  private static final class BlockReader implements Reader {

    private final Selection selection;
    private final Consumer<StoredRows> out;
    private final BlockDecoder decoder;

    /** Those of the window end that is being read: in a partition they stand together. */
    private final List<Stored> ofWindowEnd = new ArrayList<>();

    BlockReader(FeatureSet set, Selection selection, Consumer<StoredRows> out) {
      this.selection = selection;
      this.out = out;
      this.decoder = new BlockDecoder(set);
    }

    @Override
    public void read(UUID product, Row row) {
      Emission emission = Requests.emission(row);
      if (!ofWindowEnd.isEmpty()
          && ofWindowEnd.get(0).emission.windowEnd() != emission.windowEnd()) {
        handOn();
      }
      ofWindowEnd.add(
          new Stored(product, row.getLong("block"), emission, row.getByteBuffer("payload")));
    }

    @Override
    public void endPartition() {
      handOn();
    }

    /** What nobody asked for can still show that something else does not count any more. */
    private void handOn() {
      Overlaps.newest(ofWindowEnd, Stored::cell, block -> block.emission.rowVersion()).stream()
          .filter(block -> selection.touches(block.cell))
          .forEach(
              block ->
                  out.accept(
                      StoredRows.decode(
                          decoder, block.product, block.cell, block.emission, block.payload)));
      ofWindowEnd.clear();
    }

    @Override
    public void close() {
      decoder.close();
    }
  }
}
