package io.ringcast.benchmarks.peers;

import io.ringcast.benchmarks.bare.MeasuredJava;
import io.ringcast.benchmarks.bare.MeasuredJava.NotFinishedException;
import io.ringcast.benchmarks.bare.RowDigest;
import io.ringcast.launcher.Terminal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Runs the peers over a load, one after the other, and holds their rows against Ringcast's. */
final class SideBySide {

  private final PeerRuns runs;
  private final MeasuredJava java;
  private final PeerTable table;
  private final Terminal terminal;
  private final List<String> differences = new ArrayList<>();

  SideBySide(PeerRuns runs, MeasuredJava java, PeerTable table, Terminal terminal) {
    this.runs = runs;
    this.java = java;
    this.table = table;
    this.terminal = terminal;
  }

  /** What differed, in sentences. */
  List<String> differences() {
    return List.copyOf(differences);
  }

  /**
   * Runs Ringcast, and then the others.
   *
   * @param ringcast what Ringcast is to do; the others do the same
   */
  void run(PeerOrder ringcast, List<Peer> peers) throws IOException {
    PeerAnswer own;
    try {
      own = run(ringcast);
    } catch (NotFinishedException e) {
      throw new IllegalStateException(
          "Ringcast over %s: %s".formatted(ringcast.load().title(), e.getMessage()), e);
    }
    if (!own.hasRows()) {
      throw new IllegalStateException(
          "Ringcast over %s: no rows, so there is nothing to compare; give more minutes or events"
              .formatted(ringcast.load().title()));
    }
    table.begin(ringcast.load());
    table.add(ringcast, own, "the reference", own);
    for (Peer peer : peers) {
      if (peer != Peer.RINGCAST) {
        compare(ringcast, own, ringcast.withPeer(peer));
      }
    }
  }

  private void compare(PeerOrder ringcast, PeerAnswer own, PeerOrder order) throws IOException {
    try {
      PeerAnswer answer = run(order);
      RowComparison comparison = new RowComparison(own.byWindowEnd(), answer.byWindowEnd());
      table.add(order, answer, comparison.isEqual() ? "equal" : "differs", own);
      if (!comparison.isEqual()) {
        long end = comparison.firstDifference();
        PeerAnswer ours = run(ringcast.wanting(end));
        PeerAnswer theirs = run(order.wanting(end));
        differences.add(
            RowComparison.explain(
                "%s over %s".formatted(order.peer().title(), order.load().title()),
                end,
                ours.wanted(),
                theirs.wanted()));
      }
    } catch (NotFinishedException e) {
      table.addUnfinished(order, e.getMessage());
    }
  }

  private PeerAnswer run(PeerOrder order) throws IOException, NotFinishedException {
    String what = "%s, %s".formatted(order.load().title(), order.peer().title());
    if (order.wanted() != RowDigest.NONE) {
      what += " again, for its rows";
    }
    try (ProgressOfRuns progress = new ProgressOfRuns(terminal, what, order.load().minutes())) {
      PeerAnswer answer = runs.run(order, java, progress::update);
      progress.finish();
      return answer;
    }
  }
}
