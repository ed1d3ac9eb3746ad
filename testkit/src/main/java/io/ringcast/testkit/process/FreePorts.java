package io.ringcast.testkit.process;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports that are free, each another, and kept from all others who ask here until {@link #close}.
 *
 * <p>They lie below those that systems give to outgoing connections (from 32768 on): a server takes
 * seconds to bind its ports, and keeps them through a restart, and a client's connection must not
 * sit on one meanwhile. Nor must another server, whose process asked in the same moment; so each
 * port's namesake of UDP, which no server here needs, is bound until then. It goes with the
 * process.
 */
public final class FreePorts implements AutoCloseable {

  private static final int ATTEMPTS = 1_000;

  private final int first;
  private final int end;
  private final Set<Integer> tried = new HashSet<>();
  private final List<DatagramSocket> claims = new ArrayList<>();

  public FreePorts() {
    this(20_000, 32_000);
  }

  FreePorts(int first, int end) {
    this.first = first;
    this.end = end;
  }

  /** One of the loopback interface. */
  public int next() throws IOException {
    return next(InetAddress.getLoopbackAddress());
  }

  public int next(InetAddress address) throws IOException {
    IOException failure = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(first, end);
      if (!tried.add(port)) {
        continue;
      }
      try {
        claim(new InetSocketAddress(address, port));
        return port;
      } catch (IOException e) {
        failure = e;
      }
    }
    throw new IOException("no free port at " + address.getHostAddress(), failure);
  }

  private void claim(InetSocketAddress place) throws IOException {
    DatagramSocket claim = new DatagramSocket(place);
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(place);
    } catch (IOException e) {
      claim.close();
      throw e;
    }
    claims.add(claim);
  }

  /** Lets others have them. */
  @Override
  public void close() {
    claims.forEach(DatagramSocket::close);
  }
}
