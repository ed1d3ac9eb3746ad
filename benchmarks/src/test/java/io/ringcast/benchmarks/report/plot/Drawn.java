package io.ringcast.benchmarks.report.plot;

import java.io.StringReader;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** A plot as an XML parser reads it. */
final class Drawn {

  private final Document document;

  private Drawn(Document document) {
    this.document = document;
  }

  static Drawn of(Plot plot) throws Exception {
    InputSource source = new InputSource(new StringReader(String.join("\n", plot.svg())));
    return new Drawn(DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(source));
  }

  double height() {
    return number(document.getDocumentElement(), "height");
  }

  Stream<Element> all(String tag) {
    var found = document.getElementsByTagName(tag);
    return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i));
  }

  /** The texts of a style, from the first that was drawn. */
  List<String> texts(String style) {
    return all("text").filter(ofStyle(style)).map(Element::getTextContent).toList();
  }

  Element text(String text) {
    return all("text")
        .filter(found -> found.getTextContent().equals(text))
        .findFirst()
        .orElseThrow();
  }

  /** The places of a line's points. */
  List<double[]> line(int series) {
    String points =
        all("polyline")
            .filter(ofStyle("line c" + series))
            .findFirst()
            .orElseThrow()
            .getAttribute("points");
    return Stream.of(points.split(" "))
        .map(point -> Stream.of(point.split(",")).mapToDouble(Double::parseDouble).toArray())
        .toList();
  }

  /** The bars of a part, from the top. */
  List<Element> bars(int part) {
    return all("rect")
        .filter(ofStyle("f" + part))
        .filter(bar -> number(bar, "height") > 10)
        .toList();
  }

  static Predicate<Element> ofStyle(String style) {
    return element -> element.getAttribute("class").equals(style);
  }

  static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }
}
