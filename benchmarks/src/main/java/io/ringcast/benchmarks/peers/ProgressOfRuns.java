package io.ringcast.benchmarks.peers;

import io.ringcast.cli.Progress;
import io.ringcast.cli.Terminal;

/** Shows how far a peer is: each run over its load has a line of its own, in the same place. */
final class ProgressOfRuns implements AutoCloseable {

  private static final String UNIT = "minutes";

  private final Terminal terminal;
  private final String what;
  private final int minutes;
  private final Progress whole;
  private Progress current;
  private int run = 1;

  ProgressOfRuns(Terminal terminal, String what, int minutes) {
    this.terminal = terminal;
    this.what = what;
    this.minutes = minutes;
    this.whole = Progress.of(terminal, what, UNIT);
    this.current = Progress.of(terminal, what, UNIT);
  }

  void update(PeerProgress now) {
    if (now.run() != run) {
      run = now.run();
      current.close();
      current = Progress.of(terminal, what + ", run " + run, UNIT);
    }
    current.update(now.minutes(), (double) now.minutes() / minutes);
  }

  /** Leaves one line that sums up all runs. */
  void finish() {
    current.close();
    whole.finish((long) run * minutes);
  }

  @Override
  public void close() {
    current.close();
  }
}
