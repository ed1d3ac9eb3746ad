package io.ringcast.common.store.cassandra;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import io.ringcast.common.store.PartitionKey;
import io.ringcast.common.store.Placement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Places partitions by the cluster's own token map: token ranges stand side by side by their
 * replicas, each as wide as its share of all tokens.
 */
final class RingPlacement implements Placement {

  private static final double ALL_TOKENS = 0x1p64;

  private final CqlSession session;
  private final CqlIdentifier keyspace;

  /** Made anew when the driver has another token map, which is when nodes come or go. */
  private volatile Ring ring;

  RingPlacement(CqlSession session, String keyspace) {
    this.session = session;
    this.keyspace = CqlIdentifier.fromInternal(keyspace);
    this.ring = new Ring(Optional.empty(), new TreeMap<>());
  }

  /** The tokens' order on a line, as it follows from one token map. */
  private record Ring(Optional<TokenMap> madeOf, NavigableMap<Long, Segment> byLastToken) {

    double place(long token) {
      return byLastToken.ceilingEntry(token).getValue().place(token);
    }
  }

  /**
   * A token range, cut where the tokens begin again.
   *
   * @param start the token before its first one
   * @param place of the start
   */
  private record Segment(long start, double place) {

    double place(long token) {
      return Math.min(place + width(start, token), Math.nextDown(1.0));
    }
  }

  @Override
  public double of(PartitionKey partition) {
    Optional<TokenMap> tokens = session.getMetadata().getTokenMap();
    if (tokens.isEmpty()) {
      return Placement.byHash(partition);
    }
    Ring now = ring;
    if (now.madeOf.isEmpty() || now.madeOf.get() != tokens.get()) {
      now = ring(tokens.get());
      ring = now;
    }
    return now.place(token(tokens.get(), partition));
  }

  private static long token(TokenMap tokens, PartitionKey key) {
    ProtocolVersion any = ProtocolVersion.DEFAULT;
    return Long.parseLong(
        tokens.format(
            tokens.newToken(
                TypeCodecs.TEXT.encode(key.set().name(), any),
                TypeCodecs.INT.encodePrimitive(key.set().version(), any),
                TypeCodecs.UUID.encode(key.product(), any),
                TypeCodecs.BIGINT.encodePrimitive(key.area(), any),
                TypeCodecs.BIGINT.encodePrimitive(key.hour(), any))));
  }

  private Ring ring(TokenMap tokens) {
    List<TokenRange> ranges = new ArrayList<>();
    for (TokenRange range : tokens.getTokenRanges()) {
      ranges.addAll(range.unwrap());
    }
    ranges.sort(
        Comparator.comparing((TokenRange range) -> replicas(tokens, range))
            .thenComparing(TokenRange::getStart));
    NavigableMap<Long, Segment> byLastToken = new TreeMap<>();
    double place = 0;
    for (TokenRange range : ranges) {
      long start = Long.parseLong(tokens.format(range.getStart()));
      long end = Long.parseLong(tokens.format(range.getEnd()));
      // The lowest token also stands for the end of all.
      long last = end == Long.MIN_VALUE ? Long.MAX_VALUE : end;
      byLastToken.put(last, new Segment(start, place));
      place += width(start, last);
    }
    return new Ring(Optional.of(tokens), byLastToken);
  }

  private String replicas(TokenMap tokens, TokenRange range) {
    return tokens.getReplicas(keyspace, range).stream()
        .map(Node::getHostId)
        .map(String::valueOf)
        .sorted()
        .collect(Collectors.joining());
  }

  /** The share of all tokens that lies between the two. */
  private static double width(long start, long end) {
    return unsigned(end - start) / ALL_TOKENS;
  }

  private static double unsigned(long number) {
    return number >= 0 ? number : number + ALL_TOKENS;
  }
}
