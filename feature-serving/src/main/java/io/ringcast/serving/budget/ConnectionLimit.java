package io.ringcast.serving.budget;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How many connections may be open at once, and which share of them one holder may have. The holder
 * is the address until a caller has logged in, and then the caller: behind a proxy all have one
 * address.
 */
public final class ConnectionLimit {

  /** One site of IPv6 has all addresses that begin with these. */
  private static final int SITE_BYTES = 8;

  private final int most;
  private final int mostOfOne;

  private final Map<SocketAddress, Connection> open = new ConcurrentHashMap<>();

  private final Map<Object, Integer> held = new HashMap<>();
  private long refused;

  /** One that is open. */
  private static final class Connection {
    private final Runnable close;

    /** A site's bytes, or a caller's name. */
    private volatile Object holder;

    private volatile boolean called;

    private Connection(Object holder, Runnable close) {
      this.holder = holder;
      this.close = close;
    }
  }

  public ConnectionLimit(int most, double share) {
    this.most = most;
    this.mostOfOne = Math.max(1, (int) (most * share));
  }

  /**
   * Whether there may be one more; then it counts until it is closed.
   *
   * @param close closes it when its calls have ended
   */
  public synchronized boolean open(SocketAddress peer, Runnable close) {
    ByteBuffer site = site(peer);
    // A port can be in use again before its old connection is seen to be closed.
    boolean opened = open.size() < most && !open.containsKey(peer) && take(site);
    if (opened) {
      open.put(peer, new Connection(site, close));
    } else {
      refused++;
    }
    return opened;
  }

  /** A call has come. */
  public void called(SocketAddress peer) {
    Connection its = open.get(peer);
    if (its != null && !its.called) {
      its.called = true;
    }
  }

  /**
   * The connection's peer has logged in. If it asks for several callers, the first is the holder.
   *
   * @return whether the caller may hold the connection; if not, it is to be closed
   */
  public boolean hold(SocketAddress peer, String caller) {
    Connection its = open.get(peer);
    return its == null || its.holder instanceof String || move(its, caller);
  }

  private synchronized boolean move(Connection its, String caller) {
    Object site = its.holder;
    if (site instanceof String) {
      return true;
    }
    boolean taken = take(caller);
    if (taken) {
      its.holder = caller;
      give(site);
    }
    return taken;
  }

  private boolean take(Object holder) {
    int its = held.getOrDefault(holder, 0);
    if (its < mostOfOne) {
      held.put(holder, its + 1);
    }
    return its < mostOfOne;
  }

  private void give(Object holder) {
    held.computeIfPresent(holder, (same, its) -> its == 1 ? null : its - 1);
  }

  /** How many connections one holder may have. */
  public int share() {
    return mostOfOne;
  }

  /** How many there were too many so far. */
  public synchronized long refused() {
    return refused;
  }

  public synchronized void closed(SocketAddress peer) {
    Connection its = open.remove(peer);
    give(its.holder);
    // A name that nobody holds: who logs in meanwhile takes no place any more.
    its.holder = "";
  }

  /** Closes a connection that its caller may not hold: it would keep a place of its address. */
  public void close(SocketAddress peer) {
    Connection its = open.get(peer);
    if (its != null) {
      its.close.run();
    }
  }

  /**
   * Whether a connection without a call takes a place that others may need. Clients open
   * connections in advance, and open them anew at once.
   */
  synchronized boolean isToClose(SocketAddress peer) {
    Connection its = open.get(peer);
    return its != null
        && !its.called
        && (2 * open.size() > most || 2 * held.getOrDefault(its.holder, 0) > mostOfOne);
  }

  boolean isCalled(SocketAddress peer) {
    Connection its = open.get(peer);
    return its != null && its.called;
  }

  private static ByteBuffer site(SocketAddress peer) {
    InetAddress address = ((InetSocketAddress) peer).getAddress();
    byte[] bytes = address.getAddress();
    return ByteBuffer.wrap(bytes.length > SITE_BYTES ? Arrays.copyOf(bytes, SITE_BYTES) : bytes);
  }
}
