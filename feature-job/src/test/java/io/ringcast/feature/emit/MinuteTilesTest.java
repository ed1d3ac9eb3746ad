package io.ringcast.feature.emit;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.common.hex.H3Library;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MinuteTilesTest {

  private static final long MINUTE = 29_000_000;
  private static final int LONE_COUNT_BYTES = 16;

  private final H3Core h3 = H3Library.load();
  private final MinuteTiles tiles = new MinuteTiles(h3);
  private final long newYork = h3.latLngToCell(40.7, -74, 4);

  private Optional<String> scatter(long minute, int events) {
    Optional<String> warning = Optional.empty();
    for (int i = 0; i < events; i++) {
      long tile = h3.latLngToCell(-80 + i % 160, i % 360 - 180, 4);
      warning = warning.or(() -> tiles.add(minute, tile, 1_261, LONE_COUNT_BYTES));
    }
    return warning;
  }

  @Test
  void scatteredEventsAreNamedWithTheirCostliestPlace() {
    assertThat(scatter(MINUTE, 200)).isEmpty();
    tiles.add(MINUTE, newYork, 2_522, LONE_COUNT_BYTES);
    assertThat(tiles.tilesOfLastMinute()).isZero();
    assertThat(scatter(MINUTE + 1, 1))
        .hasValueSatisfying(
            line ->
                assertThat(line)
                    .contains("2025-02-19T21:20:00Z, 254,722 of this task's 254,722 rows")
                    .contains("from 201 tiles", "tile " + Long.toHexString(newYork))
                    .contains("with 2,522 rows", "events.KIND.area"));
    assertThat(tiles.tilesOfLastMinute()).isEqualTo(201);
  }

  @Test
  void aWarningIsGivenOnceInTenMinutes() {
    int warnings = 0;
    for (int i = 0; i <= 20; i++) {
      warnings += scatter(MINUTE + i, 100).isPresent() ? 1 : 0;
    }
    assertThat(warnings).isEqualTo(2);
  }

  @Test
  void denseTilesAndFewRowsAreNotWorthAWarning() {
    tiles.add(MINUTE, newYork, 10_000_000, 10_000_000);
    assertThat(scatter(MINUTE, 200)).isEmpty();
    assertThat(scatter(MINUTE + 1, 20)).isEmpty();
    assertThat(scatter(MINUTE + 2, 1)).isEmpty();
  }
}
