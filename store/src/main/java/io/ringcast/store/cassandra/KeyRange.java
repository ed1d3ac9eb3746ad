package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.ringcast.common.features.SetId;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.LongStream;

/** The hours or days of a range that can hold something, for a table whose partitions they are. */
final class KeyRange {

  /** As many partitions are asked one by one. Of a longer range only those that are there. */
  private static final int ONE_BY_ONE = 500;

  private final Requests requests;
  private final String column;
  private final PreparedStatement selectAll;

  KeyRange(Requests requests, String table, String column) {
    this.requests = requests;
    this.column = column;
    selectAll =
        requests.prepare(
            "SELECT DISTINCT feature_set, version, %s FROM KEYSPACE.%s".formatted(column, table));
  }

  Iterator<Long> newestFirst(SetId set, long from, long to) {
    return to - from < ONE_BY_ONE
        ? LongStream.rangeClosed(from, to).map(key -> from + to - key).iterator()
        : existing(set).subSet(to, true, from, true).iterator();
  }

  private NavigableSet<Long> existing(SetId set) {
    NavigableSet<Long> keys = new TreeSet<>(Comparator.reverseOrder());
    Requests.forEach(
        Requests.await(requests.readSoon(selectAll.bind())),
        row -> {
          SetId found = new SetId(row.getString("feature_set"), row.getInt("version"));
          if (found.equals(set)) {
            keys.add(row.getLong(column));
          }
        });
    return keys;
  }
}
