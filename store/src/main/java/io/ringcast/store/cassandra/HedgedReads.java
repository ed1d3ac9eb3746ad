package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import io.ringcast.store.config.HedgeConfig;
import io.ringcast.store.hedge.Hedger;
import io.ringcast.store.hedge.ReadRace;
import io.ringcast.store.hedge.ReadStats;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends reads to replicas that answer fast, and late ones to a second replica. Where there is no
 * choice, the driver chooses.
 */
final class HedgedReads implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(HedgedReads.class);

  private final CqlSession session;
  private final ScheduledThreadPoolExecutor timer;
  private final Hedger<Node> hedger;
  private final ReadRace.Terms<Node> terms;

  /** Reads that take about equally long; {@code bits} tells the size of the statement's values. */
  private record Kind(String cql, int pageSize, int bits) {

    static Kind of(BoundStatement statement) {
      int bytes = 0;
      for (ByteBuffer value : statement.getValues()) {
        bytes += value == null ? 0 : value.remaining();
      }
      return new Kind(
          statement.getPreparedStatement().getQuery(),
          statement.getPageSize(),
          Integer.SIZE - Integer.numberOfLeadingZeros(bytes));
    }
  }

  HedgedReads(CqlSession session, HedgeConfig config) {
    this.session = session;
    this.timer = timer();
    DriverExecutionProfile driver = session.getContext().getConfig().getDefaultProfile();
    // So that even on one connection hedging alone takes no more than half of what closes it.
    int mostCancels = driver.getInt(DefaultDriverOption.CONNECTION_MAX_ORPHAN_REQUESTS) / 2;
    this.hedger = new Hedger<>(config, Math.max(1, mostCancels), silence(driver).toNanos());
    this.terms =
        new ReadRace.Terms<>(
            hedger,
            this::later,
            System::nanoTime,
            HedgedReads::isNodesFault,
            driver.getDuration(DefaultDriverOption.REQUEST_TIMEOUT).toNanos());
    every(Hedger.TICK_NANOS, hedger::tick);
    every(Hedger.LOOK_NANOS, hedger::look);
  }

  void follow(HedgeConfig now) {
    hedger.follow(now);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // until the timer ends
  private void every(long nanos, LongConsumer work) {
    Runnable once =
        () -> {
          try {
            work.accept(System.nanoTime());
          } catch (RuntimeException | Error e) {
            // One that throws would be the last one.
            LOG.error("hedging goes on by what was known before", e);
          }
        };
    timer.scheduleWithFixedDelay(once, nanos, nanos, TimeUnit.NANOSECONDS);
  }

  /** After this time a connection over which nothing comes is closed. */
  private static Duration silence(DriverExecutionProfile driver) {
    return driver
        .getDuration(DefaultDriverOption.HEARTBEAT_INTERVAL)
        .plus(driver.getDuration(DefaultDriverOption.HEARTBEAT_TIMEOUT));
  }

  private static ScheduledThreadPoolExecutor timer() {
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "ringcast-hedging");
              thread.setDaemon(true);
              return thread;
            });
    // Nearly all reads are answered before they are late.
    timer.setRemoveOnCancelPolicy(true);
    return timer;
  }

  private Future<?> later(Runnable task, long nanos) {
    try {
      return timer.schedule(task, nanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      // The store is being closed, and no read is late any more.
      return CompletableFuture.completedFuture(null);
    }
  }

  ReadStats stats() {
    return hedger.stats();
  }

  CompletionStage<AsyncResultSet> read(BoundStatement statement) {
    List<Node> nodes = replicas(statement);
    if (nodes.size() < 2) {
      return session.executeAsync(statement);
    }
    Kind kind = Kind.of(statement);
    hedger.probe(nodes, System.nanoTime()).ifPresent(node -> probe(node, kind, statement));
    return ReadRace.run(terms, kind, nodes, (node, within) -> ask(node, statement, within));
  }

  private CompletionStage<AsyncResultSet> ask(Node node, Statement<?> statement, long nanos) {
    try {
      return session.executeAsync(
          statement.setNode(node).setTimeout(Duration.ofNanos(Math.max(1, nanos))));
    } catch (RuntimeException e) {
      // Whatever it is, it is this request that has failed: nobody waits for one that never ends.
      return CompletableFuture.failedFuture(e);
    }
  }

  private void probe(Node node, Kind kind, Statement<?> statement) {
    long begin = System.nanoTime();
    ask(node, statement, terms.limitNanos())
        .whenComplete(
            (answer, failure) ->
                hedger.probed(node, kind, failure == null, System.nanoTime() - begin));
  }

  /** The nodes that have the rows and can be asked; of a whole table, any can ask the others. */
  private List<Node> replicas(Statement<?> statement) {
    CqlIdentifier keyspace = statement.getRoutingKeyspace();
    ByteBuffer key = statement.getRoutingKey();
    Metadata cluster = session.getMetadata();
    Collection<Node> nodes =
        keyspace == null || key == null
            ? cluster.getNodes().values()
            : cluster.getTokenMap().map(map -> map.getReplicas(keyspace, key)).orElse(Set.of());
    return nodes.stream().filter(HedgedReads::canBeAsked).toList();
  }

  private static boolean canBeAsked(Node node) {
    return node.getDistance() == NodeDistance.LOCAL && node.getOpenConnections() > 0;
  }

  /** What is wrong with the question is so at every node; and what is too late is so too. */
  private static boolean isNodesFault(Throwable failure) {
    return !(failure instanceof QueryValidationException
        || failure instanceof FrameTooLongException
        || failure instanceof DriverTimeoutException
        || failure instanceof CancellationException);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
