package io.ringcast.serving.callers;

import io.grpc.Context;
import io.grpc.Status;
import io.ringcast.serving.meters.Reason;
import java.util.Optional;

/** Who asks, and what is left of what they may ask. */
public final class Caller {

  /** Who asks in the call at hand. */
  public static final Context.Key<Caller> CURRENT = Context.key("ringcast-caller");

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final String name;
  private final String label;
  private final Optional<TokenBucket> bucket;

  /**
   * Somebody.
   *
   * @param label under which they are counted, with others if they are many
   */
  Caller(String name, String label, Optional<TokenBucket> bucket) {
    this.name = name;
    this.label = label;
    this.bucket = bucket;
  }

  public String name() {
    return name;
  }

  /** Under which they are counted. */
  public String label() {
    return label;
  }

  /**
   * Takes keys from what the caller may ask.
   *
   * @return empty if they may be answered
   */
  public Optional<Refusal> take(long keys) {
    return bucket.flatMap(full -> take(keys, full));
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
