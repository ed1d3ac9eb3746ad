package io.ringcast.store.cassandra;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import io.ringcast.store.StoreException;
import io.ringcast.store.config.StoreConfig;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Takes rows in place of the nodes. Another process, {@code SSTableStreamer}, makes files of them
 * and streams these to the nodes.
 */
public final class RowFiles implements AutoCloseable {

  /** Fewer and larger files make less work for compaction; a stream that fails is all repeated. */
  public static final long USUAL_BYTES = 1L << 30;

  /** Cassandra's own. */
  private static final int STORAGE_PORT = 7000;

  private static final Duration LONGEST_CONNECT = Duration.ofSeconds(5);

  private final long mostBytes;
  private final Duration mostAge;
  private final Process process;
  private final DataOutputStream out;
  private final BufferedReader answers;

  private CqlSession session;
  private CqlIdentifier keyspace;
  private Exception failure;
  private long bytes;
  private long firstNanos;

  /**
   * Starts the process, whose errors are seen where those of this one are.
   *
   * @param config of the store that puts rows here
   * @param mostBytes so many wait for a stream, and little more
   */
  public RowFiles(List<String> command, StoreConfig config, long mostBytes) throws IOException {
    // Markers expire as much earlier as their rows had to wait.
    mostAge = SchemaFile.markersExpireEarlier(config).dividedBy(2);
    this.mostBytes = mostBytes;
    process = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
    out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream(), 1 << 16));
    answers = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
  }

  /** Takes rows, all of one table. A failure is for {@link #stream} to say. */
  synchronized void add(CqlSession of, List<BoundStatement> rows) {
    if (failure != null) {
      return;
    }
    try {
      if (session == null) {
        session = of;
        writeTable(rows.get(0));
        replicas().values().stream()
            .flatMap(Set::stream)
            .distinct()
            .forEach(RowFiles::requireReachable);
      }
      if (bytes == 0) {
        firstNanos = System.nanoTime();
      }
      for (BoundStatement row : rows) {
        List<ByteBuffer> values = row.getValues();
        out.writeInt(values.size());
        for (ByteBuffer value : values) {
          write(value);
          bytes += value.remaining();
        }
      }
    } catch (IOException | StoreException e) {
      failure = e;
    }
  }

  /** Whether it is time to stream, or to learn of a failure. */
  public synchronized boolean isFull() {
    return failure != null || bytes >= mostBytes || age().compareTo(mostAge) > 0;
  }

  /**
   * Returns when all replicas have all rows that were taken.
   *
   * @throws StoreException if one of them has not; then the rows are to be written again
   */
  public synchronized void stream() {
    if (failure instanceof StoreException known) {
      throw known;
    }
    if (failure == null && bytes == 0) {
      return;
    }
    try {
      if (failure == null) {
        writeReplicas();
        out.flush();
      }
    } catch (IOException e) {
      failure = e;
    }
    String answer = answer();
    if (answer == null) {
      throw new StoreException("the process that streams the rows has ended", failure);
    }
    if (!answer.equals("streamed")) {
      throw new StoreException("the rows cannot be streamed: " + answer);
    }
    bytes = 0;
  }

  /** What the process said before it ended, too. */
  private String answer() {
    try {
      return answers.readLine();
    } catch (IOException e) {
      failure = e;
      return null;
    }
  }

  private Duration age() {
    return bytes == 0 ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - firstNanos);
  }

  private void writeTable(BoundStatement row) throws IOException {
    ColumnDefinition column = row.getPreparedStatement().getVariableDefinitions().get(0);
    keyspace = column.getKeyspace();
    TableMetadata table =
        session
            .getMetadata()
            .getKeyspace(keyspace)
            .flatMap(its -> its.getTable(column.getTable()))
            .orElseThrow();
    out.writeUTF(keyspace.asInternal());
    out.writeUTF(column.getTable().asInternal());
    out.writeLong(table.getId().orElseThrow().getMostSignificantBits());
    out.writeLong(table.getId().orElseThrow().getLeastSignificantBits());
    write(UTF_8.encode(table.describe(false)));
    write(UTF_8.encode(row.getPreparedStatement().getQuery()));
  }

  private void writeReplicas() throws IOException {
    out.writeInt(0);
    Map<TokenRange, Set<Node>> replicas = replicas();
    out.writeInt(replicas.values().stream().mapToInt(Set::size).sum());
    for (Map.Entry<TokenRange, Set<Node>> range : replicas.entrySet()) {
      for (Node node : range.getValue()) {
        out.writeUTF(tokens().format(range.getKey().getStart()));
        out.writeUTF(tokens().format(range.getKey().getEnd()));
        InetSocketAddress address = storageAddress(node);
        out.writeUTF(address.getAddress().getHostAddress());
        out.writeInt(address.getPort());
      }
    }
  }

  private Map<TokenRange, Set<Node>> replicas() {
    return tokens().getTokenRanges().stream()
        .collect(Collectors.toMap(any -> any, range -> tokens().getReplicas(keyspace, range)));
  }

  private TokenMap tokens() {
    return session
        .getMetadata()
        .getTokenMap()
        .orElseThrow(() -> new StoreException("the nodes do not tell their tokens"));
  }

  /** A stream would learn so much later. */
  private static void requireReachable(Node node) {
    InetSocketAddress address = storageAddress(node);
    try (Socket socket = new Socket()) {
      socket.connect(address, (int) LONGEST_CONNECT.toMillis());
    } catch (IOException e) {
      throw new StoreException("node %s takes no files: %s".formatted(address, e.getMessage()), e);
    }
  }

  private static InetSocketAddress storageAddress(Node node) {
    InetSocketAddress at =
        node.getBroadcastAddress()
            .orElseThrow(() -> new StoreException(node + " does not tell its broadcast_address"));
    return at.getPort() == 0 ? new InetSocketAddress(at.getAddress(), STORAGE_PORT) : at;
  }

  private void write(ByteBuffer value) throws IOException {
    byte[] bytes = new byte[value.remaining()];
    value.duplicate().get(bytes);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /** Ends the process; what was not streamed is gone. */
  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
