package io.ringcast.testbed.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports that were free a moment ago, each another.
 *
 * <p>They lie below those that systems give to outgoing connections (from 32768 on): a server takes
 * seconds to bind its ports, and keeps them through a restart, and a client's connection must not
 * sit on one meanwhile.
 */
public final class FreePorts {

  private static final int FIRST = 20_000;
  private static final int END = 32_000;
  private static final int ATTEMPTS = 1_000;

  private final Set<Integer> taken = new HashSet<>();

  public int next(InetAddress address) throws IOException {
    IOException failure = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, END);
      if (!taken.add(port)) {
        continue;
      }
      try (ServerSocket socket = new ServerSocket()) {
        socket.setReuseAddress(true);
        socket.bind(new InetSocketAddress(address, port));
        return port;
      } catch (IOException e) {
        failure = e;
      }
    }
    throw new IOException("no free port at " + address.getHostAddress(), failure);
  }
}
