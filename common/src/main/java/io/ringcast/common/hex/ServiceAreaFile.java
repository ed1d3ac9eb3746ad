package io.ringcast.common.hex;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.uber.h3core.H3Core;
import com.uber.h3core.PolygonToCellsFlags;
import com.uber.h3core.util.LatLng;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads a service area: a list of H3 indexes, one a line, or polygons in GeoJSON. */
public final class ServiceAreaFile {

  /** A polygon becomes the hexagons of this resolution that it touches, about 36 km² each. */
  public static final int POLYGON_RESOLUTION = 6;

  private static final int MOST_CELLS = 1_000_000;

  /** To measure a polygon before it is filled: a cell so much coarser has 2,401 of its cells. */
  private static final int COARSER = 4;

  private static final int FILL = Cells.paths(0, COARSER);
  private static final int FEWEST_CORNERS = 3;

  private final H3Core h3 = H3Library.load();
  private final Set<Long> cells = new HashSet<>();
  private final int polygonResolution;

  private ServiceAreaFile(int polygonResolution) {
    this.polygonResolution = polygonResolution;
  }

  /**
   * Reads the file.
   *
   * @throws IllegalArgumentException if it holds no area; the message goes on from "the file …"
   */
  public static ServiceArea read(Path file) {
    return new ServiceArea(new ServiceAreaFile(POLYGON_RESOLUTION).readCells(file));
  }

  /** The same area in hexagons of one resolution, so that a polygon has a finer edge. */
  public static ServiceArea read(Path file, int resolution) {
    ServiceAreaFile even = new ServiceAreaFile(resolution);
    for (long cell : new ServiceAreaFile(resolution).readCells(file)) {
      for (int path = 0; path < Cells.paths(Cells.resolution(cell), resolution); path++) {
        even.add(Cells.parent(Cells.descendant(cell, path, resolution), resolution));
      }
    }
    return new ServiceArea(even.cells);
  }

  private Set<Long> readCells(Path file) {
    try {
      String text = Files.readString(file);
      if (text.stripLeading().startsWith("{")) {
        geometry(new ObjectMapper().readTree(text));
      } else {
        list(text);
      }
      if (cells.isEmpty()) {
        throw new IllegalArgumentException("holds no hexagon and no polygon");
      }
      return cells;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("is not JSON: " + e.getOriginalMessage(), e);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("is not a text in UTF-8", e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the service area " + file, e);
    }
  }

  private void list(String text) {
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).replaceFirst("#.*", "").strip();
      if (!line.isEmpty()) {
        add(cell(line, i + 1));
      }
    }
  }

  private long cell(String digits, int line) {
    if (digits.matches("[0-9a-fA-F]{15,16}")) {
      long cell = Long.parseUnsignedLong(digits, 16);
      if (h3.isValidCell(cell)) {
        return cell;
      }
    }
    throw new IllegalArgumentException("has no valid H3 index in line " + line + ": " + digits);
  }

  private void add(long cell) {
    cells.add(cell);
    if (cells.size() > MOST_CELLS) {
      throw tooLarge();
    }
  }

  private void geometry(JsonNode node) {
    switch (node.path("type").asText()) {
      case "FeatureCollection" -> node.path("features").forEach(this::geometry);
      case "Feature" -> geometry(node.path("geometry"));
      case "GeometryCollection" -> node.path("geometries").forEach(this::geometry);
      case "Polygon" -> polygon(node.path("coordinates"));
      case "MultiPolygon" -> node.path("coordinates").forEach(this::polygon);
      default ->
          throw new IllegalArgumentException(
              "holds GeoJSON of type "
                  + node.path("type")
                  + "; an area is made of Polygon and MultiPolygon");
    }
  }

  private void polygon(JsonNode rings) {
    if (rings.isEmpty()) {
      throw new IllegalArgumentException("holds a polygon without coordinates");
    }
    List<LatLng> outline = ring(rings.get(0));
    List<List<LatLng>> holes = new ArrayList<>();
    for (int i = 1; i < rings.size(); i++) {
      holes.add(ring(rings.get(i)));
    }
    int coarse = Math.max(0, polygonResolution - COARSER);
    if ((long) touched(outline, List.of(), coarse).size() * FILL > MOST_CELLS * 2L) {
      throw tooLarge();
    }
    touched(outline, holes, polygonResolution).forEach(this::add);
  }

  private List<Long> touched(List<LatLng> outline, List<List<LatLng>> holes, int resolution) {
    return h3.polygonToCellsExperimental(
        outline, holes, resolution, PolygonToCellsFlags.containment_overlapping);
  }

  private static List<LatLng> ring(JsonNode positions) {
    List<LatLng> corners = new ArrayList<>();
    for (JsonNode position : positions) {
      double lng = position.path(0).asDouble(Double.NaN);
      double lat = position.path(1).asDouble(Double.NaN);
      // Written so that NaN is out of range too.
      if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) {
        throw new IllegalArgumentException(
            "holds a position that is not [longitude, latitude] in degrees: " + position);
      }
      corners.add(new LatLng(lat, lng));
    }
    int last = corners.size() - 1;
    if (last > 0 && corners.get(0).equals(corners.get(last))) {
      corners.remove(last);
    }
    if (corners.size() < FEWEST_CORNERS) {
      throw new IllegalArgumentException("holds a ring of fewer than three corners");
    }
    return corners;
  }

  private static IllegalArgumentException tooLarge() {
    return new IllegalArgumentException(
        "holds an area of more than a million hexagons; make it smaller, or take larger hexagons inside");
  }
}
