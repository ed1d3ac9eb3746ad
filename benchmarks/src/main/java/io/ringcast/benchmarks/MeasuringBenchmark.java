package io.ringcast.benchmarks;

import io.grpc.Metadata;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.ServerTime;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.RequestMeters;
import io.ringcast.serving.meters.Stage;
import io.ringcast.serving.meters.Stages;
import io.ringcast.serving.meters.Stages.Lookup;
import io.ringcast.serving.telemetry.Traces;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What all measuring of one answered request of the feature service costs: its stages, keys and
 * blocks, what is told to the caller, and what is added to the numbers of all requests.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class MeasuringBenchmark {

  private static final int BLOCKS = 5;
  private static final int SENT_BYTES = 24_000;
  private static final long AGE_MILLIS = 30_000;
  private static final String METHOD = "GetFeatures";

  @Param({"1", "50", "1000"})
  private int keys;

  private final RequestMeters meters = new RequestMeters(new Meters());
  private final Traces traces = Traces.none();

  @Benchmark
  public Metadata oneThread() {
    return measure();
  }

  @Benchmark
  @Threads(2)
  public Metadata twoThreads() {
    return measure();
  }

  private Metadata measure() {
    Stages stages = new Stages(METHOD);
    meters.begun();
    stages.caller("pricing");
    stages.budget(TimeUnit.MILLISECONDS.toNanos(20));
    for (int block = 0; block < BLOCKS; block++) {
      stages.looked(Lookup.HELD);
    }
    for (int key = 0; key < keys; key++) {
      stages.key(Status.FRESH, AGE_MILLIS);
    }
    for (Stage stage : Stage.values()) {
      if (stage != Stage.STORE && stage != Stage.UNPACK) {
        stages.end(stage);
      }
    }
    meters.sent(SENT_BYTES);
    Metadata trailers = new Metadata();
    ServerTime.put(stages.nanosUntilNow(), trailers);
    meters.ended(stages, "OK", true);
    traces.ended(stages, "OK");
    return trailers;
  }
}
