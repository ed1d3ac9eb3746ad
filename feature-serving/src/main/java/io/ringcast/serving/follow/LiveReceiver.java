package io.ringcast.serving.follow;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.CountsPart;
import io.ringcast.common.counts.MinuteAssembly;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.RunningPart;
import io.ringcast.serving.config.LiveConfig;
import io.ringcast.serving.live.GroupReach;
import io.ringcast.serving.live.HeldCounts;
import io.ringcast.serving.live.LiveCounts;
import io.ringcast.serving.sets.ServedSets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes the records of the counts topic, and publishes views of them, at most four a second. */
public final class LiveReceiver implements TopicReceiver {

  private static final Logger LOG = LoggerFactory.getLogger(LiveReceiver.class);

  private static final long PUBLISH_NANOS = 250_000_000;

  /** Events may come ahead of their time, and clocks differ. */
  private static final Duration AHEAD = Duration.ofMinutes(5);

  private final LiveConfig config;
  private final ServedSets sets;
  private final LiveCounts counts;
  private final LongAdder dropped;
  private final LongSupplier nanos;
  private final Map<CountsGroup, GroupReach> reaches;
  private final HeldCounts held;
  private final MinuteAssembly assembly = new MinuteAssembly();
  private boolean caughtUp;
  private boolean changed;
  private long published;

  /**
   * Until the topic is read up to now, the view before stays, if the reading before has not failed.
   *
   * @param dropped counts minutes for which there was no room
   */
  public LiveReceiver(
      LiveConfig config,
      ServedSets sets,
      LiveCounts counts,
      LongAdder dropped,
      LongSupplier nanos) {
    this.config = config;
    this.sets = sets;
    this.counts = counts;
    this.dropped = dropped;
    this.nanos = nanos;
    reaches = GroupReach.of(sets);
    held = new HeldCounts(reaches, config);
  }

  @Override
  public Duration lookBack() {
    return AHEAD.plusMinutes(held.minutes());
  }

  @Override
  public void take(byte[] value) throws BlockFormatException {
    Optional<CountsPart> part = CountsPart.parse(value);
    if (part.isPresent()) {
      Optional<MinuteCounts> whole = assembly.add(part.get());
      if (whole.isPresent()) {
        held.number(whole.get());
        changed(held.close(whole.get()));
        shrink();
      }
      return;
    }
    Optional<RunningPart> running = RunningPart.parse(value);
    if (running.isPresent()) {
      held.number(running.get().counts());
      changed(held.run(running.get()));
    }
  }

  /** After a restart each of the job's tasks sends counts: a view waits until all have come. */
  private void changed(boolean restarted) {
    changed = true;
    if (restarted) {
      published = nanos.getAsLong();
    }
  }

  private void shrink() {
    int minutes = held.shrink();
    if (minutes > 0 && dropped.sum() == 0) {
      LOG.warn(
          "live.max-bytes, {} MiB, has no room for {} minutes of counts: the oldest were dropped,"
              + " and windows that reach them are PARTIAL. Raise it, or lower live.minutes.",
          config.maxBytes() >> 20,
          config.minutes());
    }
    dropped.add(minutes);
  }

  /** The record's minute lacks it: a sequence has a gap, and a closed minute is never whole. */
  @Override
  public void missed(int partition) {}

  @Override
  public void polled() {
    long now = nanos.getAsLong();
    if (caughtUp && changed && now - published >= PUBLISH_NANOS) {
      shrink();
      counts.publish(held.view());
      published = now;
      changed = false;
    }
  }

  @Override
  public void caughtUp() {
    caughtUp = true;
    changed = true;
    published = nanos.getAsLong() - PUBLISH_NANOS;
    if (held.view().lacksRunningCounts()) {
      LOG.warn(
          "topic {} has no running counts, so live answers end with the newest closed minute: set"
              + " output.running-counts for the compute job",
          config.topic().orElseThrow());
    }
  }

  /** Larger rings need larger tiles, and longer windows more minutes. */
  @Override
  public boolean mustReread() {
    return !GroupReach.of(sets).equals(reaches);
  }

  @Override
  public void failed() {
    counts.forget();
  }
}
