package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.store.cassandra.StoreSchema;
import io.ringcast.common.store.config.Layout;
import io.ringcast.common.store.config.StoreConfig;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.launcher.Terminal;
import io.ringcast.launcher.golden.CaseRun;
import io.ringcast.launcher.golden.CaseSettings;
import io.ringcast.launcher.golden.CaseStores;
import io.ringcast.servers.SharedNode;
import io.ringcast.servers.TestServers;
import io.ringcast.testbed.cassandra.CassandraServer;
import io.ringcast.testbed.golden.CaseFile.Detail;
import io.ringcast.testbed.golden.Comparison;
import io.ringcast.testbed.golden.Explainer;
import io.ringcast.testbed.golden.GoldenCase;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every folder in {@code src/test/golden} is a test: a new one needs no line of Java. */
class GoldenCasesTest {

  private static final Path CASES = Path.of("src/test/golden");
  private static final int PARALLELISM = 2;
  private static final int SMALL = 5_000;
  private static final Terminal NOBODY =
      new Terminal(new PrintStream(OutputStream.nullOutputStream(), true), false, 80);

  private final CaseStores stores =
      new CaseStores(Path.of("../configs/publish.yaml"), GoldenCasesTest::createTables, () -> {});

  /** The case that is being tested, computed once for all its layouts. */
  private GoldenCase computed;

  private CaseRun run;

  @TestFactory
  List<DynamicContainer> everyRowOfEveryCase() throws IOException {
    List<DynamicContainer> cases = new ArrayList<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(CASES)) {
      for (Path folder : folders) {
        GoldenCase golden = GoldenCase.open(folder);
        cases.add(dynamicContainer(golden.name(), tests(golden)));
      }
    }
    assertThat(cases).isNotEmpty();
    return cases;
  }

  private List<DynamicTest> tests(GoldenCase golden) throws IOException {
    golden.requireExpected();
    return layouts(golden).stream()
        .map(
            layout ->
                dynamicTest(layout.name().toLowerCase(Locale.ROOT), () -> holds(golden, layout)))
        .toList();
  }

  /** A table with a column for each feature takes seconds to make, and is tested elsewhere. */
  private static List<Layout> layouts(GoldenCase golden) throws IOException {
    return Files.size(golden.expectedFile()) < SMALL && golden.file().expected() == Detail.ROWS
        ? List.of(Layout.BLOCK, Layout.COLUMNS)
        : List.of(Layout.BLOCK);
  }

  private void holds(GoldenCase golden, Layout layout) {
    if (golden != computed) {
      compute(golden);
    }
    Comparison comparison = run.compare(stores, layout, 3);
    if (!comparison.isEqual()) {
      throw new AssertionError(new Explainer(golden, run.events()).report(comparison));
    }
    assertThat(comparison.rows()).isPositive();
    assertThat(run.otherEvents()).isEmpty();
  }

  private void compute(GoldenCase golden) {
    end();
    ComputeConfig config =
        ComputeConfig.load(Path.of("../configs/compute.yaml"), CaseSettings.of(golden));
    run = CaseRun.compute(TestServers.get(), golden, config, PARALLELISM, NOBODY);
    computed = golden;
  }

  private static StoreConfig createTables(StoreConfig usual, List<FeatureSet> sets) {
    CassandraServer node = SharedNode.get();
    StoreConfig store = usual.onNode(node.hostAndPort(), node.datacenter());
    StoreSchema.init(store, sets);
    return store;
  }

  @AfterEach
  void end() {
    if (run != null) {
      run.close();
    }
  }
}
