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
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Dependencies point one way only: common, then the store, smoothing and what the jobs share, then
 * the jobs, the service and the test kit, then the commands.
 */
class DirectionTest {

  private static final String ALL = "io.ringcast..";
  private static final String COMMON = "io.ringcast.common..";
  private static final String SMOOTHING = "io.ringcast.smoothing.";
  private static final String JOB_BASE = "io.ringcast.job..";
  private static final String TESTKIT = "io.ringcast.testkit..";
  private static final String CLI = "io.ringcast.cli..";
  private static final String API = "io.ringcast.api..";
  private static final String CLIENT = "io.ringcast.client..";
  private static final String SERVING = "io.ringcast.serving..";

  private static final String HISTORY = "io.ringcast.history..";

  private static final String COMPUTE = "io.ringcast.feature.";
  private static final String PUBLISH = "io.ringcast.publisher.";
  private static final String STORE = "io.ringcast.store..";
  private static final String CASSANDRA = "io.ringcast.store.cassandra..";
  private static final String REDIS = "io.ringcast.store.redis..";
  private static final String DRIVER_OPTIONS = "io.ringcast.store.driver..";
  private static final String TESTING = "io.ringcast.testing";

  /** From a minute's counts to rows: the geometry first, and then as the data flows. */
  private static final List<String> SMOOTHING_FLOW = List.of("tile", "route", "window", "smooth");

  /** The packages of the compute job, as the data flows. */
  private static final List<String> COMPUTE_FLOW = List.of("intake", "distinct", "window", "emit");

  /** The packages of the publisher job: what all of them use, and then as the data flows. */
  private static final List<String> PUBLISH_FLOW =
      List.of("store", "config", "unpack", "write", "vouch", "definitions");

  /** The packages of the archive job. */
  private static final List<String> ARCHIVE_FLOW = List.of("config", "files", "collect");

  /**
   * The packages of the service: what is seen of it, what is known and held, what brings it, and
   * then as a request flows.
   */
  private static final List<String> SERVING_FLOW =
      List.of(
          "config",
          "console",
          "warn",
          "meters",
          "telemetry",
          "log",
          "views",
          "sets",
          "models",
          "hot",
          "live",
          "follow",
          "load",
          "ask",
          "answer",
          "score",
          "explain",
          "grpc");

  private static JavaClasses classes;

  @BeforeAll
  static void read() {
    classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.ringcast");
    for (String module :
        List.of(
            "common",
            "smoothing",
            "job",
            "feature",
            "publisher",
            "archive",
            "history",
            "store",
            "testkit",
            "cli",
            "api",
            "serving",
            "client")) {
      assertThat(classes.containPackage("io.ringcast." + module)).as(module).isTrue();
    }
  }

  @Test
  void commonNeedsNobody() {
    mayOnlyUse(COMMON);
  }

  @Test
  void theStoreNeedsCommonOnly() {
    mayOnlyUse(STORE, COMMON);
  }

  @Test
  void smoothingNeedsCommonOnly() {
    mayOnlyUse(SMOOTHING + ".", COMMON);
  }

  @Test
  void theTestKitNeedsCommonAndTheStoreOnly() {
    mayOnlyUse(TESTKIT, COMMON, STORE);
  }

  @Test
  void whatTheJobsShareNeedsCommonOnly() {
    mayOnlyUse(JOB_BASE, COMMON);
  }

  @Test
  void whatCallersAndTheServiceShareNeedsNobody() {
    mayOnlyUse(API);
  }

  @Test
  void theServiceNeedsCommonSmoothingTheStoreAndItsApiOnly() {
    mayOnlyUse(SERVING, COMMON, SMOOTHING + ".", STORE, API);
  }

  @Test
  void theClientNeedsTheApiOnly() {
    mayOnlyUse(CLIENT, API);
  }

  @Test
  void theServicesPackagesFollowTheRequest() {
    mayNotUseLaterOnes("io.ringcast.serving.", SERVING_FLOW);
  }

  @Test
  void aJobNeedsCommonAndWhatTheJobsShareOnly() {
    noClasses()
        .that(resideInAPackage(ALL).and(not(resideInAnyPackage(COMMON, STORE, TESTKIT, CLI))))
        .should()
        .dependOnClassesThat(resideInAnyPackage(TESTKIT, CLI))
        .allowEmptyShould(true)
        .check(classes);
  }

  @Test
  void noJobNeedsAnother() {
    slices()
        .matching("io.ringcast.(*)..")
        .should()
        .notDependOnEachOther()
        .ignoreDependency(resideInAnyPackage(CLI, TESTKIT, HISTORY), resideInAPackage(ALL))
        .ignoreDependency(
            resideInAPackage(ALL),
            resideInAnyPackage(COMMON, STORE, SMOOTHING + ".", JOB_BASE, API))
        .check(classes);
  }

  /**
   * The past is computed by the classes that the compute job uses, and loaded by the publisher's.
   */
  @Test
  void historyNeedsSmoothingTheArchiveThePublisherAndTheStoreOnly() {
    mayOnlyUse(
        HISTORY,
        COMMON,
        SMOOTHING + ".",
        "io.ringcast.archive..",
        STORE,
        PUBLISH + "unpack..",
        PUBLISH + "write..",
        PUBLISH + "config..");
  }

  @Test
  void noTwoPackagesNeedEachOther() {
    slices().matching("io.ringcast.(*).(*)..").should().beFreeOfCycles().check(classes);
  }

  @Test
  void thePackagesOfSmoothingFollowTheData() {
    mayNotUseLaterOnes(SMOOTHING, SMOOTHING_FLOW);
  }

  @Test
  void theComputeJobsPackagesFollowTheData() {
    mayNotUseLaterOnes(COMPUTE, COMPUTE_FLOW);
  }

  @Test
  void thePublisherJobsPackagesFollowTheData() {
    mayNotUseLaterOnes(PUBLISH, PUBLISH_FLOW);
  }

  @Test
  void theArchiveJobsPackagesFollowTheData() {
    mayNotUseLaterOnes("io.ringcast.archive.", ARCHIVE_FLOW);
  }

  /** Then the compute job's jar needs no driver, and runs where no store is. */
  @Test
  void theComputeJobKnowsNoStore() {
    noClasses()
        .that(resideInAnyPackage(COMPUTE + ".", JOB_BASE))
        .should()
        .dependOnClassesThat(resideInAPackage(STORE))
        .check(classes);
  }

  /** What is not in there works with any store. */
  @Test
  void onlyTheCassandraStoreKnowsTheDriver() {
    noClasses()
        .that(not(resideInAnyPackage(CASSANDRA, DRIVER_OPTIONS, TESTING)))
        .should()
        .dependOnClassesThat(resideInAPackage("com.datastax.oss.driver.."))
        .check(classes);
  }

  @Test
  void onlyTheRedisStoreKnowsItsClient() {
    noClasses()
        .that(not(resideInAPackage(REDIS)))
        .should()
        .dependOnClassesThat(resideInAPackage("io.lettuce.."))
        .check(classes);
  }

  /** The server's hundred jars stay out of every program: a node is a process of its own. */
  @Test
  void onlyTheTestKitKnowsWhereTheNodeIs() throws IOException {
    List<String> users = new ArrayList<>();
    Checkout.textFiles()
        .forEach(
            (name, lines) -> {
              boolean depends =
                  lines.stream().anyMatch(l -> l.contains("<artifactId>ringcast-cassandra-node<"));
              if (name.endsWith("/pom.xml") && depends) {
                users.add(name);
              }
            });
    assertThat(users).containsExactlyInAnyOrder("cassandra-node/pom.xml", "testkit/pom.xml");
    noClasses()
        .that(not(resideInAPackage("io.ringcast.cassandra..")))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("org.apache.cassandra..", "io.ringcast.cassandra.."))
        .check(classes);
  }

  /** Each step may use what an earlier one made, and knows nothing of the later ones. */
  private static void mayNotUseLaterOnes(String job, List<String> flow) {
    for (int step = 0; step < flow.size(); step++) {
      String[] later =
          flow.subList(step + 1, flow.size()).stream()
              .map(name -> job + name + "..")
              .toArray(String[]::new);
      noClasses()
          .that()
          .resideInAPackage(job + flow.get(step) + "..")
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
