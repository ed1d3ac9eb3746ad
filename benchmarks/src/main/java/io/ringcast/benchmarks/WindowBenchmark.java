package io.ringcast.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The hand-written sliding window against Flink's sliding windows: whole bounded jobs, from the
 * same counts in memory to the same rows, in one Flink cluster inside this process.
 *
 * <p>An operation is a job, with its submission and with the minutes in which the windows run empty
 * at the end. What is of interest is "counts", the counts taken in a second; "cores" is how many
 * CPU seconds the whole process spent in a second, for Flink's windows run in more threads.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 5, time = 2)
public class WindowBenchmark {

  private static final double NANOS_PER_SECOND = 1e9;

  @Param("200")
  private double eventsPerSecond;

  @Param("64")
  private int minutes;

  private final OperatingSystemMXBean process =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private WindowJobs.City city;
  private MiniCluster cluster;

  /** What a job takes in, and what it takes. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Work {
    public long counts;
    public double cores;

    /** JMH counts anew in every iteration. */
    @Setup(Level.Iteration)
    public void reset() {
      counts = 0;
      cores = 0;
    }
  }

  /** A cluster of one slot that runs the jobs one after the other. */
  @Setup
  public void prepare() throws Exception {
    city = new WindowJobs.City(eventsPerSecond, minutes);
    System.out.printf("%,d counts in %d minutes%n", city.counts().size(), minutes);
    cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(WindowJobs.settings())
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(1)
                .withRandomPorts()
                .build());
    cluster.start();
  }

  @TearDown
  public void stop() throws Exception {
    cluster.close();
  }

  @Benchmark
  public void ringcast(Work work) throws Exception {
    StreamExecutionEnvironment env = environment();
    run(WindowJobs.ringcast(WindowJobs.counts(env, city)), work);
  }

  @Benchmark
  public void flinkWindows(Work work) throws Exception {
    StreamExecutionEnvironment env = environment();
    run(WindowJobs.flink(WindowJobs.counts(env, city)), work);
  }

  /** Reads the counts and does nothing: what is in both of the others. */
  @Benchmark
  public void nothing(Work work) throws Exception {
    StreamExecutionEnvironment env = environment();
    run(WindowJobs.counts(env, city), work);
  }

  private static StreamExecutionEnvironment environment() {
    return StreamExecutionEnvironment.getExecutionEnvironment(WindowJobs.settings());
  }

  private void run(DataStream<?> result, Work work) throws Exception {
    result.sinkTo(new DiscardingSink<>());
    long before = process.getProcessCpuTime();
    cluster.executeJobBlocking(result.getExecutionEnvironment().getStreamGraph().getJobGraph());
    work.cores += (process.getProcessCpuTime() - before) / NANOS_PER_SECOND;
    work.counts += city.counts().size();
  }
}
