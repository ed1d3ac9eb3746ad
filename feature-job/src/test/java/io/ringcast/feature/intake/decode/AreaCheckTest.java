package io.ringcast.feature.intake.decode;

import static io.ringcast.feature.intake.decode.TestEvents.H3;
import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.AreaUnit;
import io.ringcast.common.hex.ServiceArea;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The remembered boxes change no answer: H3 is asked beside them for every place. */
class AreaCheckTest {

  private static final int PLACES = 20_000;

  @ParameterizedTest
  @CsvSource({
    "40.7, -74, 6, 6",
    "40.7, -74, 9, 30",
    "40.7, -74, 4, 1",
    "-33.9, 151.2, 8, 20",
    // The latitude up to which boxes are used, a pentagon's corner, the date line.
    "79.9, 20, 5, 4",
    "64.7, 10.54, 7, 15",
    "-16.8, 179.9, 7, 12",
    "0, 0, 7, 12",
  })
  void answersAsH3DoesForEachPlace(double lat, double lng, int resolution, int rings) {
    Random random = new Random(40);
    Set<Long> cells = new HashSet<>(H3.gridDisk(H3.latLngToCell(lat, lng, resolution), rings));
    // Holes, so that many places lie near an edge.
    cells.removeIf(cell -> random.nextInt(8) == 0);
    ServiceArea area = new ServiceArea(cells);
    AreaCheck check = new AreaCheck(H3, area);
    double span = rings * Math.sqrt(H3.cellArea(cells.iterator().next(), AreaUnit.km2)) / 50;
    int inside = 0;
    for (int i = 0; i < PLACES; i++) {
      double placeLat = Math.max(-90, Math.min(90, lat + span * (random.nextDouble() - 0.5)));
      double shrink = Math.max(0.05, Math.cos(Math.toRadians(lat)));
      double placeLng = lng + span * (random.nextDouble() - 0.5) / shrink;
      placeLng = placeLng > 180 ? placeLng - 360 : placeLng < -180 ? placeLng + 360 : placeLng;
      boolean expected = area.contains(H3.latLngToCell(placeLat, placeLng, area.finest()));
      inside += expected ? 1 : 0;
      assertThat(check.contains(placeLat, placeLng))
          .as("%s, %s", placeLat, placeLng)
          .isEqualTo(expected);
    }
    assertThat(inside).isBetween(PLACES / 10, PLACES * 98 / 100);
  }
}
