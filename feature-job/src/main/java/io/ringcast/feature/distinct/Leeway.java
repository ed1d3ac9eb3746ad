package io.ringcast.feature.distinct;

import com.uber.h3core.H3Core;
import com.uber.h3core.util.LatLng;
import java.util.List;

/**
 * How far one can go from a place and surely stay in its cell.
 *
 * <p>Asking the library for a place's cell costs half a microsecond, as much as all else that the
 * source's task does with an event after its bytes are read. Most riders and drivers have hardly
 * moved since their last event.
 */
final class Leeway {

  /** For rounding, and for what the model below leaves out. */
  private static final double SAFE_SHARE = 0.9;

  /**
   * The cell is drawn as if the globe were flat there. With corners d degrees away, an edge lies up
   * to this times d² degrees beside its place, up to the northernmost latitude: meridians run
   * together by d² · π/180 · tan(latitude), and great circles bend by an eighth of that.
   */
  private static final double FLAT_ERROR = 0.12;

  private static final double NORTHERNMOST = 80;

  private static final int HEXAGON = 6;

  private final H3Core h3;

  Leeway(H3Core h3) {
    this.h3 = h3;
  }

  /** In degrees of latitude; 0 where nothing is sure. */
  double at(double lat, double lng, long cell) {
    if (Math.abs(lat) > NORTHERNMOST) {
      return 0;
    }
    List<LatLng> corners = h3.cellToBoundary(cell);
    // Pentagons, and hexagons that lie on two faces of the icosahedron and are bent there.
    if (corners.size() != HEXAGON) {
      return 0;
    }
    double shrink = Math.cos(Math.toRadians(lat));
    double nearest = Double.MAX_VALUE;
    double farthest = 0;
    LatLng from = corners.get(HEXAGON - 1);
    for (LatLng to : corners) {
      nearest = Math.min(nearest, distance(lat, lng, shrink, from, to));
      farthest = Math.max(farthest, Math.hypot((to.lng - lng) * shrink, to.lat - lat));
      from = to;
    }
    return Math.max(0, nearest * SAFE_SHARE - FLAT_ERROR * farthest * farthest);
  }

  /** From a place to the line through two corners. Beyond the date line it is 0. */
  private static double distance(double lat, double lng, double shrink, LatLng from, LatLng to) {
    if (Math.abs(from.lng - lng) > 180 || Math.abs(to.lng - lng) > 180) {
      return 0;
    }
    double x = (from.lng - lng) * shrink;
    double y = from.lat - lat;
    double alongX = (to.lng - from.lng) * shrink;
    double alongY = to.lat - from.lat;
    return Math.abs(x * alongY - y * alongX) / Math.hypot(alongX, alongY);
  }
}
