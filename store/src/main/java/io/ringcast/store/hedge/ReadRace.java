package io.ringcast.store.hedge;

import io.ringcast.store.hedge.ReadStats.Count;
import io.ringcast.store.hedge.Replica.Attempt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * One read: asks a node, and a second one when the first is late. The first good answer counts.
 * When all nodes asked have failed or are silent, it asks the next at once.
 */
public final class ReadRace<N, T> {

  private static final long SHORTEST_WAIT_NANOS = 100_000;

  /** Asks one node. */
  public interface Asking<N, T> {

    /** Sends the request, which fails after this time. */
    CompletionStage<T> ask(N node, long withinNanos);
  }

  /** Runs something later. */
  public interface Later {

    Future<?> run(Runnable task, long nanos);
  }

  /**
   * What all races have in common. {@code isNodesFault} says whether another node may do better; a
   * race takes {@code limitNanos} at most.
   */
  public record Terms<N>(
      Hedger<N> hedger,
      Later later,
      LongSupplier nanoTime,
      Predicate<Throwable> isNodesFault,
      long limitNanos) {}

  private enum Kind {
    FIRST,
    HEDGE,
    RETRY
  }

  /** A request that is under way. */
  private final class Run {
    private final N node;
    private final Kind kind;
    private final Replica replica;
    private final Attempt attempt;
    private Optional<CompletableFuture<T>> answer = Optional.empty();
    private boolean over;
    private boolean abandoned;

    Run(N node, Kind kind) {
      this.node = node;
      this.kind = kind;
      this.replica = hedger.replica(node);
      this.attempt = replica.begin(terms.nanoTime.getAsLong(), pace.scale(), () -> abandon(this));
    }
  }

  private final Terms<N> terms;
  private final Hedger<N> hedger;
  private final Pace pace;
  private final List<N> nodes;
  private final Asking<N, T> asking;
  private final long begin;
  private final CompletableFuture<T> result = new CompletableFuture<>();

  private final List<N> asked = new ArrayList<>();
  private final List<Run> underWay = new ArrayList<>();
  private boolean over;
  private boolean hedged;
  private long waitsSince;
  private int timesDenied;
  private Optional<Future<?>> waiting = Optional.empty();

  private ReadRace(Terms<N> terms, Object kind, List<N> nodes, Asking<N, T> asking) {
    this.terms = terms;
    this.hedger = terms.hedger;
    this.pace = hedger.pace(kind);
    this.nodes = nodes;
    this.asking = asking;
    this.begin = terms.nanoTime.getAsLong();
  }

  /** Reads from one of these nodes. A kind's reads take about equally long; there are few kinds. */
  public static <N, T> CompletableFuture<T> run(
      Terms<N> terms, Object kind, List<N> nodes, Asking<N, T> asking) {
    ReadRace<N, T> race = new ReadRace<>(terms, kind, nodes, asking);
    race.ask(race.hedger.first(nodes), Kind.FIRST);
    return race.result;
  }

  private void ask(N node, Kind kind) {
    Run run;
    synchronized (this) {
      if (over) {
        return;
      }
      run = begin(node, kind);
    }
    send(run);
  }

  /** From now on the others know of it. */
  private Run begin(N node, Kind kind) {
    Run run = new Run(node, kind);
    asked.add(node);
    underWay.add(run);
    return run;
  }

  private void send(Run run) {
    long left = begin + terms.limitNanos - run.attempt.begin();
    CompletionStage<T> answer = asking.ask(run.node, left);
    boolean lost;
    synchronized (this) {
      run.answer = Optional.of(answer.toCompletableFuture());
      lost = run.over;
      if (run.kind != Kind.HEDGE) {
        waitsSince = run.attempt.begin();
        timesDenied = 0;
        waitOn();
      }
    }
    if (lost) {
      cancel(run);
    }
    answer.whenComplete(
        (value, failure) -> {
          run.replica.answered();
          if (failure == null || terms.isNodesFault.test(failure)) {
            run.replica.heard(terms.nanoTime.getAsLong());
          }
          if (failure == null) {
            answered(run, value);
          } else {
            failed(run, failure);
          }
        });
  }

  private void answered(Run run, T value) {
    long now = terms.nanoTime.getAsLong();
    List<Run> losers;
    synchronized (this) {
      if (run.over) {
        return;
      }
      underWay.remove(run);
      losers = end();
    }
    ended(run, now);
    losers.forEach(
        loser -> {
          ended(loser, now);
          cancel(loser);
        });
    endHedge(run.kind == Kind.HEDGE);
    result.complete(value);
  }

  /** From now on nothing that comes counts. */
  private List<Run> end() {
    over = true;
    waiting.ifPresent(wait -> wait.cancel(false));
    underWay.forEach(loser -> loser.over = true);
    return List.copyOf(underWay);
  }

  /** Takes note of how long it took, or of how long it was awaited. */
  private void ended(Run run, long now) {
    long nanos = now - run.attempt.begin();
    run.replica.end(run.attempt, nanos);
    if (run.kind == Kind.FIRST) {
      pace.record(nanos);
    }
  }

  private void cancel(Run loser) {
    Optional<CompletableFuture<T>> answer;
    synchronized (this) {
      answer = loser.answer;
    }
    if (answer.isPresent()
        && !answer.get().isDone()
        && loser.replica.mayCancel(terms.nanoTime.getAsLong())) {
      hedger.stats().add(Count.CANCELLED);
      answer.get().cancel(false);
    }
  }

  private void failed(Run run, Throwable failure) {
    long now = terms.nanoTime.getAsLong();
    boolean isNodesFault = terms.isNodesFault.test(failure);
    boolean othersUnderWay;
    synchronized (this) {
      if (run.over) {
        return;
      }
      run.over = true;
      underWay.remove(run);
      othersUnderWay = othersUnderWay();
    }
    if (isNodesFault) {
      run.replica.failed(run.attempt, terms.limitNanos);
    } else {
      run.replica.end(run.attempt, now - run.attempt.begin());
    }
    if (othersUnderWay) {
      return;
    }
    boolean inTime = now - begin < terms.limitNanos;
    Optional<N> next =
        isNodesFault && inTime ? hedger.retry(nodes, asked(), true) : Optional.<N>empty();
    if (next.isPresent()) {
      ask(next.get(), Kind.RETRY);
    } else {
      fail(failure);
    }
  }

  /** Its node is silent: another is asked beside it, once. */
  private void abandon(Run run) {
    synchronized (this) {
      if (run.over || run.abandoned) {
        return;
      }
      run.abandoned = true;
      if (othersUnderWay()) {
        return;
      }
    }
    var next = hedger.retry(nodes, asked(), false);
    if (next.isPresent()) {
      ask(next.get(), Kind.RETRY);
    } else {
      synchronized (this) {
        // The reserve may have more at the next look.
        run.abandoned = false;
      }
    }
  }

  private boolean othersUnderWay() {
    return underWay.stream().anyMatch(other -> !other.abandoned);
  }

  private void fail(Throwable failure) {
    synchronized (this) {
      if (over || !underWay.isEmpty()) {
        return;
      }
      end();
    }
    endHedge(false);
    hedger.stats().add(Count.READS_FAILED);
    result.completeExceptionally(failure);
  }

  private void endHedge(boolean itHelped) {
    boolean there;
    synchronized (this) {
      there = hedged;
    }
    if (there) {
      hedger.hedgeEnded(itHelped);
    }
  }

  private synchronized List<N> asked() {
    return List.copyOf(asked);
  }

  /** Asks for a hedge in time, unless there is nobody left to ask. */
  private void waitOn() {
    waiting.ifPresent(before -> before.cancel(false));
    if (over || hedged || asked.size() == nodes.size()) {
      return;
    }
    long delay = Hedger.delay(pace, timesDenied);
    if (delay < terms.limitNanos) {
      long nanos = waitsSince + delay - terms.nanoTime.getAsLong();
      waiting = Optional.of(terms.later.run(this::late, Math.max(SHORTEST_WAIT_NANOS, nanos)));
    }
  }

  private void late() {
    int denied;
    synchronized (this) {
      if (over || hedged || underWay.isEmpty()) {
        return;
      }
      denied = timesDenied;
    }
    Optional<N> node = hedger.hedge(nodes, asked(), denied);
    Optional<Run> hedge = Optional.empty();
    synchronized (this) {
      if (node.isEmpty()) {
        timesDenied++;
        waitOn();
      } else if (!over) {
        hedged = true;
        hedge = Optional.of(begin(node.get(), Kind.HEDGE));
      }
    }
    if (hedge.isPresent()) {
      send(hedge.get());
    } else if (node.isPresent()) {
      // The answer came meanwhile.
      hedger.hedgeEnded(false);
    }
  }
}
