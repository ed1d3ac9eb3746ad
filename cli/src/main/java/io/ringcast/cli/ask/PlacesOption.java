package io.ringcast.cli.ask;

import io.ringcast.api.Point;
import io.ringcast.cli.CellConverter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say where. */
final class PlacesOption {

  @Option(
      names = "--hexagon",
      paramLabel = "CELL",
      split = ",",
      converter = CellConverter.class,
      description =
          "A hexagon, or several with commas between them; one that is finer than the feature set's"
              + " stands for that which it lies in.")
  private List<Long> hexagons = new ArrayList<>();

  @Option(
      names = "--lat",
      paramLabel = "DEGREES",
      split = ",",
      description = "A point's latitude, or those of several.")
  private List<Double> lats = new ArrayList<>();

  @Option(names = "--lng", paramLabel = "DEGREES", split = ",", description = "As many longitudes.")
  private List<Double> lngs = new ArrayList<>();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  List<Long> hexagons() {
    return hexagons;
  }

  List<Point> points() {
    if (lats.size() != lngs.size()) {
      throw new ParameterException(
          command.commandLine(),
          "--lat has %d values but --lng has %d: each point needs one of both"
              .formatted(lats.size(), lngs.size()));
    }
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < lats.size(); i++) {
      points.add(Point.newBuilder().setLat(lats.get(i)).setLng(lngs.get(i)).build());
    }
    return points;
  }

  /** Makes sure that there are some, but no more than so many. */
  void requireSome(int most) {
    int places = hexagons.size() + points().size();
    if (places == 0) {
      throw new ParameterException(
          command.commandLine(), "say where: --hexagon CELL, or --lat DEGREES --lng DEGREES");
    }
    if (places > most) {
      throw new ParameterException(
          command.commandLine(), "say one place only; there are " + places);
    }
  }
}
