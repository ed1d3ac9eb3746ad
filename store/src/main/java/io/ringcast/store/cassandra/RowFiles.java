package io.ringcast.store.cassandra;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import io.ringcast.store.StoreException;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * Takes rows in place of the nodes. Another process, {@code SSTableStreamer}, makes files of them
 * and streams these to the nodes.
 */
public final class RowFiles implements AutoCloseable {

  /** Fewer and larger files make less work for compaction; a stream that fails is all repeated. */
  public static final long USUAL_BYTES = 1L << 30;

  /** Cassandra's own. */
  private static final int STORAGE_PORT = 7000;

  private final long mostBytes;
  private final Process process;
  private final DataOutputStream out;
  private final BufferedReader answers;

  private Supplier<Metadata> metadata;
  private Duration rowsBeforeMarker;
  private CqlIdentifier keyspace;
  private IOException failure;
  private long bytes;
  private long firstNanos;

  /**
   * Starts the process, whose errors are seen where those of this one are.
   *
   * @param mostBytes so many wait for a stream, and little more
   */
  public RowFiles(List<String> command, long mostBytes) throws IOException {
    this.mostBytes = mostBytes;
    process = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
    out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream(), 1 << 16));
    answers = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
  }

  /**
   * To be called before rows come.
   *
   * @param rowsBeforeMarker how much earlier than their marker rows may be written
   */
  void open(Supplier<Metadata> metadata, Duration rowsBeforeMarker) {
    this.metadata = metadata;
    this.rowsBeforeMarker = rowsBeforeMarker;
  }

  /** Takes rows, all of one table. A failure is for {@link #stream} to say. */
  synchronized void add(List<BoundStatement> rows) {
    if (failure != null) {
      return;
    }
    try {
      if (keyspace == null) {
        writeTable(rows.get(0));
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
    } catch (IOException e) {
      failure = e;
    }
  }

  /** Whether it is time to stream. */
  public synchronized boolean isFull() {
    return bytes >= mostBytes || age().compareTo(rowsBeforeMarker.dividedBy(2)) > 0;
  }

  /**
   * Returns when all replicas have all rows that were taken.
   *
   * @throws StoreException if one of them has not; then the rows are to be written again
   */
  public synchronized void stream() {
    if (bytes == 0) {
      return;
    }
    String answer = null;
    try {
      if (failure == null) {
        writeReplicas();
        out.flush();
        answer = answers.readLine();
      }
    } catch (IOException e) {
      failure = e;
    }
    if (answer == null) {
      throw new StoreException("the process that streams the rows has ended", failure);
    }
    if (!answer.equals("streamed")) {
      throw new StoreException("the rows cannot be streamed: " + answer);
    }
    if (age().compareTo(rowsBeforeMarker) > 0) {
      throw new StoreException(
          "the stream took %s, so that markers would outlive its rows: store.ttl is too short"
              .formatted(age()));
    }
    bytes = 0;
  }

  private Duration age() {
    return bytes == 0 ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - firstNanos);
  }

  private void writeTable(BoundStatement row) throws IOException {
    ColumnDefinition column = row.getPreparedStatement().getVariableDefinitions().get(0);
    keyspace = column.getKeyspace();
    TableMetadata table =
        metadata
            .get()
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
    TokenMap tokens = metadata.get().getTokenMap().orElseThrow();
    int count = 0;
    for (TokenRange range : tokens.getTokenRanges()) {
      count += tokens.getReplicas(keyspace, range).size();
    }
    out.writeInt(count);
    for (TokenRange range : tokens.getTokenRanges()) {
      for (Node node : tokens.getReplicas(keyspace, range)) {
        out.writeUTF(tokens.format(range.getStart()));
        out.writeUTF(tokens.format(range.getEnd()));
        out.writeUTF(storageAddress(node));
      }
    }
  }

  private static String storageAddress(Node node) {
    InetSocketAddress at = node.getBroadcastAddress().orElseThrow();
    String host = at.getAddress().getHostAddress();
    return "%s:%d"
        .formatted(
            host.contains(":") ? "[" + host + "]" : host,
            at.getPort() == 0 ? STORAGE_PORT : at.getPort());
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
