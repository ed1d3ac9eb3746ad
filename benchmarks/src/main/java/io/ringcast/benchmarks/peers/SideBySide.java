package io.ringcast.benchmarks.peers;

import io.ringcast.benchmarks.bare.MeasuredJava;
import io.ringcast.benchmarks.bare.MeasuredJava.NotFinishedException;
import io.ringcast.benchmarks.bare.RowDigest;
import io.ringcast.cli.Terminal;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Runs the peers over a load, one after the other, and holds their rows against Ringcast's. */
final class SideBySide {

  private final PeerRuns runs;
  private final MeasuredJava java;
  private final PeerTable table;
  private final Terminal terminal;
  private final List<String> problems = new ArrayList<>();

  SideBySide(PeerRuns runs, MeasuredJava java, PeerTable table, Terminal terminal) {
    this.runs = runs;
    this.java = java;
    this.table = table;
    this.terminal = terminal;
  }

  /** What differed, and what failed, in sentences. */
  List<String> problems() {
    return List.copyOf(problems);
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
        problems.add(difference(ringcast, order, comparison.firstDifference()));
      }
    } catch (NotFinishedException e) {
      table.addUnfinished(order, e.getMessage());
    } catch (IllegalStateException e) {
      // What was measured of the others is not to be lost with it.
      table.addUnfinished(order, "failed");
      problems.add(e.getMessage());
    }
  }

  /** Runs both again, to name a row. */
  private String difference(PeerOrder ringcast, PeerOrder order, long end) throws IOException {
    String whose = "%s over %s".formatted(order.peer().title(), order.load().title());
    try {
      PeerAnswer ours = run(ringcast.wanting(end));
      PeerAnswer theirs = run(order.wanting(end));
      return RowComparison.explain(whose, end, ours.wanted(), theirs.wanted());
    } catch (NotFinishedException e) {
      return "%s differs at window end %s; the run that was to show the row did not end: %s"
          .formatted(whose, Instant.ofEpochMilli(end), e.getMessage());
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
