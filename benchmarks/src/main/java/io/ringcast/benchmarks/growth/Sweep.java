package io.ringcast.benchmarks.growth;

import io.ringcast.benchmarks.bare.BareJob;
import io.ringcast.benchmarks.report.plot.Axis;
import io.ringcast.common.features.FeatureSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What grows, while all else stays as it is: also the number of events. Of these there are far more
 * where sets grow, so that it shows how often they are counted.
 */
enum Sweep {
  WINDOWS("The cost of windows", "windows, the longest of 32 minutes", Rows.SAME) {
    @Override
    List<GrowthCase> cases(GrowthPlan plan) {
      return Stream.of(1, 2, 4, 6, 8, 16, 32)
          .map(count -> with(plan, count, BareJob.of(BASE.rings(), windows(count))))
          .toList();
    }
  },

  RINGS("The cost of rings", "rings, the largest of radius 40", Rows.SAME) {
    @Override
    List<GrowthCase> cases(GrowthPlan plan) {
      return Stream.of(1, 5, 9, 20, 40)
          .map(
              count ->
                  with(plan, count, BareJob.of(evenly(count, FeatureSet.MAX_RING), BASE.windows())))
          .toList();
    }
  },

  REACH("The cost of large rings", "radius of the largest of 5 rings", Rows.MORE) {
    @Override
    List<GrowthCase> cases(GrowthPlan plan) {
      return Stream.of(5, 10, 20, 40)
          .map(largest -> with(plan, largest, BareJob.of(evenly(5, largest), BASE.windows())))
          .toList();
    }
  },

  HEXAGONS("The cost of hexagons", "hexagons with rows", Rows.MORE) {
    @Override
    List<GrowthCase> cases(GrowthPlan plan) {
      return Stream.of(2, 5, 10, 20, 40)
          .map(
              cities ->
                  new GrowthCase(
                      (double) cities * plan.hexagonsOfCity(),
                      plan.load().withCities(cities),
                      BASE,
                      GrowthPlan.PARALLELISM))
          .toList();
    }
  },

  PRODUCTS("The cost of products", "products", Rows.MORE) {
    @Override
    List<GrowthCase> cases(GrowthPlan plan) {
      return Stream.of(1, 2, 6, 12, 24)
          .map(
              count ->
                  new GrowthCase(
                      count, plan.load().withProducts(count), BASE, GrowthPlan.PARALLELISM))
          .toList();
    }
  },

  SKEW(
      "The cost of skew",
      "share of all riders in one of %d cities, %%".formatted(GrowthPlan.CITIES),
      Rows.MORE) {
    @Override
    List<GrowthCase> cases(GrowthPlan plan) {
      double even = 1.0 / GrowthPlan.CITIES;
      return Stream.of(even, 0.25, 0.5)
          .map(
              share ->
                  new GrowthCase(
                      100 * share,
                      // The others go to any city, that one too.
                      plan.load().withSkew((share - even) / (1 - even)),
                      BASE,
                      GrowthPlan.PARALLELISM))
          .toList();
    }
  },

  SETS("The cost of feature sets", "feature sets side by side", Rows.MORE) {
    @Override
    List<GrowthCase> cases(GrowthPlan plan) {
      return Stream.of(1, 2, 4)
          .map(
              count ->
                  new GrowthCase(
                      count,
                      plan.loadOfManyEvents(),
                      BareJob.copies(BASE, count),
                      GrowthPlan.PARALLELISM))
          .toList();
    }
  },

  APART("The cost of feature sets that share nothing", "feature sets apart", Rows.MORE) {
    @Override
    List<GrowthCase> cases(GrowthPlan plan) {
      return Stream.of(List.of(BASE), BareJob.apart(BASE))
          .map(
              sets ->
                  new GrowthCase(
                      sets.size(), plan.loadOfManyEvents(), sets, GrowthPlan.PARALLELISM))
          .toList();
    }
  },

  PARALLELISM("The cost of parallelism", "parallelism", Rows.SAME) {
    @Override
    List<GrowthCase> cases(GrowthPlan plan) {
      return Stream.of(1, 2).map(tasks -> new GrowthCase(tasks, plan.load(), BASE, tasks)).toList();
    }
  };

  /** Whether all cases have the same rows. */
  enum Rows {
    SAME,
    MORE
  }

  private static final FeatureSet BASE = BareJob.publishedSet();

  private final String title;
  private final String size;
  private final Rows rows;

  Sweep(String title, String size, Rows rows) {
    this.title = title;
    this.size = size;
    this.rows = rows;
  }

  /** From the smallest to the largest. */
  abstract List<GrowthCase> cases(GrowthPlan plan);

  String title() {
    return title;
  }

  /** What is changed, with its unit. */
  Axis axis() {
    return Axis.logarithmic(size);
  }

  boolean hasSameRows() {
    return rows == Rows.SAME;
  }

  /** As the command line says it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  private static GrowthCase with(GrowthPlan plan, int size, FeatureSet set) {
    return new GrowthCase(size, plan.load(), set, GrowthPlan.PARALLELISM);
  }

  private static List<Integer> windows(int count) {
    boolean published = count == BASE.windows().size();
    return published ? BASE.windows() : evenly(count, GrowthPlan.LONGEST_WINDOW);
  }

  /** So many numbers, the last one given. */
  private static List<Integer> evenly(int count, int last) {
    return IntStream.rangeClosed(1, count).mapToObj(i -> last * i / count).toList();
  }
}
