package io.ringcast.feature.distinct;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import com.uber.h3core.util.LatLng;
import io.ringcast.common.hex.H3Library;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeewayTest {

  private static final H3Core H3 = H3Library.load();

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 7, 8, 9, 12, 15})
  void whoGoesNoFurtherStaysInTheCell(int resolution) {
    Random random = new Random(resolution);
    int placed = 0;
    for (int i = 0; i < 20_000; i++) {
      // Everywhere on the globe, also near the poles and across the date line.
      double lat = Math.toDegrees(Math.asin(2 * random.nextDouble() - 1));
      double lng = 360 * random.nextDouble() - 180;
      placed += stays(lat, lng, resolution, random) ? 1 : 0;
    }
    assertThat(placed).isGreaterThan(5_000);
  }

  /** Pentagons, their neighbours and the cells that the icosahedron's edges bend. */
  @ParameterizedTest
  @ValueSource(ints = {4, 5, 8, 9})
  void nearPentagonsToo(int resolution) {
    Random random = new Random(resolution);
    int placed = 0;
    for (long pentagon : H3.getPentagons(resolution)) {
      for (long cell : H3.gridDisk(pentagon, 6)) {
        LatLng centre = H3.cellToLatLng(cell);
        for (LatLng corner : H3.cellToBoundary(cell)) {
          double share = random.nextDouble();
          double lat = centre.lat + share * (corner.lat - centre.lat);
          double lng = centre.lng + share * (corner.lng - centre.lng);
          placed += stays(lat, lng, resolution, random) ? 1 : 0;
        }
      }
    }
    assertThat(placed).isGreaterThan(1_000);
  }

  @ParameterizedTest
  @ValueSource(ints = {7, 8, 9})
  void onAPentagonNothingIsSure(int resolution) {
    for (long pentagon : H3.getPentagons(resolution)) {
      LatLng centre = H3.cellToLatLng(pentagon);
      assertThat(new Leeway(H3).at(centre.lat, centre.lng, pentagon)).isZero();
    }
  }

  @Test
  void inTheMiddleOfAHexagonMostOfItIsNear() {
    LatLng centre = H3.cellToLatLng(H3.latLngToCell(40.75, -73.99, 9));
    double leeway =
        new Leeway(H3).at(centre.lat, centre.lng, H3.latLngToCell(centre.lat, centre.lng, 9));
    double metres = leeway * 111_320;
    assertThat(metres).isBetween(120.0, 180.0);
  }

  /** Goes in many directions, nearly as far as it may; false if that is nowhere. */
  private static boolean stays(double lat, double lng, int resolution, Random random) {
    long cell = H3.latLngToCell(lat, lng, resolution);
    double leeway = new Leeway(H3).at(lat, lng, cell);
    if (leeway == 0) {
      return false;
    }
    for (int i = 0; i < 8; i++) {
      double angle = 2 * Math.PI * random.nextDouble();
      double toLat = lat + 0.999 * leeway * Math.cos(angle);
      double shrink = Math.cos(Math.toRadians(lat));
      double toLng = lng + 0.999 * leeway * Math.sin(angle) / shrink;
      assertThat(H3.latLngToCell(toLat, toLng, resolution))
          .as("from %s, %s to %s, %s at resolution %d", lat, lng, toLat, toLng, resolution)
          .isEqualTo(cell);
    }
    return true;
  }
}
