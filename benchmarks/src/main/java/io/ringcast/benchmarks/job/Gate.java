package io.ringcast.benchmarks.job;

import io.ringcast.common.features.Minutes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stops a job between two minutes: says up to which minute its sources may read, and whether all
 * results have arrived at its sinks. Flink copies the parts of a job, so they find their gate by
 * its number.
 */
public final class Gate implements AutoCloseable {

  /** One reader may be this many minutes ahead of the others. */
  private static final int LEAD = 1;

  private static final Map<Integer, Gate> OPEN = new ConcurrentHashMap<>();
  private static final AtomicInteger NUMBERS = new AtomicInteger();

  private final int id = NUMBERS.incrementAndGet();
  private final MemoryEvents events;
  private final int[] read;
  private final long[] arrived;
  private final List<Tally<?>> tallies = new ArrayList<>();
  private int readersStarted;
  private int mayReadTo;

  /** A closed gate of a job with so many readers and sinks. */
  Gate(MemoryEvents events, int readers, int sinks) {
    this.events = events;
    this.read = new int[readers];
    this.arrived = new long[sinks];
    Arrays.fill(arrived, Long.MIN_VALUE);
    OPEN.put(id, this);
  }

  static Gate of(int id) {
    Gate gate = OPEN.get(id);
    if (gate == null) {
      throw new IllegalStateException("the gate " + id + " is not open in this process");
    }
    return gate;
  }

  int id() {
    return id;
  }

  MemoryEvents events() {
    return events;
  }

  /** Lets the sources read so many minutes in all. */
  synchronized void letRead(int minutes) {
    mayReadTo = minutes;
    notifyAll();
  }

  /** Returns when a reader may begin a minute. */
  synchronized void awaitTurn(int minute) throws InterruptedException {
    while (minute >= mayReadTo || minute > Arrays.stream(read).min().orElse(0) + LEAD) {
      wait();
    }
  }

  synchronized void readerStarted() {
    readersStarted++;
  }

  synchronized void hasRead(int reader, int minute) {
    read[reader] = minute + 1;
    notifyAll();
  }

  /** Opens a sink, and returns its number. */
  synchronized int open(Tally<?> tally) {
    if (tallies.size() == arrived.length) {
      throw new IllegalStateException(
          "there are more sinks than the %d that were to be watched".formatted(arrived.length));
    }
    tallies.add(tally);
    return tallies.size() - 1;
  }

  /** All until this time has come to a sink. */
  synchronized void arrived(int sink, long watermark) {
    arrived[sink] = watermark;
  }

  synchronized boolean allStarted() {
    return readersStarted == read.length && tallies.size() == arrived.length;
  }

  /** How many minutes have come to all sinks. */
  synchronized int minutesArrived() {
    long least = Arrays.stream(arrived).min().orElse(Long.MIN_VALUE);
    return least == Long.MIN_VALUE ? 0 : (int) ((least + 1 - events.start()) / Minutes.MILLIS);
  }

  /** The rows that came to all sinks since the last call; nothing may be under way. */
  synchronized RowDigest settle() {
    RowDigest all = new RowDigest();
    tallies.forEach(tally -> all.addAll(tally.settle()));
    return all;
  }

  @Override
  public void close() {
    OPEN.remove(id);
  }
}
