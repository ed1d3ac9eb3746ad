package io.ringcast.common.hex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.uber.h3core.H3Core;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceAreaFileTest {

  private static final String SQUARE = "[[-74.1,40.6],[-73.8,40.6],[-73.8,40.9],[-74.1,40.9]";

  @TempDir Path folder;

  private ServiceArea read(String text) throws IOException {
    return ServiceAreaFile.read(Files.writeString(folder.resolve("area"), text));
  }

  @Test
  void aListMayMixResolutions() throws IOException {
    ServiceArea area = read("# New York\n852a1073fffffff\n\n872a10088ffffff # Brooklyn\n");
    assertThat(area.finest()).isEqualTo(7);
    assertThat(area.contains(Cells.descendant(0x852a1073fffffffL, 12, 7))).isTrue();
    assertThat(area.contains(Cells.descendant(0x872a10088ffffffL, 3, 9))).isTrue();
    assertThat(area.contains(0x872a10089ffffffL)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'type':'Polygon','coordinates':[RING]}",
        "{'type':'MultiPolygon','coordinates':[[RING]]}",
        "{'type':'Feature','properties':{},'geometry':{'type':'Polygon','coordinates':[RING]}}",
        "{'type':'FeatureCollection','features':[{'type':'Feature',"
            + "'geometry':{'type':'Polygon','coordinates':[RING]}}]}",
        "{'type':'GeometryCollection','geometries':[{'type':'Polygon','coordinates':[RING]}]}"
      })
  void everyPlaceInAPolygonIsInItsArea(String template) throws IOException {
    String closed = SQUARE + ",[-74.1,40.6]]";
    ServiceArea area = read(template.replace('\'', '"').replace("RING", closed));
    assertThat(area.finest()).isEqualTo(ServiceAreaFile.POLYGON_RESOLUTION);
    H3Core h3 = H3Core.newInstance();
    Random random = new Random(20);
    for (int i = 0; i < 10_000; i++) {
      double lat = 40.6 + 0.3 * random.nextDouble();
      double lng = -74.1 + 0.3 * random.nextDouble();
      assertThat(area.contains(h3.latLngToCell(lat, lng, ServiceAreaFile.POLYGON_RESOLUTION)))
          .isTrue();
    }
    assertThat(area.contains(h3.latLngToCell(41.2, -74, 6))).isFalse();
    assertThat(area.contains(h3.latLngToCell(40.7, -73.5, 6))).isFalse();
  }

  @Test
  void aHoleIsLeftOut() throws IOException {
    String hole = "[[-74.05,40.65],[-73.85,40.65],[-73.85,40.85],[-74.05,40.85]]";
    ServiceArea area = read(polygon(SQUARE + "]," + hole));
    H3Core h3 = H3Core.newInstance();
    assertThat(area.contains(h3.latLngToCell(40.75, -73.95, 9))).isFalse();
    assertThat(area.contains(h3.latLngToCell(40.62, -73.95, 9))).isTrue();
  }

  @Test
  void anAreaMayBeReadInHexagonsOfOneResolution() throws IOException {
    Path list = folder.resolve("list");
    // A parent, one of its children and three far finer ones of one other hexagon.
    Files.writeString(list, "872a10088ffffff\n882a100881fffff\n");
    Files.writeString(
        list,
        IntStream.of(0, 8, 342)
            .mapToObj(path -> "%x\n".formatted(Cells.descendant(0x872a10089ffffffL, path, 10)))
            .collect(Collectors.joining()),
        StandardOpenOption.APPEND);
    ServiceArea area = ServiceAreaFile.read(list, 8);
    LongStream sevenths =
        IntStream.range(0, 7).mapToLong(path -> Cells.descendant(0x872a10088ffffffL, path, 8));
    LongStream parents =
        IntStream.of(0, 6).mapToLong(path -> Cells.descendant(0x872a10089ffffffL, path, 8));
    assertThat(area.cells().toArray())
        .containsExactlyInAnyOrder(LongStream.concat(sevenths, parents).toArray());

    Path square = Files.writeString(folder.resolve("area"), polygon(SQUARE + "]"));
    area = ServiceAreaFile.read(square, 10);
    assertThat(area.cells().mapToInt(Cells::resolution)).containsOnly(10);
    // 844 km² of about 0.015 each.
    assertThat(area.cells().count()).isBetween(50_000L, 70_000L);
  }

  private static String polygon(String rings) {
    return "{\"type\":\"Polygon\",\"coordinates\":[" + rings + "]}";
  }

  @Test
  void whatIsNoAreaIsSaid() {
    assertRefused("", "holds no hexagon and no polygon");
    assertRefused("872a10088ffffff\n872a10088fffff", "no valid H3 index in line 2: 872a10088fffff");
    assertRefused("London", "no valid H3 index in line 1: London");
    assertRefused("{", "is not JSON");
    assertRefused("{}", "GeoJSON of type");
    assertRefused("{\"type\":\"Point\",\"coordinates\":[1,2]}", "GeoJSON of type \"Point\"");
    assertRefused(polygon(""), "without coordinates");
    assertRefused(polygon("[[0,0],[1,0],[0,0]]"), "fewer than three corners");
    assertRefused(polygon("[[0,0],[1,0],[1]]"), "[longitude, latitude]");
    assertRefused(polygon("[[0,0],[1,0],[40,100]]"), "[longitude, latitude]");
    assertRefused(polygon("[[-170,-80],[0,-80],[170,-80],[170,80],[0,80],[-170,80]]"), "million");
  }

  private void assertRefused(String text, String words) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(words);
  }
}
