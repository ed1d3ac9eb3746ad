package io.ringcast.benchmarks.peers;

import java.util.List;

/**
 * How far a peer is.
 *
 * @param run the first is 1; there are more of the same until the process is warm
 * @param minutes of this run that are done
 */
record PeerProgress(int run, int minutes) {

  private static final String SEPARATOR = " ";

  /** For another process. */
  String line() {
    return run + SEPARATOR + minutes;
  }

  /** What {@link #line()} said. */
  static PeerProgress of(String line) {
    List<String> numbers = List.of(line.split(SEPARATOR));
    return new PeerProgress(Integer.parseInt(numbers.get(0)), Integer.parseInt(numbers.get(1)));
  }
}
