package io.ringcast.feature.intake.source;

import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.common.registry.RegisteredProducts;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets all readers count a product from the same minute on. When the catalog's file has a further
 * product, the readers stop and say how far they are. The first minute that no event can have
 * reached is announced, and then granted to the readers, which read on.
 *
 * <p>Nothing of this is in checkpoints: events that were read before a checkpoint without the
 * product belong to earlier minutes, so the announced minute holds for every restart. All on the
 * coordinator's thread, but for what waits.
 */
final class ProductAgreement {

  static final Duration EVERY = Duration.ofSeconds(5);

  private static final long FIRST_PAUSE_MILLIS = 20_000;
  private static final long LONGEST_PAUSE_MILLIS = 600_000;

  private static final Logger LOG = LoggerFactory.getLogger(ProductAgreement.class);

  private final SplitEnumeratorContext<?> context;
  private final ProductRegister register;
  private final long allowedSkew;
  private final LongSupplier clock;

  /** How far readers are that are held. */
  private final Map<Integer, Long> held = new HashMap<>();

  /** Null until the registry was read, also after a failure: the announcement may stand there. */
  private volatile RegisteredProducts counted;

  /** Products that are new, while readers are held for them; else null. */
  private ProductCatalog further;

  /** How often readers were held. */
  private int round;

  private boolean announcing;
  private volatile String problem = "";

  /** After a failure readers are not held again at once. */
  private long notBefore = Long.MIN_VALUE;

  private long pause = FIRST_PAUSE_MILLIS;

  /**
   * Tells a reader to read no further until it is granted products, and to say how far it is.
   *
   * @param round tells answers to earlier ones apart
   */
  record ProductsHold(int round) implements SourceEvent {}

  /**
   * A reader's answer to {@link ProductsHold}.
   *
   * @param newest the largest of its partitions' clocks; {@link PartitionClock#NONE} if it has none
   */
  record ProductsHeld(int round, long newest) implements SourceEvent {}

  /** The products that count, for a reader, which may then read on. */
  record ProductsGrant(RegisteredProducts products) implements SourceEvent {}

  /**
   * What was found.
   *
   * @param read whether the registry was read for it
   */
  private record Look(boolean read, RegisteredProducts counted, ProductCatalog catalog) {}

  ProductAgreement(
      SplitEnumeratorContext<?> context,
      ProductRegister register,
      Duration allowedSkew,
      LongSupplier clock) {
    this.context = context;
    this.register = register;
    this.allowedSkew = allowedSkew.toMillis();
    this.clock = clock;
  }

  void start() {
    context.callAsync(this::look, this::take, 0, EVERY.toMillis());
  }

  private Look look() {
    RegisteredProducts before = counted;
    RegisteredProducts known = before == null ? register.announced() : before;
    ProductCatalog catalog = new ProductCatalog(Map.of());
    try {
      ProductCatalog inFile = register.catalog();
      known.requireSameCodes(inFile);
      catalog = inFile;
    } catch (RuntimeException e) {
      // Without the file nothing can be added.
      warn(e);
    }
    return new Look(before == null, known, catalog);
  }

  private void take(Look look, Throwable failure) {
    if (failure != null) {
      warn(failure);
      return;
    }
    boolean first = counted == null;
    if (first) {
      if (!look.read) {
        return;
      }
      counted = look.counted;
    }
    ProductCatalog missing = counted.missing(look.catalog);
    if (missing.size() > 0 && further == null && clock.getAsLong() >= notBefore) {
      further = missing;
      round++;
      held.clear();
      context.registeredReaders().keySet().forEach(this::hold);
    } else if (first) {
      grant();
    }
  }

  private void hold(int reader) {
    context.sendEventToSourceReader(reader, new ProductsHold(round));
  }

  private void grant() {
    context.registeredReaders().keySet().forEach(this::grant);
  }

  private void grant(int reader) {
    context.sendEventToSourceReader(reader, new ProductsGrant(counted));
  }

  /** A reader that starts waits for its first grant. */
  void add(int reader) {
    held.remove(reader);
    if (further != null) {
      hold(reader);
    } else if (counted != null) {
      grant(reader);
    }
  }

  /** Whether the event was an answer to this. */
  boolean take(int reader, SourceEvent event) {
    if (!(event instanceof ProductsHeld its)) {
      return false;
    }
    if (its.round() != round || further == null || announcing) {
      return true;
    }
    held.put(reader, its.newest());
    if (held.size() == context.currentParallelism()) {
      announcing = true;
      long newest = held.values().stream().mapToLong(Long::longValue).max().orElseThrow();
      long since = Minutes.of(Math.max(newest, clock.getAsLong()) + allowedSkew) + 1;
      ProductCatalog products = further;
      context.callAsync(
          () -> register.announce(products, since),
          (all, failure) -> announced(all, since, failure));
    }
    return true;
  }

  /** After a failure, readers wait for the next look at the registry. */
  private void announced(RegisteredProducts products, long since, Throwable failure) {
    further = null;
    announcing = false;
    counted = products;
    if (failure != null) {
      warn(failure);
      notBefore = clock.getAsLong() + pause;
      pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
      return;
    }
    LOG.info(
        "The product catalog has {} products; those that are new count from {} on",
        products.byId().size(),
        Instant.ofEpochMilli(since * Minutes.MILLIS));
    problem = "";
    pause = FIRST_PAUSE_MILLIS;
    grant();
  }

  private void warn(Throwable failure) {
    if (!String.valueOf(failure.getMessage()).equals(problem)) {
      problem = String.valueOf(failure.getMessage());
      LOG.warn(
          "{}: {}",
          counted == null
              ? "Nothing is read until the registry tells which products count"
              : "The products that count stay as they are",
          problem);
    }
  }
}
