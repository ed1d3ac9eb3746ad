package io.ringcast.store.hedge;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.store.config.HedgeConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/** Reads of three nodes in a time that runs as fast as it is told. */
final class Simulation {

  static final long MILLI = 1_000_000;
  static final long SECOND = 1_000 * MILLI;
  static final List<String> NODES = List.of("a", "b", "c");
  static final long LIMIT = 5 * SECOND;

  final Hedger<String> hedger;
  final List<Read> reads = new ArrayList<>();
  private final ReadRace.Terms<String> terms;
  private final PriorityQueue<Task> tasks = new PriorityQueue<>();

  /** What a node does with a request. */
  private BiFunction<String, String, Fate> nodes;

  private Supplier<String> kinds = () -> "read";

  private List<String> among = NODES;
  private long now = -3 * SECOND;
  private long number;

  private enum End {
    ANSWER,
    FAILURE,
    REFUSAL
  }

  /** When a request ends, and how. */
  record Fate(long nanos, End end) {

    static Fate answer(long nanos) {
      return new Fate(nanos, End.ANSWER);
    }

    static Fate failure(long nanos) {
      return new Fate(nanos, End.FAILURE);
    }

    /** As any other node would. */
    static Fate refusal(long nanos) {
      return new Fate(nanos, End.REFUSAL);
    }

    void endWithin(long within, CompletableFuture<String> answer, String node) {
      if (nanos > within) {
        answer.completeExceptionally(new RuntimeException("too late"));
      } else if (end == End.ANSWER) {
        answer.complete(node);
      } else {
        answer.completeExceptionally(
            end == End.FAILURE ? new IllegalStateException("broken") : new RuntimeException("no"));
      }
    }
  }

  /** One of the requests of a read. */
  record Request(String node, long at, Fate fate, CompletableFuture<String> answer) {}

  /** A read, its requests, and when it ended. */
  final class Read {
    final long begin = now;
    final String kind = kinds.get();
    final List<Request> requests = new ArrayList<>();
    final CompletableFuture<String> result;
    long end;
    int ends;

    Read() {
      hedger.probe(among, now).ifPresent(node -> probe(kind, node));
      result =
          ReadRace.run(terms, kind, among, (node, within) -> ask(this, node, within))
              .whenComplete(
                  (answer, failure) -> {
                    end = now;
                    ends++;
                  });
    }

    long nanos() {
      return end - begin;
    }
  }

  private record Task(long at, long number, Runnable what, CompletableFuture<Void> done)
      implements Comparable<Task> {

    @Override
    public int compareTo(Task other) {
      return at != other.at ? Long.compare(at, other.at) : Long.compare(number, other.number);
    }
  }

  Simulation(double budget) {
    this(budget, node -> Fate.answer(MILLI));
  }

  Simulation(double budget, Function<String, Fate> fates) {
    this(budget, 100, fates);
  }

  Simulation(double budget, int mostCancels, Function<String, Fate> fates) {
    nodes(fates);
    HedgeConfig config =
        new HedgeConfig(true, budget, Duration.ofMillis(1), Duration.ofMillis(500));
    hedger = new Hedger<>(config, mostCancels, 40 * SECOND);
    terms =
        new ReadRace.Terms<>(
            hedger,
            (task, nanos) -> schedule(nanos, task),
            () -> now,
            failure -> failure.getClass() == IllegalStateException.class,
            LIMIT);
    every(Hedger.TICK_NANOS, () -> hedger.tick(now));
    every(Hedger.LOOK_NANOS, () -> hedger.look(now));
  }

  private void every(long nanos, Runnable what) {
    later(
        nanos,
        () -> {
          what.run();
          every(nanos, what);
        });
  }

  long now() {
    return now;
  }

  void later(long nanos, Runnable what) {
    tasks.add(new Task(now + nanos, number++, what, new CompletableFuture<>()));
  }

  private Future<?> schedule(long nanos, Runnable what) {
    Task task = new Task(now + nanos, number++, what, new CompletableFuture<>());
    tasks.add(task);
    return task.done;
  }

  private void probe(String kind, String node) {
    Fate fate = nodes.apply(kind, node);
    long nanos = Math.min(fate.nanos, LIMIT);
    boolean well = fate.end == End.ANSWER && fate.nanos <= LIMIT;
    later(nanos, () -> hedger.probed(node, kind, well, nanos));
  }

  private CompletableFuture<String> ask(Read read, String node, long within) {
    Fate fate = nodes.apply(read.kind, node);
    CompletableFuture<String> answer = new CompletableFuture<>();
    read.requests.add(new Request(node, now, fate, answer));
    Runnable end = () -> fate.endWithin(within, answer, node);
    if (fate.nanos == 0) {
      end.run();
    } else {
      later(Math.min(fate.nanos, within), end);
    }
    return answer;
  }

  void nodes(Function<String, Fate> fates) {
    nodes = (kind, node) -> fates.apply(node);
  }

  /** What nodes do with requests of reads of a kind. */
  void nodes(BiFunction<String, String, Fate> fates) {
    nodes = fates;
  }

  /** Of what kind the next read is. */
  void kinds(Supplier<String> next) {
    kinds = next;
  }

  /** From now on reads go to these nodes. */
  void among(List<String> some) {
    among = some;
  }

  Read read() {
    Read read = new Read();
    reads.add(read);
    return read;
  }

  /** Reads at a steady rate for a while; these reads. */
  List<Read> run(int perSecond, long nanos) {
    int before = reads.size();
    long end = now + nanos;
    long pause = SECOND / perSecond;
    for (long at = now + pause; at <= end; at += pause) {
      runUntil(at);
      read();
    }
    return List.copyOf(reads.subList(before, reads.size()));
  }

  void runFor(long nanos) {
    runUntil(now + nanos);
  }

  private void runUntil(long end) {
    while (!tasks.isEmpty() && tasks.peek().at <= end) {
      Task task = tasks.remove();
      now = task.at;
      if (!task.done.isCancelled()) {
        task.what.run();
      }
    }
    now = end;
  }

  /** The time that no more than this share of some reads exceeded. */
  static long exceededBy(double share, List<Read> some) {
    long[] sorted = some.stream().mapToLong(Read::nanos).sorted().toArray();
    return sorted[sorted.length - 1 - (int) (sorted.length * share)];
  }

  /** The quicker half of reads takes 1 ms, few take 3. */
  static long usual(Random random) {
    return (long) (MILLI * Math.exp(Math.abs(random.nextGaussian()) * 0.4));
  }

  static Fate stalling(Random random, double share) {
    return Fate.answer(random.nextDouble() < share ? 200 * MILLI : usual(random));
  }

  static ReadStats everyReadEndedOnce(Simulation simulation) {
    simulation.runFor(2 * LIMIT);
    for (Read read : simulation.reads) {
      assertThat(read.ends).isEqualTo(1);
      assertThat(read.nanos()).isLessThanOrEqualTo(LIMIT);
      assertThat(read.requests).allMatch(request -> request.answer().isDone());
    }
    assertThat(load(simulation)).isZero();
    return simulation.hedger.stats();
  }

  static long hedges(List<Read> reads) {
    return reads.stream().mapToLong(read -> read.requests.size() - 1).sum();
  }

  static Simulation warm(double budget) {
    Random random = new Random(9);
    Simulation simulation = new Simulation(budget, node -> Fate.answer(usual(random)));
    simulation.run(1_000, 10 * SECOND);
    simulation.runFor(SECOND);
    return simulation;
  }

  static int load(Simulation simulation) {
    return NODES.stream().mapToInt(node -> simulation.hedger.replica(node).load()).sum();
  }
}
