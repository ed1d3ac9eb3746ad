package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** How a few rows are read, and which data centers answered. */
final class PointRead {

  private final Optional<ConsistencyLevel> consistency;
  private final Set<String> answered = ConcurrentHashMap.newKeySet();

  private PointRead(Optional<ConsistencyLevel> consistency) {
    this.consistency = consistency;
  }

  static PointRead asConfigured() {
    return new PointRead(Optional.empty());
  }

  /** Sees what a quorum of any data center has. */
  static PointRead everywhere() {
    return new PointRead(Optional.of(ConsistencyLevel.EACH_QUORUM));
  }

  /** Far ones take longer than those that hedging has measured. */
  boolean isNear() {
    return consistency.isEmpty();
  }

  BoundStatement asked(BoundStatement statement) {
    return consistency.isPresent() ? statement.setConsistencyLevel(consistency.get()) : statement;
  }

  void answered(AsyncResultSet answer) {
    answered.add(Requests.datacenter(answer));
  }

  /** Whether no other data center answered. */
  boolean isFrom(String datacenter) {
    return answered.equals(Set.of(datacenter));
  }
}
