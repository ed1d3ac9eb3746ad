package io.ringcast.serving.callers;

import io.grpc.Context;
import io.grpc.Status;
import io.ringcast.serving.budget.TokenBucket;
import io.ringcast.serving.config.CallerConfig;
import io.ringcast.serving.config.EntryPoint;
import io.ringcast.serving.config.Quota;
import io.ringcast.serving.meters.Reason;
import java.util.Optional;
import java.util.function.LongSupplier;

/** A caller, with its rights and what is left of its quota. */
public final class Caller {

  /** The caller of the present call. */
  public static final Context.Key<Caller> CURRENT = Context.key("ringcast-caller");

  /** The service itself, with all rights. */
  public static final Caller SERVICE =
      new Caller("service", Optional.empty(), Optional.empty(), System::nanoTime);

  /** A read of the store costs about as much CPU as so many keys. */
  private static final int KEYS_PER_READ = 100;

  /** Reads at once with any quota: the first calls find no cached block. */
  private static final int LEAST_READS = 128;

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final String name;
  private final LongSupplier nanoTime;
  private volatile Optional<CallerConfig> rights;
  private volatile Optional<TokenBucket> keys = Optional.empty();
  private volatile Optional<TokenBucket> reads = Optional.empty();

  /** Without rights there are no limits; without a quota there is none. */
  Caller(String name, Optional<CallerConfig> rights, Optional<Quota> quota, LongSupplier nanoTime) {
    this.name = name;
    this.nanoTime = nanoTime;
    follow(rights, quota);
  }

  /** From the next call on, these hold. Another quota begins with full buckets. */
  final void follow(Optional<CallerConfig> rights, Optional<Quota> quota) {
    this.rights = rights;
    if (!quota.equals(keys.map(TokenBucket::quota))) {
      keys = quota.map(its -> new TokenBucket(its, nanoTime));
      // Where nobody has a name, there is nobody to keep apart.
      reads =
          quota
              .filter(any -> !name.equals(Callers.ANYONE))
              .map(its -> new TokenBucket(ofReads(its), nanoTime));
    }
  }

  private static Quota ofReads(Quota quota) {
    return new Quota(
        Math.max(1, quota.keysPerSecond() / KEYS_PER_READ),
        Math.max(LEAST_READS, quota.burst() / KEYS_PER_READ));
  }

  public String name() {
    return name;
  }

  /** Why the caller may not use this entry point; empty if it may. */
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

  /** Whether the caller may read all versions of the set. */
  public boolean mayRead(String featureSet) {
    return rights.isEmpty()
        || rights.get().featureSets().contains(featureSet)
        || rights.get().featureSets().contains(CallerConfig.ALL);
  }

  /** Whether the caller may have scores of this model or route. */
  public boolean mayScore(String model) {
    return rights.isEmpty()
        || rights.get().models().contains(model)
        || rights.get().models().contains(CallerConfig.ALL);
  }

  /** Whether live answers may have rings and windows that the set lacks. */
  public boolean mayAskAdHoc() {
    return rights.isEmpty() || rights.get().adhoc();
  }

  /** Takes keys from the quota, or says why not. */
  public Optional<Refusal> take(long keys) {
    return this.keys.flatMap(bucket -> take(keys, bucket));
  }

  /** The same for a call that cannot be asked in parts: a burst is the most that it costs. */
  public Optional<Refusal> takeWhole(long keys) {
    return this.keys.flatMap(bucket -> take(Math.min(keys, bucket.quota().burst()), bucket));
  }

  /**
   * Takes one read of the store from the quota. Returns 0, or the nanoseconds until the next try.
   */
  public long takeRead() {
    return reads.map(bucket -> bucket.take(1)).orElse(0L);
  }

  /** How many reads of the store the quota allows within this time. */
  public long readsWithin(long nanos) {
    return reads.map(bucket -> bucket.within(nanos)).orElse(Long.MAX_VALUE);
  }

  private Optional<Refusal> take(long keys, TokenBucket bucket) {
    int burst = bucket.quota().burst();
    if (keys > burst) {
      return Optional.of(
          Refusal.of(
              Reason.TOO_LARGE,
              Status.RESOURCE_EXHAUSTED,
              "%,d keys were asked for, but %s may ask for %,d at once: ask in parts"
                  .formatted(keys, name, burst)));
    }
    long nanos = bucket.take(keys);
    if (nanos == 0) {
      return Optional.empty();
    }
    long millis = (nanos + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI;
    return Optional.of(
        Refusal.until(
            Reason.QUOTA,
            millis,
            "%,d keys were asked for, but %s may ask for %,d a second: come again in %,d ms"
                .formatted(keys, name, bucket.quota().keysPerSecond(), millis)));
  }
}
