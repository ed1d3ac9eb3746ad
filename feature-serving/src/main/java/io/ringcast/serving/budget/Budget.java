package io.ringcast.serving.budget;

import io.ringcast.serving.config.CallLimits;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What all calls under way may hold together, and each caller's share. */
public final class Budget {

  /** Lists of areas, under way or waiting for a thread. */
  public static final int LISTS = 18;

  private final Map<Resource, Long> limits = new EnumMap<>(Resource.class);
  private double share;
  private final String nobody;
  private final Usage total = new Usage();
  private final Map<String, Usage> callers = new HashMap<>();

  private static final class Usage {
    private final long[] amounts = new long[Resource.values().length];

    @SuppressWarnings("EnumOrdinal") // on the path of every call
    long add(Resource resource, long amount) {
      return amounts[resource.ordinal()] += amount;
    }

    boolean isNothing() {
      for (long amount : amounts) {
        if (amount != 0) {
          return false;
        }
      }
      return true;
    }
  }

  /**
   * Callers without a name may hold everything together. Watches by HTTP take at most half of its
   * connections.
   */
  public Budget(CallLimits config, int httpConnections, String nobody) {
    this.nobody = nobody;
    limits.put(Resource.LISTS, (long) LISTS);
    // Calls need connections, too.
    limits.put(Resource.WATCHES_BY_HTTP, Math.max(1L, httpConnections / 2));
    follow(config);
  }

  /** Calls keep what they hold, even above a lowered limit. */
  public final synchronized void follow(CallLimits now) {
    limits.put(Resource.CALLS, (long) now.calls());
    limits.put(Resource.WATCHES, (long) now.watches());
    limits.put(Resource.BYTES, (long) now.bytes());
    share = now.callerShare();
  }

  /** Takes an amount for a caller, or says why not. A watch by HTTP is a watch, too. */
  synchronized Optional<Shortage> take(String caller, Resource resource, long amount) {
    Optional<Shortage> shortage = takeOne(caller, resource, amount);
    if (shortage.isEmpty() && resource == Resource.WATCHES_BY_HTTP) {
      shortage = takeOne(caller, Resource.WATCHES, amount);
      if (shortage.isPresent()) {
        giveOne(caller, resource, amount);
      }
    }
    return shortage;
  }

  private Optional<Shortage> takeOne(String caller, Resource resource, long amount) {
    long limit = limits.get(resource);
    long limitOfCaller = caller.equals(nobody) ? limit : Math.max(1, (long) (limit * share));
    if (amount > limitOfCaller) {
      return Optional.of(
          new Shortage(resource, caller, limitOfCaller, amount, Shortage.Of.ONE_CALL));
    }
    Usage ofCaller = callers.computeIfAbsent(caller, any -> new Usage());
    Optional<Shortage> shortage = Optional.empty();
    if (ofCaller.add(resource, amount) > limitOfCaller) {
      shortage =
          Optional.of(new Shortage(resource, caller, limitOfCaller, amount, Shortage.Of.CALLER));
    } else if (total.add(resource, 0) + amount > limit) {
      shortage = Optional.of(new Shortage(resource, caller, limit, amount, Shortage.Of.SERVICE));
    }
    total.add(resource, amount);
    if (shortage.isPresent()) {
      giveOne(caller, resource, amount);
    }
    return shortage;
  }

  synchronized void give(String caller, Resource resource, long amount) {
    giveOne(caller, resource, amount);
    if (resource == Resource.WATCHES_BY_HTTP) {
      giveOne(caller, Resource.WATCHES, amount);
    }
  }

  private void giveOne(String caller, Resource resource, long amount) {
    total.add(resource, -amount);
    Usage ofCaller = callers.get(caller);
    if (ofCaller == null) {
      // Nothing was held.
      return;
    }
    ofCaller.add(resource, -amount);
    if (ofCaller.isNothing()) {
      callers.remove(caller);
    }
  }

  public synchronized long used(Resource resource) {
    return total.add(resource, 0);
  }
}
