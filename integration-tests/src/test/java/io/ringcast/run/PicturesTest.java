package io.ringcast.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.browser.Browser;
import io.ringcast.browser.Page;
import io.ringcast.structure.Checkout;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Makes the pictures of the docs anew, of a demo that runs; CONTRIBUTING.md says how. */
@EnabledIfSystemProperty(named = PicturesTest.DEMO, matches = "http://.+")
class PicturesTest {

  /** The demo's address. */
  static final String DEMO = "ringcast.pictures";

  private static final String BUSIEST =
      "ringcast.cells.sort((a, b) => (ringcast.valueOf(b) || 0) - (ringcast.valueOf(a) || 0))[0]";

  private static final int LARGEST_BYTES = 600_000;

  private final String address = System.getProperty(DEMO) + "console/";

  @Test
  void picturesOfTheMap() throws IOException {
    try (Browser browser = Browser.start();
        Page page = browser.open()) {
      page.desktop(1400, 900);
      page.prefer("dark");
      show(page, "#kind=demand&ring=5&window=8");
      // Goes through the last minutes, whose sums then stand over the time line.
      for (int minute = 0; minute < 40; minute++) {
        page.key(",");
      }
      page.click("#play");
      page.await("the newest minute", "live.ariaPressed === 'true'");
      save(page, "map");

      String busiest = page.evaluate(BUSIEST).asText();
      show(page, "#kind=ratio&ring=3&window=8&hexagon=" + busiest);
      page.await("the hexagon's hour", "document.querySelectorAll('#hexagon table').length === 2");
      double x = page.evaluate("ringcast.pointOf('%s')[0]".formatted(busiest)).asDouble();
      double y = page.evaluate("ringcast.pointOf('%s')[1]".formatted(busiest)).asDouble();
      page.move(x + 30, y);
      page.move(x, y);
      page.await("the heat map", "hover.querySelector('table') !== null");
      save(page, "hexagon");

      page.phone(390, 844);
      show(page, "#kind=demand&ring=2&window=8");
      save(page, "phone");
    }
  }

  @Test
  void picturesOfTheOtherPages() throws IOException {
    try (Browser browser = Browser.start();
        Page page = browser.open()) {
      page.desktop(1400, 900);
      page.prefer("light");
      page.go(address + "pipeline.html");
      page.await("charts", "document.querySelectorAll('svg path').length > 15");
      save(page, "pipeline");

      page.go(address + "sets.html");
      page.await("the steps", "document.querySelector('#steps svg') !== null");
      page.evaluate("document.querySelector('#why').scrollIntoView()");
      save(page, "why");
    }
  }

  private void show(Page page, String view) {
    page.go("about:blank");
    page.go(address + view);
    page.await("hexagons", "window.ringcast?.shows.rows > 0");
  }

  private static void save(Page page, String name) throws IOException {
    page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))");
    byte[] picture = smaller(page.screenshot());
    assertThat(picture).as(name).hasSizeLessThan(LARGEST_BYTES);
    Path folder = Files.createDirectories(Checkout.root().resolve("docs/images"));
    Files.write(folder.resolve("console-" + name + ".png"), picture);
  }

  /** The same picture, written with more patience than a browser has. */
  private static byte[] smaller(byte[] png) throws IOException {
    BufferedImage picture = ImageIO.read(new ByteArrayInputStream(png));
    BufferedImage opaque =
        new BufferedImage(picture.getWidth(), picture.getHeight(), BufferedImage.TYPE_INT_RGB);
    opaque.createGraphics().drawImage(picture, 0, 0, null);
    ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
    ImageWriteParam how = writer.getDefaultWriteParam();
    how.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
    how.setCompressionQuality(0);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ImageOutputStream out = ImageIO.createImageOutputStream(bytes)) {
      writer.setOutput(out);
      writer.write(null, new IIOImage(opaque, null, null), how);
    }
    writer.dispose();
    return bytes.toByteArray();
  }
}
