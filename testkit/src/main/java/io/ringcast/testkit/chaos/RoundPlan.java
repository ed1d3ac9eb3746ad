package io.ringcast.testkit.chaos;

import io.ringcast.store.config.Layout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All that chance decides about a round: the same seed makes the same plan. What the machine makes
 * of it, to the millisecond, no seed can say.
 *
 * @param hotHexagon whether half of all events are in one hexagon
 * @param silentPartition whether a partition of each event topic has nothing for a while
 * @param phases what happens together, one after the other, while the events come
 */
public record RoundPlan(
    long seed,
    Layout layout,
    boolean hotHexagon,
    boolean silentPartition,
    List<List<PlannedFault>> phases) {

  /** How many task managers there are, and how many slots each has: as many as both jobs need. */
  static final int TASK_MANAGERS = 2;

  static final int SLOTS = 4;

  /** Of both jobs, when they begin. */
  static final int FIRST_PARALLELISM = 2;

  private static final int MOST_PARALLEL = 4;

  private static final int FEWEST_PHASES = 2;
  private static final int MOST_PHASES = 4;

  /** Most absences are shorter than what clients wait, some are longer. */
  private static final Duration USUAL_ABSENCE = Duration.ofSeconds(8);

  private static final Duration SHORTEST_ABSENCE = Duration.ofMillis(200);

  /** Both jobs take some checkpoints meanwhile, or would. */
  private static final Duration SHORTEST_WITHOUT_CHECKPOINTS = Duration.ofSeconds(2);

  /**
   * What chance may decide.
   *
   * @param faults that may happen
   * @param longest how long an absence may be
   * @param simulated whether the events are those of a simulated city, so that chance decides what
   *     is odd about them
   */
  public record Limits(
      Set<Fault> faults, Set<Layout> layouts, Duration longest, boolean simulated) {

    public Limits {
      faults = Collections.unmodifiableSet(EnumSet.copyOf(faults));
      layouts = Collections.unmodifiableSet(EnumSet.copyOf(layouts));
    }
  }

  public static RoundPlan draw(long seed, Limits limits) {
    Random random = new Random(seed);
    // Neighbouring seeds begin alike.
    random.nextLong();
    int phases = FEWEST_PHASES + random.nextInt(MOST_PHASES - FEWEST_PHASES + 1);
    List<List<Fault>> faults = new ArrayList<>();
    for (int phase = 0; phase < phases; phase++) {
      faults.add(drawTogether(random, limits.faults()));
    }
    return of(seed, random, faults, limits);
  }

  /** A round with these faults; how long they last is left to the seed. */
  static RoundPlan with(long seed, List<List<Fault>> faults, Limits limits) {
    return of(seed, new Random(seed), faults, limits);
  }

  private static RoundPlan of(long seed, Random random, List<List<Fault>> faults, Limits limits) {
    List<Layout> layouts = List.copyOf(limits.layouts());
    Layout layout = layouts.get(random.nextInt(layouts.size()));
    boolean hotHexagon = random.nextInt(3) == 0 && limits.simulated();
    boolean silentPartition = random.nextInt(3) == 0 && limits.simulated();
    List<List<PlannedFault>> phases = new ArrayList<>();
    Map<Fault, Integer> parallelism = new EnumMap<>(Fault.class);
    for (List<Fault> together : faults) {
      List<PlannedFault> blows = new ArrayList<>();
      for (Fault fault : together) {
        int number =
            switch (fault) {
              case COMPUTE_RESCALED, PUBLISHER_RESCALED ->
                  parallelism.merge(
                      fault,
                      another(FIRST_PARALLELISM, random),
                      (now, any) -> another(now, random));
              default -> random.nextInt(TASK_MANAGERS);
            };
        blows.add(new PlannedFault(fault, length(fault, random, limits.longest()), number));
      }
      phases.add(List.copyOf(blows));
    }
    return new RoundPlan(seed, layout, hotHexagon, silentPartition, List.copyOf(phases));
  }

  /** One, two or, less often, three, each of another part. */
  private static List<Fault> drawTogether(Random random, Collection<Fault> possible) {
    List<Fault> left = new ArrayList<>(possible);
    List<Fault> drawn = new ArrayList<>();
    int wanted = 1 + (random.nextInt(2) + random.nextInt(3)) / 2;
    while (drawn.size() < wanted && !left.isEmpty()) {
      Fault fault = left.get(random.nextInt(left.size()));
      drawn.add(fault);
      left.removeIf(other -> other.part() == fault.part());
    }
    return drawn;
  }

  private static int another(int parallelism, Random random) {
    int drawn = 1 + random.nextInt(MOST_PARALLEL - 1);
    return drawn < parallelism ? drawn : drawn + 1;
  }

  private static Duration length(Fault fault, Random random, Duration longest) {
    if (random.nextInt(8) == 0) {
      return longest;
    }
    Duration most = longest.compareTo(USUAL_ABSENCE) < 0 ? longest : USUAL_ABSENCE;
    Duration shortest =
        fault == Fault.CHECKPOINTS_AWAY ? SHORTEST_WITHOUT_CHECKPOINTS : SHORTEST_ABSENCE;
    long least = Math.min(shortest.toMillis(), most.toMillis());
    return Duration.ofMillis(least + (long) (random.nextDouble() * (most.toMillis() - least)));
  }

  /** Whether retention overtakes the compute job. */
  boolean losesEvents() {
    return phases.stream()
        .flatMap(List::stream)
        .anyMatch(blow -> blow.fault() == Fault.EVENTS_EXPIRED);
  }

  /** One line for the round, and one for each phase. */
  public String describe() {
    StringBuilder text = new StringBuilder("seed " + seed);
    text.append(", layout ").append(layout.name().toLowerCase(Locale.ROOT));
    text.append(hotHexagon ? ", half of all events in one hexagon" : "");
    text.append(silentPartition ? ", a silent partition" : "");
    for (List<PlannedFault> phase : phases) {
      text.append("\n  ").append(say(phase));
    }
    return text.toString();
  }

  static String say(List<PlannedFault> phase) {
    return phase.stream().map(PlannedFault::toString).collect(Collectors.joining("; "));
  }
}
