package io.ringcast.testbed.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A way to a server on which answers can be lost: what a client says still arrives, and the client
 * does not learn that it did.
 */
public final class LossyLink implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(LossyLink.class);
  private static final int BUFFER = 1 << 16;

  private final InetSocketAddress server;
  private final ServerSocket entrance;
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
  private final AtomicLong lostBytes = new AtomicLong();
  private volatile boolean losing;

  private LossyLink(InetSocketAddress server, InetAddress at) throws IOException {
    this.server = server;
    entrance = new ServerSocket();
    entrance.bind(new InetSocketAddress(at, 0));
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
    try {
      LossyLink link = new LossyLink(server, at);
      link.run("link-accept", link::accept);
      return link;
    } catch (IOException e) {
      throw new IllegalStateException("the link to " + server + " finds no port: " + e, e);
    }
  }

  /** Where clients connect to. */
  public InetSocketAddress address() {
    return (InetSocketAddress) entrance.getLocalSocketAddress();
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
    connections.stream().filter(connection -> connection.lost).forEach(Connection::close);
  }

  @Override
  public void close() {
    closeQuietly(entrance);
    connections.forEach(Connection::close);
  }

  private void accept() {
    while (!entrance.isClosed()) {
      try {
        connect(entrance.accept());
      } catch (IOException e) {
        log.debug("link to {}: {}", server, e.toString());
      }
    }
  }

  /** A server that does not answer hangs up on the client. */
  private void connect(Socket client) throws IOException {
    Socket toServer = new Socket();
    try {
      toServer.connect(server);
    } catch (IOException e) {
      closeQuietly(client);
      throw e;
    }
    Connection connection = new Connection(client, toServer);
    connections.add(connection);
    run("link-to-server", connection::carryRequests);
    run("link-to-client", connection::carryAnswers);
  }

  private void run(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private static void closeQuietly(AutoCloseable socket) {
    try {
      socket.close();
    } catch (Exception e) {
      log.debug("closing: {}", e.toString());
    }
  }

  private final class Connection {
    private final Socket client;
    private final Socket toServer;
    private volatile boolean lost;

    Connection(Socket client, Socket toServer) {
      this.client = client;
      this.toServer = toServer;
    }

    void carryRequests() {
      carry(client, toServer, false);
    }

    void carryAnswers() {
      carry(toServer, client, true);
    }

    private void carry(Socket from, Socket to, boolean answers) {
      byte[] buffer = new byte[BUFFER];
      try {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
          if (answers && isLost()) {
            lostBytes.addAndGet(read);
          } else {
            out.write(buffer, 0, read);
          }
        }
      } catch (IOException e) {
        log.debug("link to {}: {}", server, e.toString());
      } finally {
        close();
      }
    }

    /** Once an answer is lost, all that follow are; until the connection ends with the loss. */
    private boolean isLost() throws IOException {
      if (!losing && !lost) {
        return false;
      }
      lost = true;
      if (!losing) {
        throw new IOException("answers were lost");
      }
      return true;
    }

    void close() {
      connections.remove(this);
      closeQuietly(client);
      closeQuietly(toServer);
    }
  }
}
