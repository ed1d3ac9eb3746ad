package io.ringcast.benchmarks.peers;

import io.ringcast.benchmarks.bare.BareJob;
import io.ringcast.benchmarks.bare.Measured;
import io.ringcast.benchmarks.bare.MeasuredJava;
import io.ringcast.benchmarks.bare.MeasuredJava.NotFinishedException;
import io.ringcast.benchmarks.bare.MeasuredMain;
import io.ringcast.benchmarks.bare.MemoryEvents;
import io.ringcast.benchmarks.bare.RowDigest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** One peer in a process of its own. */
final class PeerMain {

  /** CPU times come in hundredths of a second. */
  private static final double LEAST_CPU_SECONDS = 1;

  private PeerMain() {}

  /** Runs it to its end: see {@link PeerRuns}. */
  static PeerAnswer run(PeerOrder order, MeasuredJava java, Consumer<PeerProgress> progress)
      throws IOException, NotFinishedException {
    return java.run(
        "%s over %s".formatted(order.peer().title(), order.load().title()),
        PeerMain.class,
        order.words(),
        PeerAnswer.class,
        news -> progress.accept(PeerProgress.of(news)));
  }

  public static void main(String[] args) {
    MeasuredMain.run(args, words -> answer(PeerOrder.of(words)));
  }

  /**
   * The same again and again, until it is warm and has taken long enough to be read off. What warms
   * up is the peer's own work: making the events and looking into its rows do not count.
   */
  private static PeerAnswer answer(PeerOrder order) {
    MemoryEvents events = order.load().events();
    List<Measured> measured = new ArrayList<>();
    double warmUp = order.wanted() == RowDigest.NONE ? order.warmUpSeconds() : 0;
    double least = warmUp > 0 ? LEAST_CPU_SECONDS : 0;
    double taken = 0;
    double before = 0;
    long liveHeap = 0;
    for (int number = 1; measured.isEmpty() || taken < least; number++) {
      Measured run = order.peer().run(task(order, events, number));
      liveHeap = Math.max(liveHeap, run.liveHeap());
      before += run.cpuBefore();
      if (before >= warmUp) {
        measured.add(run);
        taken += run.cpuSeconds();
      }
      before += run.cpuSeconds();
    }
    return PeerAnswer.of(measured, liveHeap);
  }

  private static PeerTask task(PeerOrder order, MemoryEvents events, int run) {
    return new PeerTask(
        events,
        BareJob.publishedSet(),
        order.filling(),
        order.parallelism(),
        order.wanted(),
        new Teller(run));
  }

  /** Tells each minute once. */
  private static final class Teller implements IntConsumer {

    private final int run;
    private int last = -1;

    Teller(int run) {
      this.run = run;
    }

    @Override
    public void accept(int minutes) {
      if (minutes != last) {
        last = minutes;
        MeasuredMain.tell(new PeerProgress(run, minutes).line());
      }
    }
  }
}
