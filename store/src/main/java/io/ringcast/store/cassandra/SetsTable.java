package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.ringcast.common.features.SetId;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.store.KnownSets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What readers have to know of each feature set: a few rows, and they stay. */
final class SetsTable {

  private final Requests requests;
  private final PreparedStatement insert;
  private final PreparedStatement select;
  private final PreparedStatement selectOne;

  SetsTable(Requests requests) {
    this.requests = requests;
    insert =
        requests.prepare(
            "INSERT INTO KEYSPACE.feature_sets (feature_set, version, definition) VALUES (?, ?, ?)");
    select = requests.prepare("SELECT feature_set, version, definition FROM KEYSPACE.feature_sets");
    selectOne =
        requests.prepare(
            "SELECT feature_set, version, definition FROM KEYSPACE.feature_sets"
                + " WHERE feature_set = ? AND version = ?");
  }

  CompletableFuture<Void> write(RegisteredSet set) {
    return requests.write(
        List.of(insert.bind(set.id().name(), set.id().version(), set.definition())));
  }

  CompletableFuture<Optional<RegisteredSet>> find(SetId set) {
    return requests.read(
        PointRead.asConfigured(),
        selectOne.bind(set.name(), set.version()),
        1,
        rows -> {
          Iterator<Row> found = rows.iterator();
          return found.hasNext() ? KnownSets.found(() -> set(found.next())) : Optional.empty();
        });
  }

  SetRegistry read() {
    List<RegisteredSet> sets = new ArrayList<>();
    Requests.forEach(Requests.await(requests.readSoon(select.bind())), row -> sets.add(set(row)));
    return new SetRegistry(sets);
  }

  private static RegisteredSet set(Row row) {
    return KnownSets.parse(
        "table feature_sets, %s version %d"
            .formatted(row.getString("feature_set"), row.getInt("version")),
        String.valueOf(row.getString("definition")));
  }
}
