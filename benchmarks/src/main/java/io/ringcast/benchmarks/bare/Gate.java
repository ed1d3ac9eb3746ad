package io.ringcast.benchmarks.bare;

import io.ringcast.common.features.Minutes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Between whoever measures and a job's sources and sinks, all in this process: up to which minute
 * the sources may read, and whether all that comes of it has arrived. So a job can be stopped
 * between two minutes, with nothing under way.
 *
 * <p>Flink copies what a job is made of, so its parts find their gate by its number.
 */
public final class Gate implements AutoCloseable {

  /** So far may one reader be ahead of the others. */
  private static final int LEAD = 1;

  private static final Map<Integer, Gate> OPEN = new ConcurrentHashMap<>();
  private static final AtomicInteger NUMBERS = new AtomicInteger();

  private final int id = NUMBERS.incrementAndGet();
  private final MemoryEvents events;
  private final long wanted;
  private final int[] read;
  private final long[] arrived;
  private final List<TallySheet<?>> sheets = new ArrayList<>();
  private CompletableFuture<Void> change = new CompletableFuture<>();
  private int readersStarted;
  private int mayReadTo;

  /**
   * A gate that is closed.
   *
   * @param readers how many readers there will be
   * @param sinks how many sinks there will be
   * @param wanted the window end of which the rows themselves are kept
   */
  public Gate(MemoryEvents events, int readers, int sinks, long wanted) {
    this.events = events;
    this.wanted = wanted;
    this.read = new int[readers];
    this.arrived = new long[sinks];
    Arrays.fill(arrived, Long.MIN_VALUE);
    OPEN.put(id, this);
  }

  /** The gate with a number. */
  public static Gate of(int id) {
    Gate gate = OPEN.get(id);
    if (gate == null) {
      throw new IllegalStateException("the gate " + id + " is not open in this process");
    }
    return gate;
  }

  public int id() {
    return id;
  }

  public MemoryEvents events() {
    return events;
  }

  /** Lets the sources read so many minutes in all. */
  synchronized void letRead(int minutes) {
    mayReadTo = minutes;
    changed();
  }

  /** Whether a reader may begin a minute. */
  public synchronized boolean mayRead(int minute) {
    int slowest = Arrays.stream(read).min().orElse(0);
    return minute < mayReadTo && minute <= slowest + LEAD;
  }

  /** Done when a reader may begin a minute, or at some change before. */
  synchronized CompletableFuture<Void> whenMayRead(int minute) {
    return mayRead(minute) ? CompletableFuture.completedFuture(null) : change;
  }

  /** A reader is there. */
  public synchronized void readerStarted() {
    readersStarted++;
    changed();
  }

  public synchronized void hasRead(int reader, int minute) {
    read[reader] = minute + 1;
    changed();
  }

  /** Opens a sink. */
  public synchronized <T> TallySheet<T> sheet(Tally<T> tally) {
    if (sheets.size() == arrived.length) {
      throw new IllegalStateException(
          "there are more sinks than the %d that were to be watched".formatted(arrived.length));
    }
    TallySheet<T> sheet = new TallySheet<>(sheets.size(), tally, wanted);
    sheets.add(sheet);
    changed();
    return sheet;
  }

  /** All until this time has come to a sink. */
  public synchronized void arrived(TallySheet<?> sheet, long watermark) {
    arrived[sheet.number()] = watermark;
    changed();
  }

  synchronized boolean allStarted() {
    return readersStarted == read.length && sheets.size() == arrived.length;
  }

  /** How many minutes have come to all sinks. */
  synchronized int minutesArrived() {
    long least = Arrays.stream(arrived).min().orElse(Long.MIN_VALUE);
    return least == Long.MIN_VALUE ? 0 : (int) ((least + 1 - events.start()) / Minutes.MILLIS);
  }

  /** What came to all sinks since this was asked before; nothing may be under way. */
  synchronized RowDigest settle() {
    RowDigest all = new RowDigest(wanted);
    sheets.forEach(sheet -> all.addAll(sheet.settle()));
    return all;
  }

  /** Done when something changes from now on. */
  synchronized CompletableFuture<Void> change() {
    return change;
  }

  private void changed() {
    CompletableFuture<Void> before = change;
    change = new CompletableFuture<>();
    before.complete(null);
  }

  @Override
  public void close() {
    OPEN.remove(id);
  }
}
