package io.ringcast.benchmarks.serve;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Callers who ask again as soon as one of so many questions has its answer. */
final class ClosedLoop {

  private static final double WARM_UP_SHARE = 0.5;
  private static final int SAMPLES = 20;
  private static final int DIGITS = 3;

  private ClosedLoop() {}

  /** Somebody who answers in the order of the questions. */
  interface Peer extends AutoCloseable {

    void ask(List<Long> hexagons) throws Exception;

    /** The values of the oldest question that has not been answered, hexagon by hexagon. */
    float[][] answer() throws Exception;

    @Override
    void close() throws Exception;
  }

  /**
   * What came of it.
   *
   * @param latencies in nanoseconds
   */
  record Result(long requests, double seconds, Histogram latencies) {

    double perSecond() {
      return requests / seconds;
    }
  }

  /** Where each caller gets a peer of its own. */
  interface Peers {

    Peer open() throws Exception;
  }

  /**
   * Asks for a while, and compares some of the answers with the truth.
   *
   * @param callers each with a thread and a peer of its own
   * @param underWay how many questions each caller asks before the first is answered
   */
  static Result run(Peers peers, PeerData data, int callers, int underWay, double seconds)
      throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(callers);
    List<Peer> open = new ArrayList<>();
    try {
      for (int i = 0; i < callers; i++) {
        open.add(peers.open());
      }
      repeat(open, threads, data, underWay, seconds * WARM_UP_SHARE);
      Result result = repeat(open, threads, data, underWay, seconds);
      compare(open.get(0), data);
      return result;
    } finally {
      threads.shutdownNow();
      for (Peer peer : open) {
        peer.close();
      }
    }
  }

  private static void compare(Peer peer, PeerData data) throws Exception {
    for (List<Long> asked : data.hexagons().subList(0, Math.min(SAMPLES, data.hexagons().size()))) {
      peer.ask(asked);
      float[][] answer = peer.answer();
      for (int i = 0; i < answer.length; i++) {
        float[] truth = data.truth().values(new Truth.Place(asked.get(i), data.product()));
        if (!Arrays.equals(truth, answer[i])) {
          throw new IllegalStateException(
              "hexagon %x is %s, and should be %s"
                  .formatted(asked.get(i), Arrays.toString(answer[i]), Arrays.toString(truth)));
        }
      }
    }
  }

  /** All callers side by side. */
  private static Result repeat(
      List<Peer> peers, ExecutorService threads, PeerData data, int underWay, double seconds)
      throws Exception {
    List<Future<Result>> results = new ArrayList<>();
    long begin = System.nanoTime();
    for (Peer peer : peers) {
      results.add(threads.submit(() -> repeat(peer, data.hexagons(), underWay, seconds)));
    }
    Histogram latencies = latencies();
    long requests = 0;
    for (Future<Result> one : results) {
      latencies.add(one.get().latencies());
      requests += one.get().requests();
    }
    return new Result(requests, (System.nanoTime() - begin) / 1e9, latencies);
  }

  private static Result repeat(Peer peer, List<List<Long>> requests, int underWay, double seconds)
      throws Exception {
    Histogram latencies = latencies();
    Deque<Long> open = new ArrayDeque<>();
    long begin = System.nanoTime();
    long end = begin + (long) (seconds * 1e9);
    long requested = 0;
    boolean over = false;
    while (!over || !open.isEmpty()) {
      if (over || open.size() == underWay) {
        peer.answer();
        latencies.recordValue(System.nanoTime() - open.remove());
      } else {
        open.add(System.nanoTime());
        peer.ask(requests.get((int) (requested++ % requests.size())));
      }
      over = System.nanoTime() >= end;
    }
    return new Result(requested, (System.nanoTime() - begin) / 1e9, latencies);
  }

  private static Histogram latencies() {
    return new Histogram(TimeUnit.MINUTES.toNanos(1), DIGITS);
  }
}
