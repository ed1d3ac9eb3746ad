package io.ringcast.store;

import static io.ringcast.store.TestRows.NEW_YEAR;
import static io.ringcast.store.TestRows.emission;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.store.config.Layout;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class BlockStoreTest extends CqlStoreContract {

  /** Of rows that are kept for six days. */
  private static final long MARKERS_SECONDS = 6 * 24 * 3600 * 23 / 24;

  BlockStoreTest() {
    super(Layout.BLOCK);
  }

  /** Rows may be days older than their marker, after a long stop of the publisher. */
  @Test
  void aMarkerExpiresBeforeTheFirstOfItsRows() throws Exception {
    long now = System.currentTimeMillis();
    List<Long> ages = List.of(0L, HOUR, 2 * DAY, 6 * DAY - 7 * HOUR, 6 * DAY - 5 * HOUR, 7 * DAY);
    for (int i = 0; i < ages.size(); i++) {
      StoredMarker marker = new StoredMarker(set().id(), emission(NEW_YEAR + i * MINUTE, 1));
      await(store().write(marker, now - ages.get(i)));
    }

    Map<Long, Integer> kept = secondsKept();
    assertThat(kept).hasSize(4);
    kept.forEach(
        (windowEnd, seconds) -> {
          long age = ages.get((int) ((windowEnd - NEW_YEAR) / MINUTE));
          assertThat((long) seconds)
              .isBetween(MARKERS_SECONDS - age / 1000 - 600, MARKERS_SECONDS - age / 1000);
        });
  }

  private Map<Long, Integer> secondsKept() {
    String select =
        """
        SELECT window_end, TTL(row_version) AS kept FROM KEYSPACE.markers
        WHERE feature_set = '%s' AND version = %d AND day = %d""";
    return execute(select.formatted(set().name(), set().version(), NEW_YEAR / DAY)).stream()
        .collect(
            Collectors.toMap(
                row -> row.get("window_end", Instant.class).toEpochMilli(),
                row -> row.getInt("kept")));
  }
}
