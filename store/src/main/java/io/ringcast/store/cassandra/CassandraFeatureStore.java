package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.KnownSets;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.Placement;
import io.ringcast.store.Selection;
import io.ringcast.store.StoreException;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.StoredRows;
import io.ringcast.store.TimeRange;
import io.ringcast.store.config.HedgeConfig;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.store.hedge.ReadStats;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The feature store in Cassandra. */
public final class CassandraFeatureStore implements FeatureStore {

  private static final Logger LOG = LoggerFactory.getLogger(CassandraFeatureStore.class);

  private final CqlSession session;
  private final Optional<HedgedReads> hedged;
  private final Requests requests;
  private final RowsTable rows;
  private final PartitionsTable partitions;
  private final MarkersTable markers;
  private final SetsTable sets;
  private final Placement placement;

  private CassandraFeatureStore(
      CqlSession session,
      StoreConfig config,
      List<FeatureSet> sets,
      Optional<HedgedReads> hedged,
      Optional<RowFiles> files) {
    this.session = session;
    this.hedged = hedged;
    Requests requests = new Requests(session, config, hedged, Optional.empty());
    this.requests = requests;
    this.rows = table(config, new Requests(session, config, hedged, files), new KnownSets(sets));
    this.partitions = new PartitionsTable(requests);
    this.markers = new MarkersTable(requests, config);
    this.sets = new SetsTable(requests);
    this.placement = new RingPlacement(session, config.keyspace());
  }

  /**
   * Connects, and compares the tables with what they should be.
   *
   * @param sets whose blocks are written; layout columns takes no others
   * @throws StoreException if there is no connection, or the tables differ
   */
  public static CassandraFeatureStore open(StoreConfig config, List<FeatureSet> sets) {
    return open(config, sets, Optional.empty());
  }

  /** The same with rows that go into files, if any; they are stored when these are streamed. */
  public static CassandraFeatureStore open(
      StoreConfig config, List<FeatureSet> sets, Optional<RowFiles> files) {
    return open(config, sets, session -> Optional.empty(), files);
  }

  /**
   * Connects for readers who wait: a late point read goes to a second replica. Throws as {@link
   * #open} does.
   */
  public static CassandraFeatureStore openForReading(StoreConfig config, HedgeConfig hedge) {
    return open(
        config,
        List.of(),
        session ->
            hedge.enabled() ? Optional.of(new HedgedReads(session, hedge)) : Optional.empty(),
        Optional.empty());
  }

  private static CassandraFeatureStore open(
      StoreConfig config,
      List<FeatureSet> sets,
      Function<CqlSession, Optional<HedgedReads>> hedged,
      Optional<RowFiles> files) {
    if (!config.readsSeeWrites()) {
      LOG.warn(
          "store.write-consistency {} and store.read-consistency {} do not overlap with the copies"
              + " of store.replication {}: a reader may find a window end complete and not yet all"
              + " of its rows",
          config.writeConsistency(),
          config.readConsistency(),
          config.replication());
    }
    CqlSession session = Sessions.open(config);
    Optional<HedgedReads> reads = hedged.apply(session);
    try {
      // A running job must not fail to come back since somebody has tuned a table.
      StoreSchema.requireUsable(session, config, sets)
          .forEach(difference -> LOG.warn("In keyspace {}: {}", config.keyspace(), difference));
      return new CassandraFeatureStore(session, config, sets, reads, files);
    } catch (RuntimeException e) {
      reads.ifPresent(HedgedReads::close);
      session.close();
      throw e;
    }
  }

  private static RowsTable table(StoreConfig config, Requests requests, KnownSets sets) {
    return switch (config.layout()) {
      case BLOCK -> new BlocksTable(requests, sets);
      case COLUMNS -> new ColumnsTable(requests, sets, config.batchRows());
    };
  }

  @Override
  public CompletionStage<Void> write(List<StoredBlock> blocks) {
    if (blocks.isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    PartitionKey partition = PartitionKey.ofAll(blocks);
    return begun(
        () -> {
          CompletableFuture<Void> written = rows.write(blocks);
          return Requests.done(CompletableFuture.allOf(written, partitions.note(partition)));
        });
  }

  @Override
  public CompletionStage<Void> write(StoredMarker marker, long rowsSince) {
    return begun(() -> markers.write(marker, rowsSince));
  }

  /** A request that is refused before it is sent fails like any other. */
  private static <T> CompletionStage<T> begun(Supplier<CompletionStage<T>> request) {
    try {
      return request.get();
    } catch (StoreException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  @Override
  public CompletionStage<Void> write(RegisteredSet set) {
    return sets.write(set);
  }

  @Override
  public CompletionStage<Optional<RegisteredSet>> find(SetId set) {
    return sets.find(set);
  }

  @Override
  public SetRegistry registry() {
    return sets.read();
  }

  @Override
  public void scan(FeatureSet set, Selection selection, Consumer<StoredRows> out) {
    scan(set, () -> partitions.find(set.id(), selection), selection, out);
  }

  @Override
  public void scan(
      FeatureSet set,
      List<PartitionKey> partitions,
      TimeRange windowEnds,
      Consumer<StoredRows> out) {
    scan(set, partitions, Selection.all(windowEnds), out);
  }

  private void scan(
      FeatureSet set, Iterable<PartitionKey> found, Selection selection, Consumer<StoredRows> out) {
    try (RowsTable.Reader reader = rows.reader(set, selection, out)) {
      new ReadAhead<>(questions(set, found, selection), this::ask)
          .forEachRemaining(
              answer -> {
                Requests.forEach(
                    answer.page, row -> reader.read(answer.question.partition.product(), row));
                reader.endPartition();
              });
    }
  }

  @Override
  public CompletionStage<List<StoredBlock>> read(
      FeatureSet set, UUID product, long windowEnd, long[] hexagons) {
    if (hexagons.length == 0) {
      return CompletableFuture.completedFuture(List.of());
    }
    PartitionKey partition = PartitionKey.ofAll(set, product, windowEnd, hexagons);
    return begun(
        () -> Requests.result(read(set, partition, windowEnd, hexagons), Function.identity()));
  }

  /**
   * Rows may reach another data center after their marker. So an answer that lacks some is read
   * again, unless it comes from where the marker says that all are.
   */
  private CompletableFuture<List<StoredBlock>> read(
      FeatureSet set, PartitionKey partition, long windowEnd, long[] hexagons) {
    PointRead near = PointRead.asConfigured();
    CompletableFuture<List<StoredBlock>> found =
        rows.read(near, set, partition, windowEnd, hexagons);
    if (!requests.mayMiss()) {
      return found;
    }
    return markers
        .written(set.id(), windowEnd)
        .thenCompose(
            written ->
                found.thenCompose(
                    blocks ->
                        written.isEmpty()
                                || written.get().isSeenBy(near)
                                || rows.isWhole(blocks, hexagons, written.get().rowVersion())
                            ? found
                            : rows.read(
                                PointRead.everywhere(), set, partition, windowEnd, hexagons)));
  }

  private Iterator<Question> questions(
      FeatureSet set, Iterable<PartitionKey> found, Selection selection) {
    return StreamSupport.stream(found.spliterator(), false)
        .flatMap(
            partition ->
                rows.select(set, partition, selection).stream()
                    .map(statement -> new Question(partition, statement)))
        .iterator();
  }

  private CompletionStage<Answer> ask(Question question) {
    return requests.read(question.statement).thenApply(page -> new Answer(question, page));
  }

  private record Question(PartitionKey partition, BoundStatement statement) {}

  /** The first page of an answer. */
  private record Answer(Question question, AsyncResultSet page) {}

  @Override
  public CompletionStage<Optional<StoredMarker>> marker(SetId set, long windowEnd) {
    return markers.read(set, windowEnd);
  }

  @Override
  public List<StoredMarker> markers(SetId set, TimeRange windowEnds) {
    return markers.read(set, windowEnds);
  }

  @Override
  public List<PartitionKey> partitions(SetId set, TimeRange windowEnds) {
    Set<PartitionKey> found = new LinkedHashSet<>();
    partitions.find(set, Selection.all(windowEnds)).forEachRemaining(found::add);
    return List.copyOf(found);
  }

  @Override
  public Placement placement() {
    return placement;
  }

  /** What reads have come to; empty if they are not hedged. */
  @Override
  public Optional<ReadStats> readStats() {
    return hedged.map(HedgedReads::stats);
  }

  /** From now on, late reads are hedged by these settings, if they are hedged. */
  @Override
  public void follow(HedgeConfig now) {
    hedged.ifPresent(reads -> reads.follow(now));
  }

  @Override
  public void close() {
    hedged.ifPresent(HedgedReads::close);
    rows.close();
    session.close();
  }
}
