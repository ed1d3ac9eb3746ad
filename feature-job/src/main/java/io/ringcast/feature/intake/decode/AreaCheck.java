package io.ringcast.feature.intake.decode;

import com.uber.h3core.H3Core;
import com.uber.h3core.PolygonToCellsFlags;
import com.uber.h3core.util.LatLng;
import io.ringcast.common.hex.ServiceArea;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.List;

/**
 * Whether coordinates lie in a service area. H3 costs as much as decoding half an event, so this
 * remembers boxes that lie in the area. One reader owns it.
 */
final class AreaCheck {

  /** A box is a 32nd of a degree wide and high: 3.5 km at the equator. */
  private static final int BOXES_A_DEGREE = 32;

  private static final int BOXES_AROUND = 360 * BOXES_A_DEGREE;
  private static final int MOST_BOXES = 1 << 16;

  /**
   * A cell's edge is no straight line in degrees. Within these bounds (resolution 5 or finer,
   * latitudes up to 80) it bends by 11 m at most; a box's margin is 60 m or more.
   */
  private static final int COARSEST = 5;

  private static final double NORTHERNMOST = 80;
  private static final double MARGIN = 0.1 / BOXES_A_DEGREE;

  /** A box has 140 cells of this resolution, and seven times as many of the next. */
  private static final int FINEST = 9;

  private static final int NEW = 0;
  private static final int WITHIN = 1;
  private static final int ACROSS = 2;

  private final H3Core h3;
  private final ServiceArea area;
  private final boolean useBoxes;
  private final Long2IntOpenHashMap boxes = new Long2IntOpenHashMap();

  AreaCheck(H3Core h3, ServiceArea area) {
    this.h3 = h3;
    this.area = area;
    this.useBoxes = area.finest() >= COARSEST && area.finest() <= FINEST;
    boxes.defaultReturnValue(NEW);
  }

  boolean contains(double lat, double lng) {
    if (!useBoxes || Math.abs(lat) > NORTHERNMOST || Math.abs(lng) > 179) {
      return isInside(lat, lng);
    }
    long row = (long) Math.floor(lat * BOXES_A_DEGREE);
    long column = (long) Math.floor(lng * BOXES_A_DEGREE);
    long box = row * BOXES_AROUND + column;
    int known = boxes.get(box);
    if (known == WITHIN) {
      return true;
    }
    // A box is looked at when an event inside the area asks, so scattered events cost one call.
    boolean inside = isInside(lat, lng);
    if (inside && known == NEW && boxes.size() < MOST_BOXES) {
      boxes.put(box, liesWithin(row, column) ? WITHIN : ACROSS);
    }
    return inside;
  }

  private boolean isInside(double lat, double lng) {
    return area.contains(h3.latLngToCell(lat, lng, area.finest()));
  }

  private boolean liesWithin(long row, long column) {
    double south = (double) row / BOXES_A_DEGREE - MARGIN;
    double north = (double) (row + 1) / BOXES_A_DEGREE + MARGIN;
    double west = (double) column / BOXES_A_DEGREE - MARGIN;
    double east = (double) (column + 1) / BOXES_A_DEGREE + MARGIN;
    List<LatLng> box =
        List.of(
            new LatLng(south, west),
            new LatLng(south, east),
            new LatLng(north, east),
            new LatLng(north, west));
    return h3
        .polygonToCellsExperimental(
            box, List.of(), area.finest(), PolygonToCellsFlags.containment_overlapping)
        .stream()
        .allMatch(area::contains);
  }
}
