package io.ringcast.benchmarks.peers;

import io.ringcast.benchmarks.bare.BareJob;
import io.ringcast.benchmarks.bare.Measured;
import io.ringcast.benchmarks.bare.MemoryEvents;
import io.ringcast.benchmarks.bare.RowDigest;
import io.ringcast.benchmarks.report.Machine;
import io.ringcast.testbed.process.EndWithStarter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/** What runs in the process of one peer. */
final class PeerMain {

  /** CPU times come in hundredths of a second. */
  private static final double LEAST_CPU_SECONDS = 1;

  private PeerMain() {}

  public static void main(String[] words) throws IOException {
    EndWithStarter.watch();
    PeerOrder order = PeerOrder.of(Arrays.asList(words).subList(1, words.length));
    MemoryEvents events = order.load().events();
    IntConsumer progress = new Lines();
    PeerTask task =
        new PeerTask(
            events,
            BareJob.publishedSet(),
            order.filling(),
            order.parallelism(),
            order.wanted(),
            progress);
    runs(order, task).write(Path.of(words[0]));
    // What a framework has left running is of no use to anybody.
    System.exit(0);
  }

  /** The same again and again, until it is warm and has taken long enough to be read off. */
  private static PeerAnswer runs(PeerOrder order, PeerTask task) {
    List<Measured> runs = new ArrayList<>();
    double warmUp = order.wanted() == RowDigest.NONE ? order.warmUpSeconds() : 0;
    double least = order.wanted() == RowDigest.NONE && warmUp > 0 ? LEAST_CPU_SECONDS : 0;
    double measured = 0;
    long liveHeap = 0;
    while (runs.isEmpty() || measured < least) {
      Measured run = order.peer().run(task);
      liveHeap = Math.max(liveHeap, run.liveHeap());
      double before = seconds(Machine.ownCpu()) - run.cpuSeconds();
      if (before >= warmUp) {
        runs.add(run);
        measured += run.cpuSeconds();
      }
    }
    return PeerAnswer.of(runs, liveHeap);
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }

  /** Says the minutes, one a line. */
  private static final class Lines implements IntConsumer {

    private int last = -1;

    @Override
    public void accept(int minutes) {
      if (minutes != last) {
        last = minutes;
        System.out.println(minutes);
      }
    }
  }
}
