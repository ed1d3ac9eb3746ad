package io.ringcast.testkit.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A way to a server on which answers can be lost: what a client says still arrives, and the client
 * does not learn that it did.
 */
public final class LossyLink implements AutoCloseable {

  private static final int BUFFER = 1 << 16;

  private final Tunnel tunnel;
  private final Set<Answers> connections = ConcurrentHashMap.newKeySet();
  private final AtomicLong lostBytes = new AtomicLong();
  private volatile boolean losing;

  private LossyLink(InetSocketAddress server, InetAddress at) {
    tunnel = Tunnel.open(server, new InetSocketAddress(at, 0), Answers::new);
  }

  /** Opens a link to a server, which may be away or come later. */
  public static LossyLink to(InetSocketAddress server) {
    return to(server, InetAddress.getLoopbackAddress());
  }

  /**
   * Opens a link to a server, which may be away or come later.
   *
   * @param at this machine's address where clients find it
   */
  public static LossyLink to(InetSocketAddress server, InetAddress at) {
    return new LossyLink(server, at);
  }

  /** Where clients connect to. */
  public InetSocketAddress address() {
    return tunnel.address();
  }

  /** How much of all that the server has said was lost. */
  public long lostBytes() {
    return lostBytes.get();
  }

  /** From now on no answer arrives. */
  public void loseAnswers() {
    losing = true;
  }

  /** Answers arrive again, on new connections: the others lack what was lost. */
  public void deliverAnswers() {
    losing = false;
    connections.forEach(Answers::endWithLoss);
  }

  @Override
  public void close() {
    tunnel.close();
  }

  /** Those of one connection. */
  private final class Answers implements Tunnel.Ways {
    private volatile Optional<OutputStream> lostFor = Optional.empty();

    @Override
    public void carryAnswers(InputStream fromServer, OutputStream toClient) throws IOException {
      connections.add(this);
      try {
        byte[] buffer = new byte[BUFFER];
        for (int read = fromServer.read(buffer); read >= 0; read = fromServer.read(buffer)) {
          if (isLost(toClient)) {
            lostBytes.addAndGet(read);
          } else {
            toClient.write(buffer, 0, read);
          }
        }
      } finally {
        connections.remove(this);
      }
    }

    /** Once an answer is lost, all that follow are; until the connection ends with the loss. */
    private boolean isLost(OutputStream toClient) throws IOException {
      if (!losing && lostFor.isEmpty()) {
        return false;
      }
      lostFor = Optional.of(toClient);
      if (!losing) {
        throw new IOException("answers were lost");
      }
      return true;
    }

    void endWithLoss() {
      try {
        if (lostFor.isPresent()) {
          lostFor.get().close();
        }
      } catch (IOException e) {
        throw new IllegalStateException("a connection that has lost answers does not end", e);
      }
    }
  }
}
