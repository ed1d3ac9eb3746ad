package io.ringcast.serving.meters;

import io.grpc.Context;
import io.ringcast.api.FeatureTable;
import io.ringcast.serving.budget.Held;
import io.ringcast.serving.budget.Shortage;
import io.ringcast.serving.budget.ShortageException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * What one request did: the time of each stage, its caller, its outcome. One thread at a time
 * writes it; only a call that is cut off may be recorded while others still work for it.
 */
@SuppressWarnings("EnumOrdinal") // a request can afford arrays, but no maps
public final class Stages {

  /** Those of the call at hand. */
  public static final Context.Key<Stages> CURRENT = Context.key("ringcast-stages");

  /** The label of whoever, or whatever, has not been named. */
  public static final String NONE = "none";

  private static final Stage[] ALL = Stage.values();

  private final String method;
  private final long begin = System.nanoTime();
  private final long[] nanos = new long[ALL.length];

  /** A bit for each stage that took place. */
  private int seen;

  /** When the last stage ended. */
  private long mark = begin;

  private String caller = NONE;
  private String view = NONE;
  private Reason refused;
  private String parent;
  private String requestId = "";

  /** Null for work that no call is behind. */
  private final Held held;

  long openedBytes;
  final int[] lookups = new int[Lookup.values().length];
  private int loads;
  long budgetNanos = -1;

  /** By their numbers. */
  final int[] statuses = new int[FeatureTable.Status.values().length];

  /** Ages in milliseconds, each followed by how many keys in a row have it. */
  final List<Long> ages = new ArrayList<>();

  /** How a block was found. */
  public enum Lookup {
    HELD,
    EMPTY,
    STALE,
    MISSING
  }

  /** For work without a call. */
  public Stages(String method) {
    this(method, null);
  }

  /** Begins now; the method has no service in its name. */
  public Stages(String method, Held held) {
    this.method = method;
    this.held = held;
  }

  /** Those of the call at hand; for work that no call is behind, some that nobody looks at. */
  public static Stages current() {
    Stages its = CURRENT.get();
    return its == null ? new Stages(NONE) : its;
  }

  /** A stage has come to its end, and the next begins. */
  public void end(Stage stage) {
    long now = System.nanoTime();
    add(stage, now - mark);
    mark = now;
  }

  private void add(Stage stage, long took) {
    nanos[stage.ordinal()] += took;
    seen |= 1 << stage.ordinal();
  }

  /** A block was opened in the midst of another stage, which that time does not belong to. */
  public void unpacked(long took, int bytes) {
    add(Stage.UNPACK, took);
    mark += took;
    openedBytes += bytes;
  }

  /** The time that an answer may take. */
  public void budget(long left) {
    budgetNanos = left;
  }

  public void looked(Lookup found) {
    lookups[found.ordinal()]++;
  }

  /** So many blocks are asked of the store. */
  public void loads(int blocks) {
    loads += blocks;
  }

  /** How many blocks were asked of the store. */
  public int loads() {
    return loads;
  }

  /** Counts a key's status, and its age if that is not negative. */
  public void key(FeatureTable.Status status, long ageMillis) {
    statuses[status.getNumber()]++;
    if (ageMillis < 0) {
      return;
    }
    int last = ages.size() - 1;
    if (last > 0 && ages.get(last - 1) == ageMillis) {
      ages.set(last, ages.get(last) + 1);
    } else {
      ages.add(ageMillis);
      ages.add(1L);
    }
  }

  /** Takes memory for the call, or throws. */
  public void take(long bytes) {
    if (held != null) {
      Optional<Shortage> shortage = held.take(bytes);
      if (shortage.isPresent()) {
        throw new ShortageException(shortage.get());
      }
    }
  }

  /** The call holds its place and room until this is done, though its caller may have gone. */
  public void until(CompletionStage<?> work) {
    if (held != null) {
      held.until(work);
    }
  }

  /** What the call holds of the budget; null for work that no call is behind. */
  public Held held() {
    return held;
  }

  public void caller(String name) {
    caller = name;
  }

  public void view(String name) {
    view = name;
  }

  /**
   * What the caller calls the request: its trace, as W3C writes it, and an id; null without one.
   */
  public void named(String traceParent, String id) {
    parent = traceParent;
    requestId = id == null ? "" : id;
  }

  /** As W3C writes it; null for nothing. */
  public String traceParent() {
    return parent;
  }

  /** What the caller calls the request; empty for nothing. */
  public String requestId() {
    return requestId;
  }

  public void refuse(Reason reason) {
    refused = reason;
  }

  public String method() {
    return method;
  }

  public String caller() {
    return caller;
  }

  public String view() {
    return view;
  }

  public Optional<Reason> refused() {
    return Optional.ofNullable(refused);
  }

  /** How many keys were answered. */
  public long keys() {
    return Arrays.stream(statuses).sum();
  }

  public boolean has(Stage stage) {
    return (seen & (1 << stage.ordinal())) != 0;
  }

  public long nanos(Stage stage) {
    return nanos[stage.ordinal()];
  }

  /** From the first header until the last stage's end. */
  public long totalNanos() {
    return mark - begin;
  }

  /** From the first header until now. */
  public long nanosUntilNow() {
    return System.nanoTime() - begin;
  }
}
