package io.ringcast.benchmarks.job;

import io.ringcast.common.features.FeatureSet;
import java.util.ArrayList;
import java.util.List;

/**
 * An engine over a load, again and again until it is warm and long enough measured.
 *
 * @param sets one, or several of the same kind side by side for Ringcast
 * @param filling how many minutes go by before the measured ones
 * @param minutes how many are measured
 * @param warmUpSeconds of CPU time, used by whole runs before the first that counts
 * @param compared whether rows are read and digested, after the measured time, or only counted
 */
record JobRun(
    Engine engine,
    CityLoad load,
    List<FeatureSet> sets,
    int filling,
    int minutes,
    double warmUpSeconds,
    boolean compared)
    implements MeasuredJava.Work<Measured> {

  static final int PARALLELISM = 2;

  /** CPU times come in hundredths of a second. */
  private static final double LEAST_CPU_SECONDS = 1;

  JobRun {
    // A list that every Java can send to another process.
    sets = new ArrayList<>(sets);
  }

  JobRun by(Engine other) {
    return new JobRun(other, load, sets, filling, minutes, warmUpSeconds, compared);
  }

  @Override
  public Measured call() {
    MemoryEvents events = CityEvents.of(load, filling + minutes);
    double least = warmUpSeconds > 0 ? LEAST_CPU_SECONDS : 0;
    double before = 0;
    double taken = 0;
    List<Measured> measured = new ArrayList<>();
    while (measured.isEmpty() || taken < least) {
      Measured run = engine.run(this, events);
      before += run.cpuBefore();
      if (before >= warmUpSeconds) {
        measured.add(run);
        taken += run.cpuSeconds();
      }
      before += run.cpuSeconds();
    }
    return Measured.sum(measured);
  }

  @Override
  public String toString() {
    return "%s over %s".formatted(engine.title(), load.title());
  }
}
