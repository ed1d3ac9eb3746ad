package io.ringcast.benchmarks.limit;

import java.util.ArrayList;
import java.util.List;

/**
 * A part of the pipeline, cut out: what Ringcast does there, and what the same can be had for.
 *
 * @param name as the tables show it
 * @param item what it is done to, in the singular
 * @param items how many of them a pass does
 * @param minutes how many minutes of event time a pass stands for
 * @param ours what Ringcast does, with its own classes
 * @param limits what bounds it from below, and perhaps other ways of ours behind that; the first is
 *     what Ringcast is held against
 */
record Part(
    String name, String item, double items, double minutes, Contender ours, List<Contender> limits)
    implements AutoCloseable {

  /** Ringcast's own first. */
  List<Contender> contenders() {
    List<Contender> all = new ArrayList<>();
    all.add(ours);
    all.addAll(limits);
    return all;
  }

  @Override
  public void close() throws Exception {
    for (Contender contender : contenders()) {
      contender.work().close();
    }
  }
}
