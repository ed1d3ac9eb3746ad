package io.ringcast.benchmarks.limit;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicReference;

/** Two ends of a socket on this machine, one of them with a thread that stands for a server. */
final class Loopback implements AutoCloseable {

  private final SocketChannel client;
  private final Thread server;
  private final AtomicReference<IOException> failure = new AtomicReference<>();

  /** What the server does, until its end of the socket is closed. */
  interface Service {
    void serve(SocketChannel channel) throws IOException;
  }

  Loopback(Service service) throws IOException {
    try (ServerSocketChannel listening = ServerSocketChannel.open()) {
      listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      client = SocketChannel.open(listening.getLocalAddress());
      SocketChannel accepted = listening.accept();
      server = new Thread(() -> serve(service, accepted), "loopback-server");
    }
    server.setDaemon(true);
    server.start();
  }

  private void serve(Service service, SocketChannel channel) {
    try (channel) {
      service.serve(channel);
    } catch (IOException e) {
      failure.set(e);
    }
  }

  SocketChannel client() {
    return client;
  }

  long serverNanos() {
    return ManagementFactory.getThreadMXBean().getThreadCpuTime(server.getId());
  }

  @Override
  public void close() throws Exception {
    client.close();
    server.join();
    if (failure.get() != null) {
      throw failure.get();
    }
  }
}
