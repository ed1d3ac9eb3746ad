package io.ringcast.testkit.city;

import java.util.ArrayList;
import java.util.List;

/**
 * A city's plan in metres around its middle, with the crowds at its spots rising and falling.
 *
 * <p>Flat is good enough: a city is small.
 */
final class Ground {

  private static final double METRES_PER_DEGREE = 111_195;
  // A few people are anywhere in the city, this far from a spot.
  private static final double ELSEWHERE_SHARE = 0.15;
  private static final double ELSEWHERE_REACH = 4_000;
  private static final int LANDING_PERIOD = 8 * 60;
  private static final int LANDING_LENGTH = 2 * 60;

  /** A point of the plan, and the spot that it belongs to. */
  record Point(double x, double y, int spot) {}

  private final double lat;
  private final double lng;
  private final double metresPerDegreeEast;
  private final List<City.Spot> spots;
  private final double[] xs;
  private final double[] ys;
  private final double[] phases;
  private final double[] crowds;

  Ground(City city, Dice dice) {
    spots = new ArrayList<>(city.spots());
    spots.add(city.airport());
    lat = spots.get(0).lat();
    lng = spots.get(0).lng();
    metresPerDegreeEast = METRES_PER_DEGREE * StrictMath.cos(StrictMath.toRadians(lat));
    xs = spots.stream().mapToDouble(s -> turn(s.lng() - lng) * metresPerDegreeEast).toArray();
    ys = spots.stream().mapToDouble(s -> (s.lat() - lat) * METRES_PER_DEGREE).toArray();
    phases = spots.stream().mapToDouble(s -> dice.unit()).toArray();
    crowds = new double[spots.size()];
  }

  /** Lets the crowds be as they are at this second of the simulation. */
  void moveTo(long second) {
    double sum = 0;
    int airport = spots.size() - 1;
    for (int i = 0; i < spots.size(); i++) {
      // Periods that differ, so that the spots are never in step.
      double swing = wave(second, 360 + 97 * i, phases[i]);
      double strength = i == airport ? landing(second, phases[i]) : 1 + 0.6 * swing;
      sum += spots.get(i).weight() * strength;
      crowds[i] = sum;
    }
  }

  /** A point where someone is now: near a spot mostly, fewer and fewer further out. */
  Point somewhere(Dice dice) {
    int spot = dice.pick(crowds);
    boolean elsewhere = dice.chance(ELSEWHERE_SHARE);
    double reach = elsewhere ? ELSEWHERE_REACH : spots.get(spot).reach();
    double distance = dice.exponential(reach);
    double angle = 2 * StrictMath.PI * dice.unit();
    return new Point(
        xs[spot] + distance * StrictMath.cos(angle),
        ys[spot] + distance * StrictMath.sin(angle),
        spot);
  }

  double x(int spot) {
    return xs[spot];
  }

  double y(int spot) {
    return ys[spot];
  }

  /** Latitude in millionths of a degree, as events carry it. */
  long microLat(double y) {
    return Math.round((lat + y / METRES_PER_DEGREE) * 1e6);
  }

  /** Longitude in millionths of a degree, from -180 to 180 across the antimeridian too. */
  long microLng(double x) {
    return Math.round(turn(lng + x / metresPerDegreeEast) * 1e6);
  }

  /** From -1 to 1; the phase is a share of the period. */
  static double wave(long second, int period, double phase) {
    return StrictMath.sin(2 * StrictMath.PI * ((double) second / period + phase));
  }

  /** Planes land one after the other for two minutes, then hardly anyone comes. */
  private static double landing(long second, double phase) {
    long inPeriod = (second + (long) (phase * LANDING_PERIOD)) % LANDING_PERIOD;
    return inPeriod < LANDING_LENGTH ? 3.2 : 0.25;
  }

  private static double turn(double degrees) {
    return degrees >= 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
  }
}
