package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.ringcast.common.blocks.Emission;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.StoreException;
import io.ringcast.store.config.StoreConfig;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;

/** Sends statements, and turns what can go wrong into our own exceptions. */
final class Requests {

  private static final CqlIdentifier DEFAULT_TIME_TO_LIVE =
      CqlIdentifier.fromInternal("default_time_to_live");

  private final CqlSession session;
  private final String keyspace;
  private final String datacenter;
  private final ConsistencyLevel writeConsistency;
  private final boolean readsEach;
  private final Optional<HedgedReads> hedged;
  private final Optional<RowFiles> files;

  /**
   * Requests over one session; {@code hedged} sends the reads that somebody waits for, {@code
   * files} take what is written.
   */
  Requests(
      CqlSession session,
      StoreConfig config,
      Optional<HedgedReads> hedged,
      Optional<RowFiles> files) {
    this.session = session;
    this.hedged = hedged;
    this.files = files;
    this.keyspace = config.keyspace();
    this.datacenter = config.datacenter();
    this.readsEach = config.readsEach();
    this.writeConsistency = DefaultConsistencyLevel.valueOf(config.writeConsistency().name());
  }

  /** Prepares a statement, in which {@code KEYSPACE} stands for ours. */
  PreparedStatement prepare(String cql) {
    try {
      return session.prepare(cql.replace("KEYSPACE", keyspace));
    } catch (DriverException e) {
      throw Failures.of(e);
    }
  }

  /** Binds the partition's key, and then more values. */
  static BoundStatement bind(PreparedStatement statement, PartitionKey key, Object... more) {
    List<Object> values = new ArrayList<>();
    values.add(key.set().name());
    values.add(key.set().version());
    values.add(key.product());
    values.add(key.area());
    values.add(key.hour());
    values.addAll(List.of(more));
    return statement.bind(values.toArray());
  }

  static Emission emission(Row row) {
    return new Emission(
        row.get("window_end", Instant.class).toEpochMilli(),
        row.getLong("row_version"),
        row.getLong("complete_since"));
  }

  /** Writes rows of one partition, with one request. */
  CompletableFuture<Void> write(List<BoundStatement> rows) {
    if (files.isPresent()) {
      files.get().add(session, rows);
      return CompletableFuture.completedFuture(null);
    }
    Statement<?> statement =
        rows.size() == 1
            ? rows.get(0)
            : BatchStatement.newInstance(
                BatchType.UNLOGGED, rows.toArray(BatchableStatement<?>[]::new));
    return result(
        session.executeAsync(statement.setConsistencyLevel(writeConsistency)), this::checkWritten);
  }

  /** A marker says in which data center its rows are. */
  private Void checkWritten(AsyncResultSet answer) {
    String its = datacenter(answer);
    if (!its.equals(datacenter)) {
      throw new StoreException(
          "written in data center %s, not in %s: writers cannot fail over, remove"
                  .formatted(its, datacenter)
              + " advanced.load-balancing-policy.dc-failover from store.driver");
    }
    return null;
  }

  /**
   * Whether another data center may have rows that a read does not see. The keyspace itself says
   * so, since a reader's configuration may know of one data center only.
   */
  boolean mayMiss() {
    // The replication's class is one entry, and each data center another.
    return !readsEach
        && session
            .getMetadata()
            .getKeyspace(keyspace)
            .map(its -> its.getReplication().size() > 2)
            .orElse(true);
  }

  /** For how many seconds a table keeps rows; 0 for ever. */
  int timeToLive(String table) {
    return session
        .getMetadata()
        .getKeyspace(keyspace)
        .flatMap(its -> its.getTable(table))
        .map(its -> (Integer) its.getOptions().get(DEFAULT_TIME_TO_LIVE))
        .orElseThrow(() -> new StoreException("table %s.%s is gone".formatted(keyspace, table)));
  }

  /** Where the node is that answered. */
  static String datacenter(AsyncResultSet answer) {
    return String.valueOf(answer.getExecutionInfo().getCoordinator().getDatacenter());
  }

  static CompletableFuture<Void> done(CompletionStage<?> stage) {
    return result(stage, any -> null);
  }

  /** Fails with the {@link StoreException} itself, not with one around it. */
  static <T, R> CompletableFuture<R> result(CompletionStage<T> stage, Function<T, R> ofAnswer) {
    CompletableFuture<R> result = new CompletableFuture<>();
    stage.whenComplete(
        (answer, failure) -> {
          if (failure != null) {
            result.completeExceptionally(Failures.of(failure));
            return;
          }
          try {
            result.complete(ofAnswer.apply(answer));
          } catch (RuntimeException e) {
            result.completeExceptionally(Failures.of(e));
          }
        });
    return result;
  }

  CompletionStage<AsyncResultSet> read(Statement<?> statement) {
    return session.executeAsync(statement);
  }

  /** Reads for somebody who waits. */
  CompletionStage<AsyncResultSet> readSoon(BoundStatement statement) {
    return hedged.isPresent() ? hedged.get().read(statement) : read(statement);
  }

  /** What all of them bring; fails with the first failure, not with one around it. */
  static <T> CompletableFuture<List<T>> all(List<CompletableFuture<T>> stages) {
    return result(
        CompletableFuture.allOf(stages.toArray(CompletableFuture<?>[]::new)),
        done -> stages.stream().map(CompletableFuture::join).toList());
  }

  /** Reads rows of one partition that are sure to fit one page, for somebody who waits for them. */
  <R> CompletableFuture<R> read(
      PointRead how, BoundStatement statement, int mostRows, Function<Iterable<Row>, R> ofRows) {
    BoundStatement asked = how.asked(statement).setPageSize(mostRows);
    return result(
        how.isNear() ? readSoon(asked) : read(asked),
        answer -> {
          how.answered(answer);
          return ofRows.apply(answer.currentPage());
        });
  }

  /** Hands on all rows; while a page's rows are looked at, the next page is on its way. */
  static void forEach(AsyncResultSet first, Consumer<Row> out) {
    AsyncResultSet page = first;
    while (page.hasMorePages()) {
      CompletionStage<AsyncResultSet> next = page.fetchNextPage();
      page.currentPage().forEach(out);
      page = await(next);
    }
    page.currentPage().forEach(out);
  }

  static <T> T await(CompletionStage<T> stage) {
    try {
      return stage.toCompletableFuture().get();
    } catch (ExecutionException e) {
      throw Failures.of(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("interrupted while the store was asked", e);
    }
  }
}
