package io.ringcast.benchmarks.serve;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.MethodDescriptor;
import io.grpc.Status.Code;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.ModelScores;
import io.ringcast.api.ScoreRequest;
import io.ringcast.client.FeatureClient;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.ConcurrentHistogram;

/**
 * Sends requests when they are due, whatever has become of those before, and counts how long each
 * took from the moment when it was due. So a service that stands still for a second is charged with
 * all that would have come meanwhile.
 *
 * @param requests are sent in turn, again and again
 */
record Load(Sender sender, List<GetFeaturesRequest> requests, Duration deadline) {

  private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final int DIGITS = 3;
  private static final int KEPT = 40;

  /** Of calls without a client of Ringcast's. */
  private static final Duration DEADLINE = Duration.ofSeconds(1);

  /** Sends a request and passes its end on. */
  interface Sender {
    void send(int arrival, GetFeaturesRequest request, StreamObserver<FeatureTable> out);
  }

  /** Calls without retries. */
  Load(List<? extends Channel> channels, List<GetFeaturesRequest> requests) {
    this(
        (arrival, request, out) ->
            ClientCalls.asyncUnaryCall(
                call(arrival, channels, FeaturesGrpc.getGetFeaturesMethod()), request, out),
        requests,
        DEADLINE);
  }

  /** The same places and products, to be scored by models. */
  static Load scored(
      List<String> models, List<? extends Channel> channels, List<GetFeaturesRequest> requests) {
    return new Load(
        (arrival, request, out) ->
            ClientCalls.asyncUnaryCall(
                call(arrival, channels, FeaturesGrpc.getScoreMethod()),
                ScoreRequest.newBuilder()
                    .addAllModels(models)
                    .addEntities("bench")
                    .addAllHexagons(request.getHexagonsList())
                    .addAllProducts(request.getProductsList())
                    .build(),
                out),
        requests,
        DEADLINE);
  }

  private static <Q> ClientCall<Q, FeatureTable> call(
      int arrival, List<? extends Channel> channels, MethodDescriptor<Q, FeatureTable> method) {
    return channels
        .get(arrival % channels.size())
        .newCall(
            method,
            CallOptions.DEFAULT.withDeadlineAfter(DEADLINE.toNanos(), TimeUnit.NANOSECONDS));
  }

  /** The same by the client that callers have: it retries, and knows several instances. */
  static Load of(FeatureClient client, List<GetFeaturesRequest> requests, Duration deadline) {
    return new Load(
        (arrival, request, out) -> {
          var unused =
              client
                  .within(deadline)
                  .getAsync(request)
                  .whenComplete(
                      (answer, failure) -> {
                        if (failure == null) {
                          out.onNext(answer.table());
                          out.onCompleted();
                        } else {
                          out.onError(failure);
                        }
                      });
        },
        requests,
        deadline);
  }

  /** An answer that is looked at when nothing is measured any more. */
  record Kept(GetFeaturesRequest request, FeatureTable answer) implements Serializable {}

  /**
   * @param latencies in nanoseconds, from the moment when a request was due; a failed one took its
   *     deadline at least
   * @param failures what calls ended with that brought no answer, and how often
   * @param badKeys that were answered, but not with a value of now
   * @param kept some of the answers, evenly over the time
   */
  record Result(
      int requests,
      double seconds,
      ConcurrentHistogram latencies,
      Map<String, Long> failures,
      long badKeys,
      List<Kept> kept)
      implements Serializable {

    /** Both together; no answer is kept. */
    Result plus(Result other) {
      ConcurrentHistogram all = latencies.copy();
      all.add(other.latencies);
      Map<String, Long> allFailures = new TreeMap<>(failures);
      other.failures.forEach((why, times) -> allFailures.merge(why, times, Long::sum));
      return new Result(
          requests + other.requests,
          Math.max(seconds, other.seconds),
          all,
          allFailures,
          badKeys + other.badKeys,
          List.of());
    }

    double perSecond() {
      return requests / seconds;
    }

    double millis(double percentile) {
      return latencies.getValueAtPercentile(percentile) / 1e6;
    }

    long failed() {
      return failures.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Whether each key was answered with a value of now. */
    boolean isGood() {
      return failures.isEmpty() && badKeys == 0;
    }
  }

  /** Sends all and returns when each has come to its end. */
  Result run(Arrivals arrivals) {
    return run(arrivals, (arrival, latency) -> {});
  }

  /** Is told of each request that has come to its end, good or bad. */
  interface Watcher {
    void ended(int arrival, long latencyNanos);
  }

  /** The same, and says of each request how long it took. */
  Result run(Arrivals arrivals, Watcher watcher) {
    Run run = new Run(arrivals, watcher);
    for (int i = 0; i < arrivals.number(); i++) {
      await(run.begin + arrivals.nanos(i));
      run.send(i);
    }
    return run.end();
  }

  /** Waits until a moment of {@link System#nanoTime}. */
  static void await(long nanoTime) {
    for (long wait = nanoTime - System.nanoTime(); wait > 0; wait = nanoTime - System.nanoTime()) {
      LockSupport.parkNanos(wait);
    }
  }

  private final class Run {

    private final Arrivals arrivals;
    private final Watcher watcher;
    private final int keepEvery;
    private final CountDownLatch open;
    private final ConcurrentHistogram latencies = new ConcurrentHistogram(LONGEST_NANOS, DIGITS);
    private final Map<String, Long> failures = new ConcurrentHashMap<>();
    private final LongAdder badKeys = new LongAdder();
    private final ConcurrentLinkedQueue<Kept> kept = new ConcurrentLinkedQueue<>();
    private final long begin;

    Run(Arrivals arrivals, Watcher watcher) {
      this.arrivals = arrivals;
      this.watcher = watcher;
      keepEvery = Math.max(1, arrivals.number() / KEPT);
      open = new CountDownLatch(arrivals.number());
      begin = System.nanoTime();
    }

    void send(int arrival) {
      GetFeaturesRequest request = requests.get(arrival % requests.size());
      sender.send(
          arrival,
          request,
          new StreamObserver<FeatureTable>() {
            @Override
            public void onNext(FeatureTable answer) {
              took(arrival, 0);
              look(arrival, request, answer);
            }

            @Override
            public void onError(Throwable failure) {
              took(arrival, deadline.toNanos());
              failures.merge(why(failure), 1L, Long::sum);
              open.countDown();
            }

            @Override
            public void onCompleted() {
              open.countDown();
            }
          });
    }

    /** The message, but of a late call: each says another number of seconds. */
    private static String why(Throwable failure) {
      Code code = io.grpc.Status.fromThrowable(failure).getCode();
      return code == Code.DEADLINE_EXCEEDED ? code.name() : failure.getMessage();
    }

    private void took(int arrival, long leastNanos) {
      long latency = Math.max(leastNanos, System.nanoTime() - begin - arrivals.nanos(arrival));
      latencies.recordValue(Math.min(LONGEST_NANOS, latency));
      watcher.ended(arrival, latency);
    }

    private void look(int arrival, GetFeaturesRequest request, FeatureTable answer) {
      for (int key = 0; key < answer.getStatusesCount(); key++) {
        int status = answer.getStatusesValue(key);
        if (status != Status.FRESH_VALUE
            && status != Status.EMPTY_VALUE
            && status != Status.RUNNING_VALUE) {
          badKeys.increment();
        }
      }
      for (ModelScores scores : answer.getScoresList()) {
        scores.getStatusesList().stream()
            .filter(status -> status != ModelScores.Status.SCORED)
            .forEach(status -> badKeys.increment());
      }
      if (arrival % keepEvery == 0) {
        kept.add(new Kept(request, answer));
      }
    }

    Result end() {
      try {
        open.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while requests were under way", e);
      }
      double seconds = (System.nanoTime() - begin) / 1e9;
      return new Result(
          arrivals.number(), seconds, latencies, failures, badKeys.sum(), List.copyOf(kept));
    }
  }
}
