package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.SetId;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.TimeRange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The markers, a day's in one partition. */
final class MarkersTable {

  private static final long DAY = TimeUnit.DAYS.toMillis(1);

  private final Requests requests;
  private final PreparedStatement insert;
  private final PreparedStatement select;
  private final KeyRange days;

  MarkersTable(Requests requests) {
    this.requests = requests;
    insert =
        requests.prepare(
            """
            INSERT INTO KEYSPACE.markers (feature_set, version, day, window_end, row_version,
              complete_since)
            VALUES (?, ?, ?, ?, ?, ?) USING TIMESTAMP ?""");
    select =
        requests.prepare(
            """
            SELECT window_end, row_version, complete_since FROM KEYSPACE.markers
            WHERE feature_set = ? AND version = ? AND day = ?
              AND window_end >= ? AND window_end <= ?""");
    days = new KeyRange(requests, "markers", "day");
  }

  CompletableFuture<Void> write(StoredMarker marker) {
    Emission emission = marker.emission();
    return requests.write(
        List.of(
            insert.bind(
                marker.set().name(),
                marker.set().version(),
                day(emission.windowEnd()),
                Instant.ofEpochMilli(emission.windowEnd()),
                emission.rowVersion(),
                emission.completeSince(),
                WriteTimestamp.of(emission))));
  }

  CompletableFuture<Optional<StoredMarker>> read(SetId set, long windowEnd) {
    return requests.read(
        select(set, day(windowEnd), TimeRange.only(windowEnd)),
        1,
        rows -> {
          Optional<StoredMarker> found = Optional.empty();
          for (Row row : rows) {
            found = Optional.of(new StoredMarker(set, Requests.emission(row)));
          }
          return found;
        });
  }

  List<StoredMarker> read(SetId set, TimeRange windowEnds) {
    List<StoredMarker> markers = new ArrayList<>();
    new ReadAhead<>(
            days.newestFirst(set, day(windowEnds.from()), day(windowEnds.to())),
            day -> requests.readSoon(select(set, day, windowEnds)))
        .forEachRemaining(
            answer ->
                Requests.forEach(
                    answer, row -> markers.add(new StoredMarker(set, Requests.emission(row)))));
    return markers;
  }

  private BoundStatement select(SetId set, long day, TimeRange windowEnds) {
    return select.bind(
        set.name(),
        set.version(),
        day,
        Instant.ofEpochMilli(windowEnds.from()),
        Instant.ofEpochMilli(windowEnds.to()));
  }

  private static long day(long windowEnd) {
    return Math.floorDiv(windowEnd, DAY);
  }
}
