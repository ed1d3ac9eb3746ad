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

  /** Of each connection, by its peer: a site's bytes, or a caller's name. */
  private final Map<SocketAddress, Object> holders = new ConcurrentHashMap<>();

  private final Map<Object, Integer> held = new HashMap<>();
  private long refused;

  public ConnectionLimit(int most, double share) {
    this.most = most;
    this.mostOfOne = Math.max(1, (int) (most * share));
  }

  /** Whether there may be one more; then it counts until it is closed. */
  public synchronized boolean open(SocketAddress peer) {
    // A port can be in use again before its old connection is seen to be closed.
    boolean opened = holders.size() < most && !holders.containsKey(peer) && take(peer, site(peer));
    refused += opened ? 0 : 1;
    return opened;
  }

  /**
   * The connection's peer has logged in. If it asks for several callers, the first is the holder.
   *
   * @return whether the caller may hold the connection
   */
  public boolean hold(SocketAddress peer, String caller) {
    Object holder = holders.get(peer);
    return holder == null || holder instanceof String || move(peer, caller);
  }

  private synchronized boolean move(SocketAddress peer, String caller) {
    Object holder = holders.get(peer);
    if (holder instanceof ByteBuffer && take(peer, caller)) {
      give(holder);
      return true;
    }
    return !(holder instanceof ByteBuffer);
  }

  private boolean take(SocketAddress peer, Object holder) {
    int its = held.getOrDefault(holder, 0);
    if (its >= mostOfOne) {
      return false;
    }
    held.put(holder, its + 1);
    holders.put(peer, holder);
    return true;
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
    give(holders.remove(peer));
  }

  private static ByteBuffer site(SocketAddress peer) {
    InetAddress address = ((InetSocketAddress) peer).getAddress();
    byte[] bytes = address.getAddress();
    return ByteBuffer.wrap(bytes.length > SITE_BYTES ? Arrays.copyOf(bytes, SITE_BYTES) : bytes);
  }
}
