package io.ringcast.testkit.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.store.config.Layout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RoundPlanTest {

  private static final RoundPlan.Limits ALL =
      new RoundPlan.Limits(
          EnumSet.allOf(Fault.class), EnumSet.allOf(Layout.class), Duration.ofSeconds(30), true);

  @Test
  void aSeedMakesOnePlan() {
    assertThat(RoundPlan.draw(7, ALL)).isEqualTo(RoundPlan.draw(7, ALL));
    assertThat(plans().distinct()).hasSizeGreaterThan(190);
  }

  @Test
  void fewSeedsHaveAllThatCanHappen() {
    Set<Fault> faults = EnumSet.noneOf(Fault.class);
    Set<Object> others = new HashSet<>();
    plans()
        .limit(60)
        .forEach(
            plan -> {
              plan.phases().forEach(phase -> phase.forEach(blow -> faults.add(blow.fault())));
              others.add(plan.layout());
              others.add("hot " + plan.hotHexagon());
              others.add("silent " + plan.silentPartition());
            });
    assertThat(faults).containsExactlyInAnyOrder(Fault.values());
    assertThat(others).hasSize(6);
  }

  @Test
  void nothingHappensTwiceAtATimeToOnePart() {
    assertThat(plans())
        .allSatisfy(
            plan ->
                assertThat(plan.phases())
                    .hasSizeBetween(2, 4)
                    .allSatisfy(
                        phase ->
                            assertThat(phase)
                                .isNotEmpty()
                                .extracting(blow -> blow.fault().part())
                                .doesNotHaveDuplicates()));
  }

  @Test
  void absencesAreWithinTheirLimit() {
    RoundPlan.Limits shortOnes =
        new RoundPlan.Limits(
            EnumSet.of(Fault.KAFKA_KILLED, Fault.TASK_MANAGER_PAUSED),
            EnumSet.of(Layout.COLUMNS),
            Duration.ofSeconds(2),
            true);
    assertThat(LongStream.range(0, 200).mapToObj(seed -> RoundPlan.draw(seed, shortOnes)))
        .allSatisfy(
            plan -> {
              assertThat(plan.layout()).isEqualTo(Layout.COLUMNS);
              assertThat(plan.phases().stream().flatMap(List::stream))
                  .allSatisfy(
                      blow -> {
                        assertThat(blow.fault()).isIn(shortOnes.faults());
                        assertThat(blow.length())
                            .isBetween(Duration.ofMillis(200), Duration.ofSeconds(2));
                        assertThat(blow.number()).isBetween(0, RoundPlan.TASK_MANAGERS - 1);
                      });
            });
  }

  @Test
  void everyRescaleIsToAnotherParallelism() {
    assertThat(plans())
        .allSatisfy(
            plan -> {
              for (Fault job : List.of(Fault.COMPUTE_RESCALED, Fault.PUBLISHER_RESCALED)) {
                List<Integer> parallelisms = new ArrayList<>(List.of(RoundPlan.FIRST_PARALLELISM));
                plan.phases().stream()
                    .flatMap(List::stream)
                    .filter(blow -> blow.fault() == job)
                    .forEach(blow -> parallelisms.add(blow.number()));
                for (int i = 1; i < parallelisms.size(); i++) {
                  assertThat(parallelisms.get(i))
                      .isBetween(1, RoundPlan.SLOTS)
                      .isNotEqualTo(parallelisms.get(i - 1));
                }
              }
            });
  }

  @Test
  void eventsOfOnesOwnAreTakenAsTheyAre() {
    RoundPlan.Limits given =
        new RoundPlan.Limits(ALL.faults(), ALL.layouts(), ALL.longest(), false);
    assertThat(LongStream.range(0, 100).mapToObj(seed -> RoundPlan.draw(seed, given)))
        .noneMatch(plan -> plan.hotHexagon() || plan.silentPartition());
  }

  private static Stream<RoundPlan> plans() {
    return LongStream.range(0, 200).mapToObj(seed -> RoundPlan.draw(seed, ALL));
  }
}
