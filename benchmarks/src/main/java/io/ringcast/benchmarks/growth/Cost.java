package io.ringcast.benchmarks.growth;

import io.ringcast.benchmarks.bare.Measured;
import java.io.Serializable;

/**
 * What a case took.
 *
 * @param liveHeap bytes, with all windows full
 */
record Cost(long events, long rows, double cpuSeconds, double wallSeconds, long liveHeap)
    implements Serializable {

  static Cost of(Measured measured) {
    return new Cost(
        measured.events(),
        measured.rows(),
        measured.cpuSeconds(),
        measured.wallSeconds(),
        measured.liveHeap());
  }

  Cost withLiveHeap(long bytes) {
    return new Cost(events, rows, cpuSeconds, wallSeconds, bytes);
  }

  double microsPerEvent() {
    return cpuSeconds * 1e6 / events;
  }

  double microsPerRow() {
    return cpuSeconds * 1e6 / rows;
  }

  double nanosPerNumber(int numbersPerRow) {
    return cpuSeconds * 1e9 / rows / numbersPerRow;
  }
}
