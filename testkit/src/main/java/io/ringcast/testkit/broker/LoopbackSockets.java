package io.ringcast.testkit.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.server.ServerSocketFactory;

/**
 * One bound socket for each of the broker's listeners.
 *
 * <p>The ports must be known before the broker starts. Sockets that stay bound from then on, and
 * are handed to the broker as they are, leave no moment in which another program takes a port.
 */
final class LoopbackSockets implements ServerSocketFactory, AutoCloseable {

  private final Map<String, ServerSocketChannel> sockets = new LinkedHashMap<>();

  private LoopbackSockets() {}

  static LoopbackSockets bind() throws IOException {
    LoopbackSockets bound = new LoopbackSockets();
    try {
      bound.add(BrokerSettings.BROKER_LISTENER);
      bound.add(BrokerSettings.CONTROLLER_LISTENER);
    } catch (IOException e) {
      bound.close();
      throw e;
    }
    return bound;
  }

  InetSocketAddress socketAddress(String listener) {
    int port = sockets.get(listener).socket().getLocalPort();
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  /** The listener's host and port. */
  String address(String listener) {
    InetSocketAddress address = socketAddress(listener);
    return address.getAddress().getHostAddress() + ":" + address.getPort();
  }

  @Override
  public ServerSocketChannel openServerSocket(
      String listener, InetSocketAddress address, int backlog, int receiveBuffer)
      throws IOException {
    ServerSocketChannel socket = sockets.get(listener);
    socket.configureBlocking(false);
    return socket;
  }

  /** Closes what the broker has not closed itself. */
  @Override
  public void close() {
    sockets.forEach((listener, socket) -> Utils.closeQuietly(socket, listener));
  }

  private void add(String listener) throws IOException {
    ServerSocketChannel socket = ServerSocketChannel.open();
    sockets.put(listener, socket);
    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }
}
