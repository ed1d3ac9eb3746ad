package io.ringcast.testkit.cassandra;

import io.ringcast.testkit.process.Tunnel;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A way to a Cassandra node on which answers to reads can stall, as they do when the node collects
 * garbage or its disk is busy. An answer that stalls holds up no other on its connection: each has
 * a number that says which request it belongs to, and a client takes them in any order.
 *
 * <p>It understands version 4 of Cassandra's protocol, in which each answer is a frame of its own.
 * A client that begins with a later one is refused by the node, and drivers then take version 4.
 */
public final class StallingLink implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(StallingLink.class);

  private static final int PROTOCOL_VERSION = 4;

  /** One that drivers offer to the makers' own server, and that Cassandra has never had. */
  private static final byte REFUSED_VERSION = 0x42;

  /** Version, flags, two bytes of the request's number, kind, four bytes of the body's length. */
  private static final int HEADER_BYTES = 9;

  private static final int LENGTH_AT = 5;
  private static final byte RESULT = 8;
  private static final int ROWS = 2;
  private static final int MOST_BODY_BYTES = 256 << 20;
  private static final int BUFFER = 1 << 16;

  private final Tunnel tunnel;
  private final LongAdder reads = new LongAdder();
  private final LongAdder stalled = new LongAdder();
  private volatile Stalls stalls = new Stalls(0, Duration.ZERO, new Random(0));

  /** Which answers stall, and for how long. */
  private record Stalls(double share, Duration pause, Random random) {

    boolean next() {
      return random.nextDouble() < share;
    }
  }

  private StallingLink(InetSocketAddress node, InetSocketAddress at) {
    tunnel = Tunnel.open(node, at, Frames::new);
  }

  /**
   * Opens a link to a node, on which nothing stalls yet.
   *
   * @param at where clients find it
   */
  public static StallingLink to(InetSocketAddress node, InetSocketAddress at) {
    return new StallingLink(node, at);
  }

  /** Where clients connect to. */
  public InetSocketAddress address() {
    return tunnel.address();
  }

  /**
   * From now on some of the answers to reads stall.
   *
   * @param share 1 for all
   * @param pause how much later such an answer comes
   * @param seed chooses them
   */
  public void stall(double share, Duration pause, long seed) {
    stalls = new Stalls(share, pause, new Random(seed));
  }

  /** From now on nothing stalls. */
  public void flow() {
    stall(0, Duration.ZERO, 0);
  }

  /** How many answers to reads have come from the node. */
  public long reads() {
    return reads.sum();
  }

  /** How many of them were stalled. */
  public long stalled() {
    return stalled.sum();
  }

  /** How many connections clients have opened, those that have ended too. */
  public int connections() {
    return tunnel.connections();
  }

  @Override
  public void close() {
    tunnel.close();
  }

  /** One connection's. */
  private final class Frames implements Tunnel.Ways {

    /**
     * The first request goes on in one piece: a node refuses it at its first byte and hangs up, and
     * what came after that would take the refusal off its way to the client.
     */
    @Override
    public void carryRequests(InputStream fromClient, OutputStream toServer) throws IOException {
      byte[] first = new byte[BUFFER];
      int length = fromClient.read(first);
      if (length <= 0) {
        return;
      }
      if (first[0] > PROTOCOL_VERSION) {
        first[0] = REFUSED_VERSION;
      }
      toServer.write(first, 0, length);
      fromClient.transferTo(toServer);
    }

    @Override
    public void carryAnswers(InputStream fromServer, OutputStream toClient) throws IOException {
      DataInputStream in = new DataInputStream(new BufferedInputStream(fromServer, BUFFER));
      byte[] header = new byte[HEADER_BYTES];
      while (true) {
        try {
          in.readFully(header);
        } catch (EOFException e) {
          return;
        }
        byte[] frame = frame(header, in);
        Stalls now = stalls;
        boolean read = isRead(frame);
        if (read) {
          reads.increment();
        }
        if (read && now.next()) {
          stalled.increment();
          CompletableFuture.delayedExecutor(now.pause.toMillis(), TimeUnit.MILLISECONDS)
              .execute(() -> sendLate(frame, toClient));
        } else {
          send(frame, toClient);
        }
      }
    }

    private static byte[] frame(byte[] header, DataInputStream in) throws IOException {
      int length = ByteBuffer.wrap(header).getInt(LENGTH_AT);
      if (length < 0 || length > MOST_BODY_BYTES) {
        throw new IOException("an answer of " + length + " bytes");
      }
      byte[] frame = new byte[HEADER_BYTES + length];
      System.arraycopy(header, 0, frame, 0, HEADER_BYTES);
      in.readFully(frame, HEADER_BYTES, length);
      return frame;
    }

    /** With a flag something else would come first; a read's answer has none. */
    private static boolean isRead(byte[] frame) {
      ByteBuffer bytes = ByteBuffer.wrap(frame);
      return bytes.get(1) == 0
          && bytes.get(4) == RESULT
          && frame.length >= HEADER_BYTES + Integer.BYTES
          && bytes.getInt(HEADER_BYTES) == ROWS;
    }

    private void sendLate(byte[] frame, OutputStream toClient) {
      try {
        send(frame, toClient);
      } catch (IOException e) {
        log.debug("a client has not waited for an answer: {}", e.toString());
      }
    }

    private synchronized void send(byte[] frame, OutputStream toClient) throws IOException {
      toClient.write(frame);
    }
  }
}
