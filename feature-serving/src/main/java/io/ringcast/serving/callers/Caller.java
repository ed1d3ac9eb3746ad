package io.ringcast.serving.callers;

import io.grpc.Context;
import io.grpc.Status;
import io.ringcast.serving.budget.TokenBucket;
import io.ringcast.serving.config.CallerConfig;
import io.ringcast.serving.config.EntryPoint;
import io.ringcast.serving.meters.Reason;
import java.util.Optional;

/** Who asks, what they may ask for, and how much of it is left. */
public final class Caller {

  /** Who asks in the call at hand. */
  public static final Context.Key<Caller> CURRENT = Context.key("ringcast-caller");

  /** The service itself, which may read everything. */
  public static final Caller SERVICE = new Caller("service", Optional.empty(), Optional.empty());

  /**
   * What a read of the store costs, in keys of the quota. In both servers' CPU it costs 12 to 20
   * times what a cached key does.
   */
  private static final int KEYS_PER_READ = 20;

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final String name;
  private final Optional<CallerConfig> rights;
  private final Optional<TokenBucket> bucket;

  /**
   * Somebody.
   *
   * @param rights empty for all of them
   * @param bucket empty for as many keys as they want
   */
  Caller(String name, Optional<CallerConfig> rights, Optional<TokenBucket> bucket) {
    this.name = name;
    this.rights = rights;
    this.bucket = bucket;
  }

  public String name() {
    return name;
  }

  /** Why the caller may not ask this; empty if they may. */
  Optional<String> forbids(EntryPoint entry) {
    if (rights.isEmpty()) {
      return Optional.empty();
    }
    return switch (entry.access()) {
      case ANYBODY, CALLERS -> Optional.empty();
      case GRANTED ->
          rights.get().methods().contains(entry)
              ? Optional.empty()
              : Optional.of(
                  "%s may not call this: %s is not among its `methods` in the service's configuration"
                      .formatted(name, EntryPoint.written(entry)));
      case OPERATORS ->
          rights.get().operator()
              ? Optional.empty()
              : Optional.of(
                  "%s may not read this: only callers with `operator: true` in the service's"
                          .formatted(name)
                      + " configuration may");
    };
  }

  /** Whether the caller may read a feature set, in all of its versions. */
  public boolean mayRead(String featureSet) {
    return rights.isEmpty()
        || rights.get().featureSets().contains(featureSet)
        || rights.get().featureSets().contains(CallerConfig.ALL_SETS);
  }

  /**
   * Takes keys from what the caller may ask.
   *
   * @return empty if they may be answered
   */
  public Optional<Refusal> take(long keys) {
    return bucket.flatMap(full -> take(keys, full));
  }

  /** Charges a read of the store that is done for the caller; later calls wait for the keys. */
  public void chargeRead() {
    bucket.ifPresent(owes -> owes.charge(KEYS_PER_READ));
  }

  private Optional<Refusal> take(long keys, TokenBucket full) {
    int burst = full.quota().burst();
    if (keys > burst) {
      return Optional.of(
          Refusal.of(
              Reason.TOO_LARGE,
              Status.RESOURCE_EXHAUSTED,
              "%,d keys were asked for, but %s may ask for %,d at once: ask in parts"
                  .formatted(keys, name, burst)));
    }
    long nanos = full.take(keys);
    if (nanos == 0) {
      return Optional.empty();
    }
    long millis = (nanos + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI;
    return Optional.of(
        Refusal.until(
            Reason.QUOTA,
            millis,
            "%,d keys were asked for, but %s may ask for %,d a second: come again in %,d ms"
                .formatted(keys, name, full.quota().keysPerSecond(), millis)));
  }
}
