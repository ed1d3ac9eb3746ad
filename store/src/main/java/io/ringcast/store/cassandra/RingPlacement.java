package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Places partitions by the cluster's own token map, as the driver knows it. */
final class RingPlacement implements Placement {

  private final CqlSession session;
  private final CqlIdentifier keyspace;

  private volatile Optional<Known> known = Optional.empty();

  /** A ring, and what it was made of: the driver has another one when nodes come or go. */
  private record Known(TokenMap tokens, TokenRing ring) {}

  RingPlacement(CqlSession session, String keyspace) {
    this.session = session;
    this.keyspace = CqlIdentifier.fromInternal(keyspace);
  }

  @Override
  public double of(PartitionKey partition) {
    Optional<TokenMap> tokens = session.getMetadata().getTokenMap().filter(RingPlacement::isKnown);
    return tokens.isPresent()
        ? ring(tokens.get()).place(token(tokens.get(), partition))
        : Placement.byHash(partition);
  }

  /**
   * Only tokens of Murmur3, the default partitioner, are numbers. Others are no failure: placement
   * only makes writes faster.
   */
  private static boolean isKnown(TokenMap tokens) {
    return tokens.getPartitionerName().endsWith("Murmur3Partitioner")
        && !tokens.getTokenRanges().isEmpty();
  }

  private TokenRing ring(TokenMap tokens) {
    Optional<Known> now = known;
    if (now.isPresent() && now.get().tokens == tokens) {
      return now.get().ring;
    }
    List<TokenRing.Range> ranges = new ArrayList<>();
    for (TokenRange around : tokens.getTokenRanges()) {
      for (TokenRange range : around.unwrap()) {
        long end = number(tokens, range.getEnd());
        // The lowest token also stands for the end of all.
        long last = end == Long.MIN_VALUE ? Long.MAX_VALUE : end;
        ranges.add(
            new TokenRing.Range(number(tokens, range.getStart()), last, replicas(tokens, range)));
      }
    }
    TokenRing ring = new TokenRing(ranges);
    known = Optional.of(new Known(tokens, ring));
    return ring;
  }

  private String replicas(TokenMap tokens, TokenRange range) {
    return tokens.getReplicas(keyspace, range).stream()
        .map(Node::getHostId)
        .map(String::valueOf)
        .sorted()
        .collect(Collectors.joining());
  }

  private static long token(TokenMap tokens, PartitionKey key) {
    ProtocolVersion any = ProtocolVersion.DEFAULT;
    return number(
        tokens,
        tokens.newToken(
            TypeCodecs.TEXT.encode(key.set().name(), any),
            TypeCodecs.INT.encodePrimitive(key.set().version(), any),
            TypeCodecs.UUID.encode(key.product(), any),
            TypeCodecs.BIGINT.encodePrimitive(key.area(), any),
            TypeCodecs.BIGINT.encodePrimitive(key.hour(), any)));
  }

  private static long number(TokenMap tokens, Token token) {
    return Long.parseLong(tokens.format(token));
  }
}
