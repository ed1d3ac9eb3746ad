package io.ringcast.store.cassandra;

import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Lays the ring of tokens out on a line from 0 to 1: ranges with the same replicas stand side by
 * side, each as wide as its share of all tokens.
 */
final class TokenRing {

  private static final double ALL_TOKENS = 0x1p64;
  private static final double LAST_PLACE = Math.nextDown(1.0);

  private final NavigableMap<Long, Segment> byLastToken = new TreeMap<>();

  /**
   * Tokens that the named nodes hold: behind {@code start}, up to {@code last}, which is not before
   * it.
   */
  record Range(long start, long last, String replicas) {

    double width() {
      return TokenRing.width(start, last);
    }
  }

  /** A range, and the place of its start. */
  private record Segment(Range range, double place) {}

  /** Lays out ranges that together hold every token once. */
  TokenRing(List<Range> ranges) {
    Comparator<Range> order = Comparator.comparing(Range::replicas).thenComparing(Range::start);
    double place = 0;
    for (Range range : ranges.stream().sorted(order).toList()) {
      byLastToken.put(range.last, new Segment(range, place));
      place += range.width();
    }
  }

  double place(long token) {
    Segment segment = byLastToken.ceilingEntry(token).getValue();
    return Math.min(LAST_PLACE, segment.place + width(segment.range.start, token));
  }

  /** The share of all tokens that lies between the two. */
  private static double width(long start, long end) {
    long tokens = end - start;
    // The difference as a number without a sign.
    return (tokens >= 0 ? tokens : tokens + ALL_TOKENS) / ALL_TOKENS;
  }
}
