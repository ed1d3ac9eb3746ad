package io.ringcast.serving.load;

import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import io.ringcast.serving.config.WatchConfig;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.sets.ServedSets;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.TimeRange;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the store for feature sets, and how far each is complete. While the store is away, what is
 * known stays.
 */
public final class StoreWatch implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(StoreWatch.class);

  /** The service's clock may be behind the compute job's. */
  private static final Duration AHEAD = Duration.ofMinutes(10);

  /** New sets come with a start of the compute job only. */
  private static final int LOOKS_PER_REGISTRY = 10;

  private final FeatureStore store;
  private final ServedSets sets;
  private final WatchConfig config;
  private final Clock clock;
  private final ScheduledExecutorService timer;
  private long looks;
  private ScheduledFuture<?> looking;
  private volatile boolean answering;

  public StoreWatch(FeatureStore store, ServedSets sets, WatchConfig config, Clock clock) {
    this.store = store;
    this.sets = sets;
    this.config = config;
    this.clock = clock;
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            new DefaultThreadFactory("ringcast-store-watch", true));
  }

  /** Asks now, and again and again from then on; throws if the store does not answer now. */
  public void start() {
    look();
    long nanos = config.every().toNanos();
    looking = timer.scheduleWithFixedDelay(this::lookAgain, nanos, nanos, TimeUnit.NANOSECONDS);
  }

  public void show(Meters meters) {
    meters.observe(Metric.STORE_ANSWERING, out -> out.is(answering ? 1 : 0));
  }

  private void lookAgain() {
    try {
      look();
    } catch (RuntimeException | Error e) {
      // A look that throws would be the last one. The gauge comes first: logging may fail too.
      boolean answered = answering;
      answering = false;
      if (answered) {
        LOG.warn("the store does not answer, features come from the topic alone", e);
      }
    }
  }

  private void look() {
    if (looks++ % LOOKS_PER_REGISTRY == 0) {
      sets.add(store.registry());
    }
    sets.all().forEach(this::look);
    answering = true;
  }

  private void look(ServedSet set) {
    long now = clock.millis();
    long from = now - config.lookBack().toMillis();
    long known = set.stored().map(emission -> emission.windowEnd()).orElse(from);
    long to = now + AHEAD.toMillis();
    if (known > to) {
      return;
    }
    List<StoredMarker> markers =
        store.markers(set.set().id(), new TimeRange(Math.max(from, known), to));
    if (!markers.isEmpty()) {
      set.store(markers.get(0).emission());
    } else if (set.stored().isPresent() && !isMarked(set, known)) {
      // Its rows expire too: what would not be found any more must not be taken for nothing.
      set.forgetStored();
    }
  }

  private boolean isMarked(ServedSet set, long windowEnd) {
    return !store.markers(set.set().id(), TimeRange.only(windowEnd)).isEmpty();
  }

  @Override
  public void close() {
    if (looking != null) {
      looking.cancel(true);
    }
    timer.shutdownNow();
    try {
      timer.awaitTermination(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
