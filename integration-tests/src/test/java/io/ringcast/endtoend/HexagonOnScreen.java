package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.uber.h3core.H3Core;
import io.ringcast.browser.Page;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import javax.imageio.ImageIO;

/** A hexagon on the screen, dark and 1400 by 900, where only the map is. */
record HexagonOnScreen(long hexagon, double value, int[] colour, double x, double y) {

  private static final int LEFT = 310;
  private static final int RIGHT = 1000;
  private static final int TOP = 80;
  private static final int BOTTOM = 780;

  /** From a hexagon's middle, as a part of the way to the next one's. */
  private static final double NEAR_THE_EDGE = 0.44;

  double brightness() {
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2];
  }

  @Override
  public String toString() {
    return "%x: %s".formatted(hexagon, value);
  }

  /** The hexagons that lie where nothing else is on the screen, in no order. */
  static List<HexagonOnScreen> all(Page page, Random random) {
    JsonNode all =
        page.evaluate(
            "ringcast.cells.map((cell) => [cell, ringcast.pointOf(cell)])"
                + ".filter(([, [x, y]]) => x > %d && x < %d && y > %d && y < %d)"
                    .formatted(LEFT, RIGHT, TOP, BOTTOM)
                + ".map(([cell, [x, y]]) =>"
                + " [cell, String(ringcast.valueOf(cell)), ringcast.colourOf(cell), x, y])");
    List<HexagonOnScreen> seen = new ArrayList<>();
    for (JsonNode one : all) {
      int[] colour = new int[4];
      for (int i = 0; i < colour.length; i++) {
        colour[i] = one.get(2).get(i).asInt();
      }
      seen.add(
          new HexagonOnScreen(
              Long.parseLong(one.get(0).asText(), 16),
              one.get(1).asDouble(Double.NaN),
              colour,
              one.get(3).asDouble(),
              one.get(4).asDouble()));
    }
    Collections.shuffle(seen, random);
    return seen;
  }

  /** The colour that the page has given it is on the screen over the ground, out to its edges. */
  void isDrawn(
      H3Core h3, Map<Long, HexagonOnScreen> all, BufferedImage picture, BufferedImage ground) {
    isDrawn(x, y, picture, ground);
    for (long neighbour : h3.gridRing(hexagon, 1)) {
      HexagonOnScreen other = all.get(neighbour);
      if (other != null) {
        // Half the way is the edge.
        isDrawn(
            x + NEAR_THE_EDGE * (other.x - x), y + NEAR_THE_EDGE * (other.y - y), picture, ground);
      }
    }
  }

  private void isDrawn(double atX, double atY, BufferedImage picture, BufferedImage ground) {
    int pixel = picture.getRGB((int) atX, (int) atY);
    int below = ground.getRGB((int) atX, (int) atY);
    for (int i = 0; i < 3; i++) {
      double share = colour[3] / 255.0;
      double expected = share * colour[i] + (1 - share) * channel(below, i);
      assertThat(channel(pixel, i))
          .as("%s at %.0f, %.0f, %s", this, atX, atY, "rgb".charAt(i))
          .isCloseTo(expected, within(4.0));
    }
  }

  private static double channel(int pixel, int at) {
    return (pixel >> (8 * (2 - at))) & 0xff;
  }

  /** What lies below the hexagons. */
  static BufferedImage ground(Page page) throws IOException {
    String url = page.evaluate("document.querySelector('.ground').toDataURL()").asText();
    byte[] png = Base64.getDecoder().decode(url.substring(url.indexOf(',') + 1));
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  /** The page as it is now. */
  static BufferedImage picture(Page page) throws IOException {
    CityInBrowser.awaitFrames(page);
    return ImageIO.read(new ByteArrayInputStream(page.screenshot()));
  }

  /** How many pixels of the map are different in two pictures. */
  static int different(BufferedImage a, BufferedImage b) {
    int different = 0;
    for (int x = LEFT; x < RIGHT; x++) {
      for (int y = TOP; y < BOTTOM; y++) {
        different += a.getRGB(x, y) == b.getRGB(x, y) ? 0 : 1;
      }
    }
    return different;
  }
}
