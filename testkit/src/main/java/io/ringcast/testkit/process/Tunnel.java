package io.ringcast.testkit.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A way to a server through this JVM: for each client it opens a connection of its own to the
 * server, which may be away or come later. A server that does not answer hangs up on the client.
 */
public final class Tunnel implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Tunnel.class);

  private final InetSocketAddress server;
  private final Supplier<Ways> waysOfConnection;
  private final ServerSocket entrance;
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
  private final AtomicInteger opened = new AtomicInteger();

  /** What becomes of one connection's bytes. The connection ends when one of the two does. */
  public interface Ways {

    default void carryRequests(InputStream fromClient, OutputStream toServer) throws IOException {
      fromClient.transferTo(toServer);
    }

    void carryAnswers(InputStream fromServer, OutputStream toClient) throws IOException;
  }

  private Tunnel(InetSocketAddress server, InetSocketAddress at, Supplier<Ways> waysOfConnection)
      throws IOException {
    this.server = server;
    this.waysOfConnection = waysOfConnection;
    entrance = new ServerSocket();
    entrance.bind(at);
  }

  /**
   * Opens a tunnel to a server.
   *
   * @param at where clients find it
   */
  public static Tunnel open(
      InetSocketAddress server, InetSocketAddress at, Supplier<Ways> waysOfConnection) {
    try {
      Tunnel tunnel = new Tunnel(server, at, waysOfConnection);
      run("tunnel-accept", tunnel::accept);
      return tunnel;
    } catch (IOException e) {
      throw new IllegalStateException(
          "the way to " + server + " cannot begin at " + at + ": " + e, e);
    }
  }

  /** Where clients connect to. */
  public InetSocketAddress address() {
    return (InetSocketAddress) entrance.getLocalSocketAddress();
  }

  /** How many connections there were, those that have ended too. */
  public int connections() {
    return opened.get();
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
        log.debug("the way to {}: {}", server, e.toString());
      }
    }
  }

  private void connect(Socket client) throws IOException {
    Socket toServer = new Socket();
    try {
      toServer.connect(server);
      // What waits here for more to send would look like a slow server.
      toServer.setTcpNoDelay(true);
      client.setTcpNoDelay(true);
    } catch (IOException e) {
      closeQuietly(client);
      closeQuietly(toServer);
      throw e;
    }
    Ways ways = waysOfConnection.get();
    Connection connection = new Connection(client, toServer);
    connections.add(connection);
    opened.incrementAndGet();
    if (entrance.isClosed()) {
      connection.close();
      return;
    }
    run("tunnel-requests", () -> connection.carry(client, toServer, ways::carryRequests));
    run("tunnel-answers", () -> connection.carry(toServer, client, ways::carryAnswers));
  }

  private static void run(String name, Runnable work) {
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

  /** One of the two directions. */
  private interface Carrying {
    void carry(InputStream from, OutputStream to) throws IOException;
  }

  private final class Connection {
    private final Socket client;
    private final Socket toServer;

    Connection(Socket client, Socket toServer) {
      this.client = client;
      this.toServer = toServer;
    }

    void carry(Socket from, Socket to, Carrying way) {
      try {
        way.carry(from.getInputStream(), to.getOutputStream());
      } catch (IOException e) {
        log.debug("the way to {}: {}", server, e.toString());
      } finally {
        close();
      }
    }

    void close() {
      connections.remove(this);
      closeQuietly(client);
      closeQuietly(toServer);
    }
  }
}
