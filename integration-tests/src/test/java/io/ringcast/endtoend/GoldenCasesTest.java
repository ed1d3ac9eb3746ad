package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.ringcast.common.store.cassandra.StoreSchema;
import io.ringcast.common.store.config.Layout;
import io.ringcast.common.store.config.StoreConfig;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.launcher.Terminal;
import io.ringcast.launcher.golden.CaseRun;
import io.ringcast.launcher.golden.CaseSettings;
import io.ringcast.testbed.golden.CaseFile.Detail;
import io.ringcast.testbed.golden.Comparison;
import io.ringcast.testbed.golden.Explainer;
import io.ringcast.testbed.golden.GoldenCase;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every folder in {@code src/test/golden} is a test: a new one needs no line of Java. */
class GoldenCasesTest {

  private static final Path CASES = Path.of("src/test/golden");
  private static final int PARALLELISM = 2;
  private static final Terminal NOBODY =
      new Terminal(new PrintStream(OutputStream.nullOutputStream(), true), false, 80);

  @RegisterExtension static final StoreNode NODE = new StoreNode();

  /** The case that is being tested, computed once for all its layouts. */
  private GoldenCase computed;

  private CaseRun run;

  @TestFactory
  Stream<DynamicContainer> everyRowOfEveryCase() throws IOException {
    List<Path> folders;
    try (Stream<Path> entries = Files.list(CASES)) {
      folders = entries.sorted().toList();
    }
    assertThat(folders).isNotEmpty();
    return folders.stream()
        .map(folder -> dynamicContainer(folder.getFileName().toString(), tests(folder)));
  }

  private Stream<DynamicTest> tests(Path folder) {
    GoldenCase golden = GoldenCase.open(folder);
    return layouts(golden).stream()
        .map(
            layout ->
                dynamicTest(layout.name().toLowerCase(Locale.ROOT), () -> holds(golden, layout)));
  }

  /** A case too large to keep its rows is too large to write a column for each feature as well. */
  private static List<Layout> layouts(GoldenCase golden) {
    return golden.file().expected() == Detail.ROWS
        ? List.of(Layout.BLOCK, Layout.COLUMNS)
        : List.of(Layout.BLOCK);
  }

  private void holds(GoldenCase golden, Layout layout) {
    if (golden != computed) {
      compute(golden);
    }
    Comparison comparison =
        run.compare(
            Path.of("../configs/publish.yaml"),
            layout,
            usual -> createTables(usual, golden),
            () -> {},
            3);
    if (!comparison.isEqual()) {
      throw new AssertionError(new Explainer(golden, run.events()).report(comparison));
    }
    assertThat(comparison.rows()).isPositive();
  }

  private void compute(GoldenCase golden) {
    end();
    ComputeConfig config =
        ComputeConfig.load(Path.of("../configs/compute.yaml"), CaseSettings.of(golden));
    run = CaseRun.compute(golden, config, PARALLELISM, NOBODY);
    computed = golden;
  }

  private static StoreConfig createTables(StoreConfig usual, GoldenCase golden) {
    InetSocketAddress at = NODE.cassandra().contactPoint();
    StoreConfig store =
        usual.onNode(
            at.getAddress().getHostAddress() + ":" + at.getPort(), NODE.cassandra().datacenter());
    StoreSchema.init(store, List.of(golden.set()));
    return store;
  }

  @AfterEach
  void end() {
    if (run != null) {
      run.close();
    }
  }
}
