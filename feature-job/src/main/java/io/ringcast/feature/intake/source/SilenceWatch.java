package io.ringcast.feature.intake.source;

import io.ringcast.common.features.Minutes;
import io.ringcast.feature.intake.source.ClockedKafkaSource.Silence;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out which partitions are silent: nothing came for a while, and the broker says that nothing
 * is there. A broker that does not answer leaves its partitions as they are, which holds the
 * watermark back.
 *
 * <p>A thread of its own asks the broker and wakes the reader, which looks at the answers on its
 * own thread. All other state belongs to the reader's thread.
 */
final class SilenceWatch implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SilenceWatch.class);
  private static final long LONGEST_INTERVAL = 1_000;
  private static final long LEAST_TRUST = 5_000;

  private record Answer(
      Map<TopicPartition, Long> asked, Map<TopicPartition, PartitionEnds.End> ends, long askedAt) {

    void to(ReadPartition partition) {
      if (ends.containsKey(partition.name)) {
        partition.answer(asked.get(partition.name), ends.get(partition.name), askedAt);
      }
    }
  }

  private final Silence silence;
  private final PartitionEnds ends;
  private final LongSupplier wallClock;
  private final ScheduledExecutorService thread;
  private final AtomicReference<Map<TopicPartition, Long>> question = new AtomicReference<>();
  private final AtomicReference<Answer> answer = new AtomicReference<>();
  private volatile boolean due;
  private volatile CompletableFuture<Void> wakeUp = new CompletableFuture<>();
  private ScheduledFuture<?> ticking;
  private boolean brokerAway;

  SilenceWatch(Silence silence, PartitionEnds ends) {
    this(silence, ends, System::currentTimeMillis);
    long interval = Math.max(1, Math.min(LONGEST_INTERVAL, silence.after().toMillis() / 2));
    ticking = thread.scheduleWithFixedDelay(this::tick, interval, interval, TimeUnit.MILLISECONDS);
  }

  /** For tests, which call {@link #tick} themselves. */
  SilenceWatch(Silence silence, PartitionEnds ends, LongSupplier wallClock) {
    this.silence = silence;
    this.ends = ends;
    this.wallClock = wallClock;
    this.thread =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread made = new Thread(work, "silence-watch");
              made.setDaemon(true);
              return made;
            });
  }

  long now() {
    return wallClock.getAsLong();
  }

  /** Until when minutes may close while all are silent: time follows the wall clock, if at all. */
  long silentUntil(long now) {
    long clock = silentClock(now);
    return clock == PartitionClock.NONE ? clock : Minutes.of(clock) * Minutes.MILLIS;
  }

  /** The common clock while all are silent. */
  long silentClock(long now) {
    return silence.delay() == null ? PartitionClock.NONE : now - silence.delay().toMillis();
  }

  private boolean isLongAfter(long then, long now) {
    return now - then >= silence.after().toMillis();
  }

  /** True if it is time to look; asked for every record, so it is one volatile read. */
  boolean isDue() {
    return due;
  }

  CompletableFuture<Void> wakeUp() {
    return wakeUp;
  }

  /** Brings {@link ReadPartition#silent} up to date and asks about those that may be. */
  void look(Collection<ReadPartition> partitions, long now) {
    due = false;
    wakeUp = new CompletableFuture<>();
    Answer last = answer.getAndSet(null);
    Map<TopicPartition, Long> ask = new HashMap<>();
    for (ReadPartition partition : partitions) {
      boolean maybe = partition.nothingSinceLastLook(now) && isLongAfter(partition.heardAt, now);
      if (maybe) {
        if (last != null) {
          last.to(partition);
        }
        ask.put(partition.name, partition.position);
      }
      partition.silent = maybe && partition.wasAtEndSince(now - trust());
    }
    if (!ask.isEmpty()) {
      question.set(ask);
    }
  }

  private long trust() {
    return Math.max(LEAST_TRUST, silence.after().toMillis());
  }

  void tick() {
    Map<TopicPartition, Long> asked = question.getAndSet(null);
    try {
      if (asked != null) {
        ask(asked);
      }
    } finally {
      due = true;
      wakeUp.complete(null);
    }
  }

  private void ask(Map<TopicPartition, Long> asked) {
    long askedAt = now();
    try {
      answer.set(new Answer(asked, ends.of(asked), askedAt));
      brokerAway = false;
    } catch (Exception | Error e) {
      // Whatever it is: a tick that throws would be the last one.
      if (!brokerAway) {
        LOG.warn(
            "Cannot ask the broker whether {} silent partitions are at their end ({}); until it"
                + " answers they hold the watermark back.",
            asked.size(),
            e.toString());
      }
      brokerAway = true;
    }
  }

  @Override
  public void close() {
    if (ticking != null) {
      ticking.cancel(false);
    }
    thread.execute(ends::close);
    thread.shutdown();
  }
}
