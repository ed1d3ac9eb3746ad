package io.ringcast.cassandra;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.cassandra.dht.Murmur3Partitioner;
import org.apache.cassandra.dht.Range;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.exceptions.RequestValidationException;
import org.apache.cassandra.io.sstable.CQLSSTableWriter;
import org.apache.cassandra.io.sstable.SSTableLoader;
import org.apache.cassandra.io.sstable.format.big.BigFormat;
import org.apache.cassandra.io.util.File;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.OutboundConnectionSettings;
import org.apache.cassandra.schema.Schema;
import org.apache.cassandra.schema.TableId;
import org.apache.cassandra.schema.TableMetadataRef;
import org.apache.cassandra.streaming.SessionInfo;
import org.apache.cassandra.streaming.StreamException;
import org.apache.cassandra.streaming.StreamState;
import org.apache.cassandra.streaming.StreamingChannel;
import org.apache.cassandra.streaming.async.NettyStreamingConnectionFactory;
import org.apache.cassandra.utils.FBUtilities;
import org.apache.cassandra.utils.OutputHandler;

/**
 * Writes rows into SSTables and streams these to a cluster, as a process that lives no longer than
 * its starter. {@code RowFiles} of the store is the other end of its standard input and output.
 */
public final class SSTableStreamer {

  /** So much is sorted in memory and becomes a file. */
  private static final int BUFFER_MIB = 64;

  /**
   * The format's version that all nodes since Cassandra 4.0 read. A client of 5.0 writes a newer
   * one. Nodes in the default storage_compatibility_mode would take that, and never start again.
   */
  private static final String VERSION = "nb";

  /** Many times what it takes; a node may take a connection and never answer. */
  private static final int LONGEST_STREAM_MINUTES = 30;

  private final DataInputStream in;
  private final String keyspace;
  private final String table;
  private final UUID id;
  private final String create;
  private final String insert;
  private final File folder;
  private CQLSSTableWriter writer;

  private SSTableStreamer(DataInputStream in, File folder) throws IOException {
    this.in = in;
    keyspace = in.readUTF();
    table = in.readUTF();
    id = new UUID(in.readLong(), in.readLong());
    create = text();
    insert = text();
    // Cassandra reads the names of keyspace and table off a file's path.
    this.folder = new File(new File(folder, keyspace), table);
  }

  /** The only word is the folder for the files; it is gone in the end. */
  public static void main(String[] words) {
    PrintStream answers = new PrintStream(System.out, true, UTF_8);
    // Cassandra's log goes to the standard output.
    System.setOut(System.err);
    try (DataInputStream in = new DataInputStream(new BufferedInputStream(System.in, 1 << 16))) {
      fixVersion();
      ProcessHandle starter = ProcessHandle.current().parent().orElseThrow();
      CompletableFuture<Void> unused = starter.onExit().thenRun(() -> System.exit(0));
      File folder = new File(words[0]);
      folder.deleteRecursiveOnExit();
      new SSTableStreamer(in, folder).run(answers);
    } catch (EOFException e) {
      // The starter has ended, or needs no more.
    } catch (Throwable e) {
      answers.println(words(e).replace('\n', ' '));
    } finally {
      // Cassandra's threads would go on.
      System.exit(0);
    }
  }

  /** The format's class chooses when it loads: rightly, while Cassandra is no client yet. */
  private static void fixVersion() throws IOException {
    String version = new BigFormat(Map.of()).getLatestVersion().version;
    if (!version.equals(VERSION)) {
      throw new IOException(
          "files of version %s, not %s, might keep nodes from starting: take Cassandra 5.0.9's jar"
              .formatted(version, VERSION));
    }
  }

  private void run(PrintStream answers) throws Exception {
    while (true) {
      int values = in.readInt();
      if (values > 0) {
        add(values);
      } else {
        stream(new Replicas());
        answers.println("streamed");
      }
    }
  }

  private static String words(Throwable failure) {
    if (failure.getCause() instanceof StreamException its) {
      return sessions(its);
    }
    if (failure instanceof RequestValidationException) {
      return "Cassandra %s cannot make files for this table: %s"
          .formatted(FBUtilities.getReleaseVersionString(), failure.getMessage());
    }
    return failure instanceof TimeoutException
        ? "a node has not answered for %d minutes".formatted(LONGEST_STREAM_MINUTES)
        : failure.toString();
  }

  private void add(int values) throws IOException {
    List<ByteBuffer> row = new ArrayList<>(values);
    for (int i = 0; i < values; i++) {
      row.add(ByteBuffer.wrap(bytes()));
    }
    if (writer == null) {
      folder.tryCreateDirectories();
      writer =
          CQLSSTableWriter.builder()
              .inDirectory(folder)
              .forTable(create)
              .using(insert)
              .withMaxSSTableSizeInMiB(BUFFER_MIB)
              .build();
    }
    writer.rawAddRow(row);
  }

  private void stream(Replicas replicas) throws Exception {
    writer.close();
    writer = null;
    Skips skips = new Skips();
    StreamState done =
        new SSTableLoader(folder, replicas, skips, 1, keyspace, table)
            .stream().get(LONGEST_STREAM_MINUTES, TimeUnit.MINUTES);
    if (skips.text != null || done.sessions.isEmpty()) {
      throw new IOException(skips.text == null ? "no node takes the files" : skips.text);
    }
    folder.deleteRecursive();
  }

  /** Which nodes have not taken the files, and why. */
  private static String sessions(StreamException failed) {
    return failed.finalState.sessions.stream()
        .filter(session -> session.isFailed() || session.isAborted())
        .map(SSTableStreamer::reason)
        .collect(Collectors.joining("; "));
  }

  private static String reason(SessionInfo session) {
    // Then come the frames of a stack.
    String reason =
        String.valueOf(session.failureReason).lines().limit(2).collect(Collectors.joining(": "));
    return "node %s has not taken the files: %s".formatted(session.peer, reason);
  }

  private String text() throws IOException {
    return new String(bytes(), UTF_8);
  }

  private byte[] bytes() throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return bytes;
  }

  /** Which node has which tokens, as the starter knows it. */
  private final class Replicas extends SSTableLoader.Client {

    Replicas() throws IOException {
      Token.TokenFactory tokens = Murmur3Partitioner.instance.getTokenFactory();
      for (int left = in.readInt(); left > 0; left--) {
        Range<Token> range =
            new Range<>(tokens.fromString(in.readUTF()), tokens.fromString(in.readUTF()));
        InetAddress host = InetAddress.getByName(in.readUTF());
        addRangeForEndpoint(
            range, InetAddressAndPort.getByAddressOverrideDefaults(host, in.readInt()));
      }
    }

    @Override
    public void init(String ofKeyspace) {
      // All is known.
    }

    /** By default a table of the node's own would be asked for the address. */
    @Override
    public StreamingChannel.Factory getConnectionFactory() {
      return new NettyStreamingConnectionFactory() {
        @Override
        public StreamingChannel create(
            InetSocketAddress to, int messagingVersion, StreamingChannel.Kind kind)
            throws IOException {
          InetAddressAndPort node = InetAddressAndPort.getByAddress(to);
          return connect(
              new OutboundConnectionSettings(node).withConnectTo(node), messagingVersion, kind);
        }

        @Override
        public boolean supportsPreferredIp() {
          return false;
        }
      };
    }

    /** Nodes know a table by its id. */
    @Override
    public TableMetadataRef getTableMetadata(String name) {
      return TableMetadataRef.forOfflineTools(
          Schema.instance
              .getTableMetadata(keyspace, name)
              .unbuild()
              .id(TableId.fromUUID(id))
              .build());
    }
  }

  /** The loader only says so when it leaves out a file. */
  private static final class Skips extends OutputHandler.SystemOutput {

    private String text;

    Skips() {
      super(false, false);
    }

    @Override
    public void output(String said) {
      if (said.startsWith("Skipping")) {
        text = said;
      }
    }
  }
}
