package io.ringcast.testkit.city;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

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

  private static final Map<String, City> KNOWN = new TreeMap<>();

  static {
    know(
        "new-york",
        spot("JFK airport", 40.6446, -73.7822, 500, 1.5),
        spot("Times Square", 40.7580, -73.9855, 900, 3),
        spot("Penn Station", 40.7506, -73.9935, 300, 2),
        spot("Grand Central", 40.7527, -73.9772, 300, 2),
        spot("Financial District", 40.7075, -74.0113, 700, 2),
        spot("East Village", 40.7265, -73.9815, 800, 1.5),
        spot("Williamsburg", 40.7143, -73.9570, 1200, 1.5),
        spot("Harlem", 40.8116, -73.9465, 2500, 1));
    know(
        "sao-paulo",
        spot("Congonhas airport", -23.6266, -46.6556, 400, 1.5),
        spot("Avenida Paulista", -23.5614, -46.6559, 900, 3),
        spot("Se", -23.5503, -46.6339, 600, 2),
        spot("Luz station", -23.5346, -46.6353, 300, 1.5),
        spot("Vila Madalena", -23.5530, -46.6910, 900, 2),
        spot("Itaim Bibi", -23.5850, -46.6770, 1000, 2),
        spot("Tatuape", -23.5400, -46.5760, 2500, 1));
    know(
        "london",
        spot("Heathrow airport", 51.4700, -0.4543, 600, 1.5),
        spot("Soho", 51.5137, -0.1337, 800, 3),
        spot("City of London", 51.5134, -0.0890, 700, 2),
        spot("King's Cross", 51.5308, -0.1238, 300, 2),
        spot("Waterloo", 51.5031, -0.1132, 300, 2),
        spot("Shoreditch", 51.5265, -0.0780, 800, 1.5),
        spot("Greenwich", 51.4810, -0.0050, 2500, 1));
    know(
        "lagos",
        spot("Murtala Muhammed airport", 6.5774, 3.3212, 500, 1.5),
        spot("Lagos Island", 6.4549, 3.3940, 900, 3),
        spot("Victoria Island", 6.4281, 3.4219, 1000, 2.5),
        spot("Ikeja", 6.6018, 3.3515, 1200, 2),
        spot("Yaba", 6.5170, 3.3780, 900, 1.5),
        spot("Lekki", 6.4478, 3.4723, 2500, 1.5));
    know(
        "mumbai",
        spot("Chhatrapati Shivaji airport", 19.0896, 72.8656, 500, 1.5),
        spot("Fort", 18.9340, 72.8356, 700, 2),
        spot("CSMT station", 18.9398, 72.8355, 300, 2),
        spot("Bandra", 19.0596, 72.8295, 1000, 2.5),
        spot("Bandra Kurla Complex", 19.0660, 72.8650, 600, 2),
        spot("Dadar station", 19.0178, 72.8478, 400, 2),
        spot("Andheri", 19.1197, 72.8464, 2000, 1.5));
    know(
        "tokyo",
        spot("Haneda airport", 35.5494, 139.7798, 500, 1.5),
        spot("Shinjuku", 35.6896, 139.7006, 700, 3),
        spot("Shibuya", 35.6580, 139.7016, 600, 2.5),
        spot("Tokyo Station", 35.6812, 139.7671, 400, 2),
        spot("Ginza", 35.6717, 139.7650, 500, 1.5),
        spot("Roppongi", 35.6628, 139.7315, 600, 2),
        spot("Ikebukuro", 35.7295, 139.7109, 1500, 1.5));
    know(
        "sydney",
        spot("Kingsford Smith airport", -33.9399, 151.1753, 500, 1.5),
        spot("Town Hall", -33.8732, 151.2070, 800, 3),
        spot("Central station", -33.8830, 151.2065, 300, 2),
        spot("Kings Cross", -33.8746, 151.2230, 600, 2),
        spot("Newtown", -33.8980, 151.1790, 900, 1.5),
        spot("Bondi", -33.8915, 151.2767, 900, 1),
        spot("Parramatta", -33.8150, 151.0030, 2500, 1));
    know(
        "suva",
        spot("Nausori airport", -18.0433, 178.5592, 300, 1),
        spot("Suva market", -18.1416, 178.4250, 500, 3),
        spot("Laucala campus", -18.1490, 178.4460, 500, 2),
        spot("Nabua", -18.1130, 178.4560, 1200, 1.5));
    // The antimeridian runs through this island.
    know(
        "taveuni",
        spot("Matei airport", -16.6906, -179.8768, 200, 1),
        spot("Waiyevo", -16.7920, -179.9990, 900, 3),
        spot("Somosomo", -16.7680, -179.9700, 600, 2),
        spot("Vuna", -16.9650, 179.8900, 1200, 1));
  }

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

  private static void know(String name, Spot airport, Spot... spots) {
    KNOWN.put(name, new City(name, List.of(spots), airport));
  }

  private static Spot spot(String name, double lat, double lng, double reach, double weight) {
    return new Spot(name, lat, lng, reach, weight);
  }
}
