package io.ringcast.serving.budget;

import io.ringcast.serving.config.Quota;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Limits open connections, and each holder's share of them. The holder is the address until a
 * caller has logged in: behind a proxy, all have one address.
 */
public final class ConnectionLimit {

  /** A site of IPv6 has all addresses with these first bytes. */
  private static final int SITE_BYTES = 8;

  /** In this time a holder may open its share of connections, and some more. */
  private static final int OPENING_SECONDS = 5;

  private static final int SPARE_OPENINGS = 100;

  /** A refused call costs little, but thousands of them a second do not. */
  private static final Quota REFUSALS = new Quota(1_000, 1_000);

  /** So many bytes that were read for a refused call cost about as much as the refusal itself. */
  private static final int BYTES_PER_REFUSAL = 4 << 10;

  /**
   * Connections of a flood are accepted before they can be refused, and others wait behind them.
   */
  private static final Quota FLOODS = new Quota(3_000, 1_000);

  private final int most;
  private final DoubleSupplier share;

  private final Map<SocketAddress, Connection> open = new ConcurrentHashMap<>();

  private final LongSupplier nanoTime;
  private final Map<Object, Holder> holders = new HashMap<>();
  private final TokenBucket floods;

  /** With more holders than this, idle ones are forgotten. */
  private int mostRemembered;

  private long refused;

  /** Whether a connection may open. */
  enum Opening {
    OPEN,
    /** All places are taken. */
    FULL,
    /** The peer's address opens connections too fast. */
    FLOOD
  }

  private static final class Holder {
    private final TokenBucket openings;
    private final TokenBucket refusals;
    private int held;

    private Holder(TokenBucket openings, TokenBucket refusals) {
      this.openings = openings;
      this.refusals = refusals;
    }

    boolean isIdle() {
      return held == 0 && openings.isFull() && refusals.isFull();
    }
  }

  interface Transport {

    /** Closes it when its calls have ended. */
    void close();

    /** Reads nothing of it for so long. */
    void pause(long nanos);
  }

  private static final class Connection {
    private final Transport wire;

    /** A site's bytes, or a caller's name. */
    private volatile Object holder;

    private volatile boolean called;

    /** Whether several callers ask over it, as behind a proxy. */
    private volatile boolean shared;

    private Connection(Object holder, Transport wire) {
      this.holder = holder;
      this.wire = wire;
    }
  }

  /** Another share holds for later connections. */
  public ConnectionLimit(int most, DoubleSupplier share, LongSupplier nanoTime) {
    this.most = most;
    this.share = share;
    this.nanoTime = nanoTime;
    this.floods = new TokenBucket(FLOODS, nanoTime);
    this.mostRemembered = 2 * most;
  }

  /** If it may open, the connection counts until it is closed. */
  synchronized Opening open(SocketAddress peer, Transport wire) {
    ByteBuffer site = site(peer);
    Opening opening = opening(peer, site);
    if (opening == Opening.OPEN) {
      open.put(peer, new Connection(site, wire));
    } else {
      refused++;
    }
    return opening;
  }

  private Opening opening(SocketAddress peer, ByteBuffer site) {
    if (holders.size() > mostRemembered) {
      holders.values().removeIf(Holder::isIdle);
      mostRemembered = 2 * Math.max(most, holders.size());
    }
    if (holder(site).openings.take(1) > 0) {
      return Opening.FLOOD;
    }
    // A port can be in use again before its old connection is seen to be closed.
    return open.size() < most && !open.containsKey(peer) && take(site)
        ? Opening.OPEN
        : Opening.FULL;
  }

  public void called(SocketAddress peer) {
    Connection its = open.get(peer);
    if (its != null && !its.called) {
      its.called = true;
    }
  }

  /**
   * Pauses the connections of a holder whose calls are refused too often; calls with many bytes
   * count more. A connection of several callers goes on: the others would wait, too.
   */
  public void refusedCall(SocketAddress peer, long bytes) {
    Connection its = open.get(peer);
    long wait = its == null || its.shared ? 0 : oweRefusals(its, 1 + bytes / BYTES_PER_REFUSAL);
    if (wait > 0) {
      its.wire.pause(wait);
    }
  }

  private synchronized long oweRefusals(Connection its, long refusals) {
    Holder holder = holders.get(its.holder);
    return holder == null ? 0 : holder.refusals.owe(refusals);
  }

  /**
   * A connection of a flood was accepted and closed.
   *
   * @return for how many nanoseconds no connection is to be accepted
   */
  long refusedFlood() {
    return floods.owe(1);
  }

  /**
   * Makes the caller the connection's holder, if it has none yet. False if the caller has no share
   * left: then the connection is to be closed.
   */
  public boolean hold(SocketAddress peer, String caller) {
    Connection its = open.get(peer);
    if (its == null) {
      return true;
    }
    if (its.holder instanceof String holder) {
      if (!holder.equals(caller)) {
        its.shared = true;
      }
      return true;
    }
    return move(its, caller);
  }

  private synchronized boolean move(Connection its, String caller) {
    Object site = its.holder;
    if (site instanceof String) {
      return true;
    }
    boolean taken = holder(caller).openings.take(1) == 0 && take(caller);
    if (taken) {
      its.holder = caller;
      holder(site).openings.giveBack(1);
      give(site);
    }
    return taken;
  }

  private boolean take(Object holder) {
    Holder its = holder(holder);
    boolean taken = its.held < share();
    if (taken) {
      its.held++;
    }
    return taken;
  }

  private void give(Object holder) {
    Holder its = holders.get(holder);
    if (its != null && its.held > 0) {
      its.held--;
    }
  }

  private Holder holder(Object holder) {
    return holders.computeIfAbsent(
        holder,
        any ->
            new Holder(new TokenBucket(openings(), nanoTime), new TokenBucket(REFUSALS, nanoTime)));
  }

  public int share() {
    return Math.max(1, (int) (most * share.getAsDouble()));
  }

  private Quota openings() {
    int atOnce = share() + SPARE_OPENINGS;
    return new Quota(atOnce / OPENING_SECONDS, atOnce);
  }

  /** The number of addresses and callers with an entry. */
  synchronized int holders() {
    return holders.size();
  }

  public synchronized long refused() {
    return refused;
  }

  public synchronized void closed(SocketAddress peer) {
    Connection its = open.remove(peer);
    give(its.holder);
    // A name that nobody holds: who logs in meanwhile takes no place any more.
    its.holder = "";
  }

  /** Closes a connection that its caller may not hold, since it takes a place of its address. */
  public void close(SocketAddress peer) {
    Connection its = open.get(peer);
    if (its != null) {
      its.wire.close();
    }
  }

  /**
   * Whether a connection without a call takes a place that others may need. Clients connect before
   * they call.
   */
  synchronized boolean isToClose(SocketAddress peer) {
    Connection its = open.get(peer);
    Holder holder = its == null ? null : holders.get(its.holder);
    return holder != null && !its.called && (2 * open.size() > most || 2 * holder.held > share());
  }

  boolean isCalled(SocketAddress peer) {
    Connection its = open.get(peer);
    return its != null && its.called;
  }

  private static ByteBuffer site(SocketAddress peer) {
    return site(((InetSocketAddress) peer).getAddress());
  }

  /** All addresses of one holder have the same. */
  public static ByteBuffer site(InetAddress address) {
    byte[] bytes = address.getAddress();
    return ByteBuffer.wrap(bytes.length > SITE_BYTES ? Arrays.copyOf(bytes, SITE_BYTES) : bytes);
  }
}
