package io.ringcast.benchmarks.serve;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** A caller who asks again as soon as one of so many questions has its answer. */
final class ClosedLoop {

  private static final double WARM_UP_SHARE = 0.5;
  private static final int SAMPLES = 20;

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
  record Result(long requests, double seconds, Histogram latencies) {}

  /**
   * Asks for a while, and compares some of the answers with the truth.
   *
   * @param underWay how many questions are asked before the first is answered
   */
  static Result run(Peer peer, PeerData data, int underWay, double seconds) throws Exception {
    repeat(peer, data.hexagons(), underWay, seconds * WARM_UP_SHARE);
    Result result = repeat(peer, data.hexagons(), underWay, seconds);
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
    return result;
  }

  private static Result repeat(Peer peer, List<List<Long>> requests, int underWay, double seconds)
      throws Exception {
    Histogram latencies = new Histogram(TimeUnit.MINUTES.toNanos(1), 3);
    Deque<Long> open = new ArrayDeque<>();
    long begin = System.nanoTime();
    long end = begin + (long) (seconds * 1e9);
    long requested = 0;
    while (System.nanoTime() < end || !open.isEmpty()) {
      boolean full = open.size() == underWay || System.nanoTime() >= end;
      if (full) {
        peer.answer();
        latencies.recordValue(System.nanoTime() - open.remove());
      } else {
        open.add(System.nanoTime());
        peer.ask(requests.get((int) (requested++ % requests.size())));
      }
    }
    return new Result(requested, (System.nanoTime() - begin) / 1e9, latencies);
  }
}
