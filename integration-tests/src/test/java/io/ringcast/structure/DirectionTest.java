package io.ringcast.structure;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Dependencies point one way only: common, then what the jobs share and the testbed, then the jobs,
 * then the launcher.
 */
class DirectionTest {

  private static final String ALL = "io.ringcast..";
  private static final String COMMON = "io.ringcast.common..";
  private static final String JOB_BASE = "io.ringcast.job..";
  private static final String TESTBED = "io.ringcast.testbed..";
  private static final String LAUNCHER = "io.ringcast.launcher..";

  /** The packages of the compute job: the geometry that they share, and then as the data flows. */
  private static final List<String> FLOW =
      List.of("tile", "intake", "distinct", "window", "smooth", "emit");

  private static JavaClasses classes;

  @BeforeAll
  static void read() {
    classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.ringcast");
    for (String module : List.of("common", "job", "testbed", "launcher")) {
      assertThat(classes.containPackage("io.ringcast." + module)).as(module).isTrue();
    }
  }

  @Test
  void commonNeedsNobody() {
    mayOnlyUse(COMMON);
  }

  @Test
  void theTestbedNeedsCommonOnly() {
    mayOnlyUse(TESTBED, COMMON);
  }

  @Test
  void whatTheJobsShareNeedsCommonOnly() {
    mayOnlyUse(JOB_BASE, COMMON);
  }

  @Test
  void aJobNeedsCommonAndWhatTheJobsShareOnly() {
    noClasses()
        .that(resideInAPackage(ALL).and(not(resideInAnyPackage(COMMON, TESTBED, LAUNCHER))))
        .should()
        .dependOnClassesThat(resideInAnyPackage(TESTBED, LAUNCHER))
        .allowEmptyShould(true)
        .check(classes);
  }

  @Test
  void noJobNeedsAnother() {
    slices()
        .matching("io.ringcast.(*)..")
        .should()
        .notDependOnEachOther()
        .ignoreDependency(resideInAnyPackage(LAUNCHER, TESTBED), resideInAPackage(ALL))
        .ignoreDependency(resideInAPackage(ALL), resideInAnyPackage(COMMON, JOB_BASE))
        .check(classes);
  }

  @Test
  void noTwoPackagesNeedEachOther() {
    slices().matching("io.ringcast.(*).(*)..").should().beFreeOfCycles().check(classes);
  }

  /** Each step may use what an earlier one made, and knows nothing of the later ones. */
  @Test
  void theComputeJobsPackagesFollowTheData() {
    for (int step = 0; step < FLOW.size(); step++) {
      String[] later =
          FLOW.subList(step + 1, FLOW.size()).stream()
              .map(name -> "io.ringcast.feature." + name + "..")
              .toArray(String[]::new);
      noClasses()
          .that()
          .resideInAPackage("io.ringcast.feature." + FLOW.get(step) + "..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(later)
          .allowEmptyShould(true)
          .check(classes);
    }
  }

  private static void mayOnlyUse(String module, String... others) {
    noClasses()
        .that()
        .resideInAPackage(module)
        .should()
        .dependOnClassesThat(
            resideInAPackage(ALL)
                .and(not(resideInAPackage(module)))
                .and(not(resideInAnyPackage(others))))
        .check(classes);
  }
}
