package io.ringcast.benchmarks.growth;

import io.ringcast.benchmarks.bare.Measured;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a case took.
 *
 * @param liveHeap bytes, with all windows full
 */
record Cost(long events, long rows, double cpuSeconds, double wallSeconds, long liveHeap) {

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

  /** For another process. */
  String toLine() {
    return Stream.of(events, rows, cpuSeconds, wallSeconds, liveHeap)
        .map(String::valueOf)
        .reduce((all, next) -> all + " " + next)
        .orElseThrow();
  }

  static Cost fromLine(String line) {
    List<String> words = List.of(line.split(" "));
    return new Cost(
        Long.parseLong(words.get(0)),
        Long.parseLong(words.get(1)),
        Double.parseDouble(words.get(2)),
        Double.parseDouble(words.get(3)),
        Long.parseLong(words.get(4)));
  }
}
