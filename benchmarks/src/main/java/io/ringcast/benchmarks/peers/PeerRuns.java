package io.ringcast.benchmarks.peers;

import io.ringcast.benchmarks.bare.MeasuredJava;
import io.ringcast.benchmarks.bare.MeasuredJava.NotFinishedException;
import java.io.IOException;
import java.util.function.Consumer;

/** How a peer is run to its end. */
@FunctionalInterface
interface PeerRuns {

  /**
   * Runs a peer.
   *
   * @param java in which it runs
   * @param progress is told how far it is
   */
  PeerAnswer run(PeerOrder order, MeasuredJava java, Consumer<PeerProgress> progress)
      throws IOException, NotFinishedException;
}
