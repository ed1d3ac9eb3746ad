package io.ringcast.benchmarks.peers;

import io.ringcast.benchmarks.bare.RowDigest;
import java.util.ArrayList;
import java.util.List;

/**
 * What a process is to do, as words of its command line.
 *
 * @param filling how many minutes go by before the measured ones
 * @param warmUpSeconds how much CPU time is used before anything is measured
 * @param wanted the window end of which the rows themselves are told
 */
record PeerOrder(
    Peer peer, int filling, int parallelism, double warmUpSeconds, long wanted, PeerLoad load) {

  private static final int WORDS_BEFORE_LOAD = 5;

  /** The same, to see the rows of one window end. */
  PeerOrder wanting(long windowEnd) {
    return new PeerOrder(peer, filling, parallelism, warmUpSeconds, windowEnd, load);
  }

  PeerOrder withPeer(Peer other) {
    return new PeerOrder(other, filling, parallelism, warmUpSeconds, wanted, load);
  }

  static PeerOrder measuring(
      Peer peer, int filling, int parallelism, double warmUpSeconds, PeerLoad load) {
    return new PeerOrder(peer, filling, parallelism, warmUpSeconds, RowDigest.NONE, load);
  }

  List<String> words() {
    List<String> words =
        new ArrayList<>(
            List.of(
                peer.name(),
                Integer.toString(filling),
                Integer.toString(parallelism),
                Double.toString(warmUpSeconds),
                Long.toString(wanted)));
    words.addAll(load.words());
    return words;
  }

  /** What {@link #words()} said. */
  static PeerOrder of(List<String> words) {
    return new PeerOrder(
        Peer.valueOf(words.get(0)),
        Integer.parseInt(words.get(1)),
        Integer.parseInt(words.get(2)),
        Double.parseDouble(words.get(3)),
        Long.parseLong(words.get(4)),
        PeerLoad.of(words.subList(WORDS_BEFORE_LOAD, words.size())));
  }
}
