package io.ringcast.history;

import com.uber.h3core.H3Core;
import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.HourWriter;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.CellCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.hex.H3Library;
import io.ringcast.common.hex.ServiceArea;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * Counts of a city whose areas have a rhythm of the week, days that are busier than others, and
 * chance. Riders count in one minute, drivers go on counting.
 */
final class DriftCity {

  static final CountsGroup GROUP = new CountsGroup(9, Distinct.PER_CELL);
  static final UUID SOLO = new UUID(0, 10);
  static final int HOURS = 7 * 24;

  /** A Monday of this city, 2026-03-01T00:00Z, in hours since 1970. */
  static final long START = 492_312;

  /** Sums of more entities are drawn as a whole. */
  private static final int MANY = 50;

  private static final H3Core H3 = H3Library.load();
  private static final String[] NAMES = {"airport", "docks", "downtown", "park"};

  /** Entities of a kind in a minute of the busiest hour, by area. */
  private static final int[] BUSY = {320, 400, 640, 240};

  /** For how many minutes an entity counts on average, by kind. */
  private static final int[] STAYS = {1, 10};

  private final long seed;
  private final double days;
  private final SortedMap<String, ServiceArea> areas = new TreeMap<>();
  private final List<long[]> hexagons = new ArrayList<>();
  private final List<double[]> shares = new ArrayList<>();

  /** Of the last minute that was written, by kind, area and hexagon. */
  private final int[][][] before = new int[STAYS.length][NAMES.length][];

  private long nextHour;

  /**
   * A city.
   *
   * @param days by how much days differ from each other: the standard deviation of the logarithm
   */
  DriftCity(long seed, double days) {
    this.seed = seed;
    this.days = days;
    SplittableRandom random = new SplittableRandom(seed);
    List<Long> disk = H3.gridDisk(H3.latLngToCell(40.7, -74, 7), 2);
    for (int area = 0; area < NAMES.length; area++) {
      long cell = disk.get(1 + 4 * area);
      areas.put(NAMES[area], new ServiceArea(H3.cellToChildren(cell, 9)));
      hexagons.add(
          H3.cellToChildren(cell, 9).stream().mapToLong(Long::longValue).sorted().toArray());
      double[] weights =
          LongStream.of(hexagons.get(area))
              .mapToDouble(h -> Math.exp(random.nextGaussian()))
              .toArray();
      double sum = DoubleStream.of(weights).sum();
      shares.add(DoubleStream.of(weights).map(weight -> weight / sum).toArray());
    }
  }

  SortedMap<String, ServiceArea> areas() {
    return areas;
  }

  List<long[]> hexagons() {
    return hexagons;
  }

  /** Between 0 and 1: nights are quiet, evenings busy, on Fridays and Saturdays late. */
  private static double rhythm(double hourOfWeek, int area) {
    double hour = hourOfWeek % 24;
    boolean weekend = hourOfWeek >= 5 * 24 + 4 || hourOfWeek < 4;
    double fromEvening = Math.abs(hour - (weekend ? 21 : 18));
    double evening = Math.exp(-Math.pow(Math.min(fromEvening, 24 - fromEvening) / 4, 2));
    double morning = weekend ? 0 : 0.7 * Math.exp(-Math.pow((hour - 8 - area % 2) / 1.5, 2));
    return 0.15 + 0.85 * Math.min(1, evening + morning + 0.3 * Math.sin(Math.PI * hour / 24));
  }

  /** How busy an area is at a time, against others at this hour of the week. */
  private double level(double hour, int area) {
    double ofDay = between(hour / 24, 100) + 0.7 * between(hour / 24, 101 + area);
    return Math.exp(days * (ofDay + 0.5 * between(hour, 201 + area)));
  }

  /** Random numbers for whole times, and on a line between them. */
  private double between(double time, long stream) {
    long before = (long) Math.floor(time);
    return gaussian(before, stream) * (before + 1 - time)
        + gaussian(before + 1, stream) * (time - before);
  }

  private double gaussian(long time, long stream) {
    return new SplittableRandom((seed * 1_000 + stream) * 1_000_000 + time).nextGaussian();
  }

  private double mean(int area, long minute) {
    double hourOfWeek = Math.floorMod(minute - START * 60, HOURS * 60) / 60.0;
    return BUSY[area] * level(minute / 60.0, area) * rhythm(hourOfWeek, area);
  }

  /**
   * An area's total of each minute, without the hexagons.
   *
   * @param stream random numbers; the even ones are of demand
   */
  long[] totals(int area, int stream, long firstHour, int hours) {
    SplittableRandom random = new SplittableRandom((seed * 31 + area) * 31 + stream);
    long[] totals = new long[hours * 60];
    for (int i = 0; i < totals.length; i++) {
      long minute = firstHour * 60 + i;
      totals[i] =
          i == 0
              ? poisson(mean(area, minute), random)
              : next(
                  (int) totals[i - 1],
                  stream % 2,
                  mean(area, minute - 1),
                  mean(area, minute),
                  random);
    }
    return totals;
  }

  /** Of those who counted in the minute before, some do again; others come. */
  private static int next(
      int count, int kind, double before, double mean, SplittableRandom random) {
    double stay = Math.min(1 - 1.0 / STAYS[kind], mean / before);
    return thinned(count, stay, random) + poisson(mean - before * stay, random);
  }

  /** What is left of totals from a minute on, each entity with the same chance. */
  static long[] lose(long[] totals, int from, int to, double left, SplittableRandom random) {
    long[] lost = totals.clone();
    for (int i = from; i < to; i++) {
      lost[i] = random.doubles(totals[i]).filter(dice -> dice < left).count();
    }
    return lost;
  }

  /** Writes an hour; after the one before, entities stay. */
  void write(Path archive, long hour) throws IOException {
    SplittableRandom random = new SplittableRandom(seed * 1_000_003 + hour);
    List<MinuteCounts> minutes = new ArrayList<>();
    for (long minute = hour * 60; minute < hour * 60 + 60; minute++) {
      List<Kind> kinds = new ArrayList<>();
      for (int kind = 0; kind < STAYS.length; kind++) {
        SortedMap<Long, Integer> counts = new TreeMap<>();
        for (int area = 0; area < NAMES.length; area++) {
          double then = mean(area, minute - 1);
          double now = mean(area, minute);
          if (minute == hour * 60 && hour != nextHour) {
            before[kind][area] = new int[hexagons.get(area).length];
            then = 0;
          }
          int[] its = before[kind][area];
          for (int i = 0; i < hexagons.get(area).length; i++) {
            double share = shares.get(area)[i];
            its[i] = next(its[i], kind, then * share, now * share, random);
            if (its[i] > 0) {
              counts.put(hexagons.get(area)[i], its[i]);
            }
          }
        }
        CellCounts cells =
            new CellCounts(
                counts.keySet().stream().mapToLong(Long::longValue).toArray(),
                counts.values().stream().mapToLong(Integer::longValue).toArray());
        kinds.add(
            new Kind(PastCity.KINDS.get(kind), Long.MIN_VALUE, new TreeMap<>(Map.of(SOLO, cells))));
      }
      minutes.add(new MinuteCounts(GROUP, minute, 1, kinds));
    }
    nextHour = hour + 1;
    HourWriter.merge(new ArchiveFolder(archive.toUri()), GROUP, hour, minutes.iterator());
  }

  private static int poisson(double mean, SplittableRandom random) {
    if (mean > MANY) {
      return normal(mean, mean, random);
    }
    double limit = Math.exp(-mean);
    int count = 0;
    for (double product = random.nextDouble(); product > limit; product *= random.nextDouble()) {
      count++;
    }
    return count;
  }

  private static int thinned(int count, double left, SplittableRandom random) {
    return count > MANY
        ? normal(count * left, count * left * (1 - left), random)
        : (int) random.doubles(count).filter(dice -> dice < left).count();
  }

  private static int normal(double mean, double variance, SplittableRandom random) {
    return (int) Math.max(0, Math.round(mean + Math.sqrt(variance) * random.nextGaussian()));
  }
}
