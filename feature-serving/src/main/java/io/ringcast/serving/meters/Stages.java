package io.ringcast.serving.meters;

import io.grpc.Context;
import io.ringcast.api.FeatureTable;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.serving.budget.CallBudget;
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

  /** The stages of the present call. */
  public static final Context.Key<Stages> CURRENT = Context.key("ringcast-stages");

  /** The label of an unnamed caller, view or method. */
  public static final String NONE = "none";

  private static final Stage[] ALL = Stage.values();

  private final String method;
  private final long begin = System.nanoTime();
  private final long[] nanos = new long[ALL.length];

  /** A bit for each stage of this request. */
  private int seen;

  /** When the last stage ended. */
  private long mark = begin;

  private String caller = NONE;
  private String view = NONE;
  private FeatureSet set;
  private boolean isHidden;
  private Reason refused;
  private String parent;
  private String requestId = "";

  /** Null without a call. */
  private final CallBudget held;

  long openedBytes;
  final int[] lookups = new int[Lookup.values().length];
  private int loads;
  long budgetNanos = -1;

  /** Answered keys by the number of their status. */
  final int[] statuses = new int[FeatureTable.Status.values().length];

  /** Ages in milliseconds, each followed by how many keys in a row have it. */
  final List<Long> ages = new ArrayList<>();

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
  public Stages(String method, CallBudget held) {
    this.method = method;
    this.held = held;
  }

  /** The stages of the present call; without one, stages that nobody reads. */
  public static Stages current() {
    Stages its = CURRENT.get();
    return its == null ? new Stages(NONE) : its;
  }

  public void end(Stage stage) {
    long now = System.nanoTime();
    add(stage, now - mark);
    mark = now;
  }

  private void add(Stage stage, long took) {
    nanos[stage.ordinal()] += took;
    seen |= 1 << stage.ordinal();
  }

  /** Takes the time of a decompressed block out of the present stage. */
  public void unpacked(long took, int bytes) {
    add(Stage.UNPACK, took);
    mark += took;
    openedBytes += bytes;
  }

  public void budget(long left) {
    budgetNanos = left;
  }

  public void looked(Lookup found) {
    lookups[found.ordinal()]++;
  }

  public void loads(int blocks) {
    loads += blocks;
  }

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

  /** The call keeps its place and memory until this is done, even if its caller has gone. */
  public void until(CompletionStage<?> work) {
    if (held != null) {
      held.until(work);
    }
  }

  /** For a part of the call, which gives its memory back by {@link #release}. */
  public Stages part() {
    return new Stages(method, held == null ? null : held.part());
  }

  public void release() {
    if (held != null) {
      held.release();
    }
  }

  /** What the call holds of the budget; null without a call. */
  public CallBudget held() {
    return held;
  }

  public void caller(String name) {
    caller = name;
  }

  public void view(String name) {
    view = name;
  }

  public void set(FeatureSet of) {
    set = of;
  }

  /** The feature set that was asked for, once the request is understood. */
  public Optional<SetId> set() {
    return Optional.ofNullable(set).map(FeatureSet::id);
  }

  /** The same, if it is deprecated. */
  Optional<FeatureSet> deprecated() {
    return Optional.ofNullable(set).filter(its -> !its.deprecated().isEmpty());
  }

  /** The caller may not read the set, so nothing names it to them. */
  public void hideSet() {
    isHidden = true;
  }

  /** The deprecated set that the caller is warned of. */
  public Optional<FeatureSet> warning() {
    return deprecated().filter(any -> !isHidden);
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

  /** The caller's id of the request; may be empty. */
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
