package io.ringcast.benchmarks.bare;

import io.ringcast.benchmarks.report.Machine;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/** Measures a job that has been started behind a {@link Gate}. */
public final class Stopwatch {

  private static final long GLANCE_MILLIS = 200;
  private static final double NANOS_PER_SECOND = 1e9;

  private final Gate gate;
  private final int filling;
  private final Runnable requireRunning;
  private final IntConsumer progress;

  /**
   * Ready to measure.
   *
   * @param filling how many minutes go by before the measured ones, so that windows are full
   * @param requireRunning throws if the job has failed
   * @param progress is told how many minutes are done
   */
  public Stopwatch(Gate gate, int filling, Runnable requireRunning, IntConsumer progress) {
    this.gate = gate;
    this.filling = filling;
    this.requireRunning = requireRunning;
    this.progress = progress;
  }

  /** Lets all events through, and measures all minutes but the first ones. */
  public Measured measure() {
    await(gate::allStarted);
    long heapBefore = Machine.liveHeap();
    Duration cpuAtStart = Machine.ownCpu();
    readTo(filling);
    Duration filled = Machine.ownCpu().minus(cpuAtStart);
    RowDigest digest = gate.settle();

    MemoryEvents events = gate.events();
    int all = events.minutes().size();
    Duration cpuBefore = Machine.ownCpu();
    long begin = System.nanoTime();
    readTo(all);
    long wallNanos = System.nanoTime() - begin;
    Duration cpu = Machine.ownCpu().minus(cpuBefore);

    RowDigest measured = gate.settle();
    digest.addAll(measured);
    return new Measured(
        all - filling,
        events.events(filling, all),
        events.distinct(filling, all),
        measured.all().rows(),
        filled.toNanos() / NANOS_PER_SECOND,
        cpu.toNanos() / NANOS_PER_SECOND,
        wallNanos / NANOS_PER_SECOND,
        Machine.liveHeap() - heapBefore,
        digest);
  }

  /** Lets the job read up to a minute, and waits until all that comes of it has arrived. */
  private void readTo(int minute) {
    gate.letRead(minute);
    await(() -> gate.minutesArrived() >= minute);
  }

  private void await(BooleanSupplier condition) {
    while (true) {
      CompletableFuture<Void> change = gate.change();
      if (condition.getAsBoolean()) {
        return;
      }
      change.copy().completeOnTimeout(null, GLANCE_MILLIS, TimeUnit.MILLISECONDS).join();
      progress.accept(gate.minutesArrived());
      requireRunning.run();
    }
  }
}
