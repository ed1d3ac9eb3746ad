package io.ringcast.benchmarks.limit;

import io.ringcast.benchmarks.report.Machine;
import io.ringcast.benchmarks.report.Quantiles;
import java.time.Duration;
import java.util.Arrays;

/**
 * What a pass of some work costs, when Java has compiled it.
 *
 * <p>CPU time, since others use this machine too; of the whole process, since what garbage
 * collection takes was caused by the work. Its clock ticks in hundredths of a second, so a round is
 * as many passes as fill some time.
 */
public final class CpuMeter {

  private final int rounds;
  private final Duration round;
  private final Duration warmUp;

  public CpuMeter(int rounds, Duration round, Duration warmUp) {
    this.rounds = rounds;
    this.round = round;
    this.warmUp = warmUp;
  }

  /**
   * Nanoseconds in a pass, the median of all rounds.
   *
   * @param own of this process, without what stands for a server
   * @param server of the process that serves it, or of what stands for one
   */
  public record Cost(double own, double server) {

    double all() {
      return own + server;
    }
  }

  /**
   * Measures.
   *
   * @param server a process that works for it, or 0
   */
  public Cost measure(Work work, long server) throws Exception {
    repeat(work, warmUp);
    double[] own = new double[rounds];
    double[] ofServer = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      long ownBefore = ownNanos(work);
      long serverBefore = serverNanos(work, server);
      int passes = repeat(work, round);
      own[i] = (double) (ownNanos(work) - ownBefore) / passes;
      ofServer[i] = (double) (serverNanos(work, server) - serverBefore) / passes;
    }
    return new Cost(median(own), median(ofServer));
  }

  /** For some time, and until the clock of CPU time has ticked. */
  private static int repeat(Work work, Duration length) throws Exception {
    long end = System.nanoTime() + length.toNanos();
    long cpu = Machine.ownCpu().toNanos();
    int passes = 0;
    do {
      // To look at what came of it keeps Java from leaving out how it came about.
      if (work.pass() == Long.MIN_VALUE) {
        throw new IllegalStateException("no sum of this work can be that small");
      }
      passes++;
    } while (System.nanoTime() < end || Machine.ownCpu().toNanos() == cpu);
    return passes;
  }

  private static long ownNanos(Work work) {
    return Machine.ownCpu().toNanos() - work.serverNanos();
  }

  private static long serverNanos(Work work, long server) {
    return work.serverNanos() + (server == 0 ? 0 : Machine.cpuOf(server).toNanos());
  }

  private static double median(double[] values) {
    return new Quantiles(Arrays.stream(values)).median();
  }
}
