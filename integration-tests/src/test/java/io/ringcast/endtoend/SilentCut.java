package io.ringcast.endtoend;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.ringcast.testkit.process.Tunnel;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** A way on which watches can be cut, of which neither side is told: connections stay open. */
final class SilentCut implements Supplier<Tunnel.Ways> {

  private static final int SOME_BYTES = 8192;

  private final List<Way> ways = new CopyOnWriteArrayList<>();

  @Override
  public Tunnel.Ways get() {
    Way way = new Way();
    ways.add(way);
    return way;
  }

  /** Whether somebody's question has got as far as this. */
  boolean isWatched() {
    return ways.stream().anyMatch(way -> way.watched);
  }

  /** Lets nothing more through to those who watch now. */
  void cutWatches() {
    ways.forEach(way -> way.cut = way.watched);
  }

  /** Whether somebody was sent something that has not come through. */
  boolean hasHeldBack() {
    return ways.stream().anyMatch(way -> way.heldBack);
  }

  private static final class Way implements Tunnel.Ways {

    private volatile boolean watched;
    private volatile boolean cut;
    private volatile boolean heldBack;

    @Override
    public void carryRequests(InputStream fromClient, OutputStream toServer) throws IOException {
      byte[] bytes = new byte[SOME_BYTES];
      for (int read = fromClient.read(bytes); read >= 0; read = fromClient.read(bytes)) {
        // A browser sends one request after the other, each at once.
        watched |= new String(bytes, 0, read, ISO_8859_1).startsWith("GET /v1/watch");
        toServer.write(bytes, 0, read);
      }
    }

    @Override
    public void carryAnswers(InputStream fromServer, OutputStream toClient) throws IOException {
      byte[] bytes = new byte[SOME_BYTES];
      for (int read = fromServer.read(bytes); read >= 0; read = fromServer.read(bytes)) {
        if (cut) {
          heldBack = true;
        } else {
          toClient.write(bytes, 0, read);
        }
      }
    }
  }
}
