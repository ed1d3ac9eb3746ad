package io.ringcast.testkit.city;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A city to simulate: real places where people are, and its airport.
 *
 * @param spots where riders appear and drivers wait; the first is the middle of the city
 */
public record City(String name, List<Spot> spots, Spot airport) {

  /**
   * A place with many people.
   *
   * @param reach metres within which about two thirds of its people are
   * @param weight its share of the city's riders, against the other spots
   */
  public record Spot(String name, double lat, double lng, double reach, double weight) {}

  /** A city's first line is its airport. The antimeridian runs through Taveuni. */
  private static final Map<String, City> KNOWN = read("cities.csv");

  /** The city of this name; upper and lower case do not matter. */
  public static City named(String name) {
    City city = KNOWN.get(name.toLowerCase(Locale.ROOT));
    if (city == null) {
      throw new IllegalArgumentException(
          "no city is called '" + name + "'; there are " + String.join(", ", names()));
    }
    return city;
  }

  /** The names of all cities. */
  public static List<String> names() {
    return List.copyOf(KNOWN.keySet());
  }

  private static Map<String, City> read(String file) {
    try (InputStream in = City.class.getResourceAsStream(file)) {
      Map<String, List<Spot>> spots =
          new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .map(line -> line.split(",", -1))
              .collect(
                  Collectors.groupingBy(
                      words -> words[0],
                      TreeMap::new,
                      Collectors.mapping(City::spot, Collectors.toList())));
      Map<String, City> cities = new TreeMap<>();
      spots.forEach(
          (name, all) -> cities.put(name, new City(name, all.subList(1, all.size()), all.get(0))));
      return cities;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Spot spot(String[] words) {
    double[] numbers = Arrays.stream(words).skip(2).mapToDouble(Double::parseDouble).toArray();
    return new Spot(words[1], numbers[0], numbers[1], numbers[2], numbers[3]);
  }
}
