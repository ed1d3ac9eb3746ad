package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.SetId;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.TimeRange;
import io.ringcast.store.config.StoreConfig;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The markers, a day's in one partition. */
final class MarkersTable {

  private static final int FOR_EVER = 0;
  private static final long DAY = TimeUnit.DAYS.toMillis(1);
  private static final int MOST_KNOWN = 10_000;

  /** Markers of older releases do not say it. */
  private static final String UNKNOWN = "?";

  private final Requests requests;
  private final PreparedStatement insert;
  private final PreparedStatement select;
  private final KeyRange days;
  private final String datacenter;

  private final Map<WindowEnd, Written> known =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<WindowEnd, Written> eldest) {
          return size() > MOST_KNOWN;
        }
      };

  private record WindowEnd(SetId set, long at) {}

  /** Rows of this version are in a quorum of the data center, or of each. */
  record Written(long rowVersion, String datacenter) {

    boolean isSeenBy(PointRead read) {
      return datacenter.isEmpty() || read.isFrom(datacenter);
    }
  }

  MarkersTable(Requests requests, StoreConfig config) {
    this.requests = requests;
    datacenter = config.whereWritten();
    insert =
        requests.prepare(
            """
            INSERT INTO KEYSPACE.markers (feature_set, version, day, window_end, row_version,
              complete_since, datacenter)
            VALUES (?, ?, ?, ?, ?, ?, ?) USING TIMESTAMP ? AND TTL ?""");
    select =
        requests.prepare(
            """
            SELECT window_end, row_version, complete_since, datacenter FROM KEYSPACE.markers
            WHERE feature_set = ? AND version = ? AND day = ?
              AND window_end >= ? AND window_end <= ?""");
    days = new KeyRange(requests, "markers", "day");
  }

  CompletableFuture<Void> write(StoredMarker marker, long rowsSince) {
    Emission emission = marker.emission();
    // The table says it, since the rows, too, are kept as long as theirs says.
    int kept = requests.timeToLive("markers");
    long left =
        kept == FOR_EVER
            ? FOR_EVER
            : TimeUnit.MILLISECONDS.toSeconds(
                marker.left(TimeUnit.SECONDS.toMillis(kept), rowsSince));
    if (kept != FOR_EVER && left <= 0) {
      return CompletableFuture.completedFuture(null);
    }
    return requests.write(
        List.of(
            insert.bind(
                marker.set().name(),
                marker.set().version(),
                day(emission.windowEnd()),
                Instant.ofEpochMilli(emission.windowEnd()),
                emission.rowVersion(),
                emission.completeSince(),
                datacenter,
                WriteTimestamp.of(emission),
                (int) left)));
  }

  CompletableFuture<Optional<StoredMarker>> read(SetId set, long windowEnd) {
    return requests.read(
        PointRead.asConfigured(),
        select(set, day(windowEnd), TimeRange.only(windowEnd)),
        1,
        rows -> {
          Optional<StoredMarker> found = Optional.empty();
          for (Row row : rows) {
            found = Optional.of(marker(set, row));
          }
          return found;
        });
  }

  List<StoredMarker> read(SetId set, TimeRange windowEnds) {
    List<StoredMarker> markers = new ArrayList<>();
    new ReadAhead<>(
            days.newestFirst(set, day(windowEnds.from()), day(windowEnds.to())),
            day -> requests.readSoon(select(set, day, windowEnds)))
        .forEachRemaining(answer -> Requests.forEach(answer, row -> markers.add(marker(set, row))));
    return markers;
  }

  private synchronized StoredMarker marker(SetId set, Row row) {
    Emission emission = Requests.emission(row);
    String its = Objects.requireNonNullElse(row.getString("datacenter"), UNKNOWN);
    known.put(new WindowEnd(set, emission.windowEnd()), new Written(emission.rowVersion(), its));
    return new StoredMarker(set, emission);
  }

  /** What the window end's marker says of its rows: as a reader saw it last, else as it is now. */
  CompletableFuture<Optional<Written>> written(SetId set, long windowEnd) {
    Optional<Written> before = known(set, windowEnd);
    return before.isPresent()
        ? CompletableFuture.completedFuture(before)
        : read(set, windowEnd).thenApply(marker -> known(set, windowEnd));
  }

  private synchronized Optional<Written> known(SetId set, long windowEnd) {
    return Optional.ofNullable(known.get(new WindowEnd(set, windowEnd)));
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
