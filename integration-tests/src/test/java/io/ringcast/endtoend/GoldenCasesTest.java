package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.ringcast.cli.Terminal;
import io.ringcast.cli.golden.CaseRun;
import io.ringcast.cli.golden.CaseStores;
import io.ringcast.cli.job.OwnStore;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.servers.SharedNode;
import io.ringcast.servers.TestServers;
import io.ringcast.store.config.Layout;
import io.ringcast.testkit.golden.CaseSettings;
import io.ringcast.testkit.golden.Comparison;
import io.ringcast.testkit.golden.GoldenCase;
import io.ringcast.testkit.golden.MismatchExplainer;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every folder in {@code src/test/golden} is a test: a new one needs no line of Java. */
class GoldenCasesTest {

  private static final Path CASES = Path.of("src/test/golden");
  private static final int PARALLELISM = 2;

  @TempDir Path folder;

  private final CaseStores stores =
      new CaseStores(
          Path.of("../configs/publish.yaml"),
          (usual, sets) -> OwnStore.createTables(SharedNode.get(), usual, sets),
          () -> {});

  @TestFactory
  List<DynamicTest> everyRowOfEveryCase() throws IOException {
    List<DynamicTest> cases = new ArrayList<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(CASES, Files::isDirectory)) {
      for (Path its : folders) {
        cases.add(dynamicTest(its.getFileName().toString(), () -> holds(its)));
      }
    }
    assertThat(cases).isNotEmpty();
    return cases;
  }

  private void holds(Path its) throws Exception {
    GoldenCase golden = GoldenCase.open(its);
    golden.requireExpected();
    ComputeConfig config =
        ComputeConfig.load(Path.of("../configs/compute.yaml"), CaseSettings.of(golden));
    try (CaseRun run =
        CaseRun.compute(TestServers.get(), golden, config, PARALLELISM, Terminal.silent())) {
      Comparison comparison = run.compare(stores, Layout.BLOCK, 3);
      if (!comparison.isEqual()) {
        throw new AssertionError(new MismatchExplainer(golden, run.events()).report(comparison));
      }
      assertThat(comparison.rows()).isPositive();
      assertThat(run.otherEvents()).isEmpty();
      pastHolds(golden, run);
    }
  }

  /** The rows that are made from the job's archived counts. */
  private void pastHolds(GoldenCase golden, CaseRun run) throws Exception {
    List<FeatureRow> right = new ArrayList<>();
    golden.expected(
        run.events(), end -> end.rows().stream().filter(row -> !row.isZero()).forEach(right::add));
    List<byte[]> counts = new ArrayList<>();
    run.counts(counts::add);
    List<FeatureRow> rows = new ArrayList<>();
    PastOutput past = new PastOutput(folder.resolve(golden.name()));
    past.forEachRow(golden.set(), counts, rows::add);
    Comparison comparison = Comparison.between(golden.set(), right, rows);
    assertThat(comparison.isEqual()).as("the past: %s", comparison).isTrue();
    assertThat(right).isNotEmpty();
  }
}
