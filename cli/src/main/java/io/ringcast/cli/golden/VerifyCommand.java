package io.ringcast.cli.golden;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.cli.job.OwnStore;
import io.ringcast.common.config.ConfigException;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testkit.golden.CaseSettings;
import io.ringcast.testkit.golden.Comparison;
import io.ringcast.testkit.golden.GoldenCase;
import io.ringcast.testkit.golden.GoldenException;
import io.ringcast.testkit.golden.MismatchExplainer;
import io.ringcast.testkit.recording.RecordingException;
import io.ringcast.testkit.servers.ProcessServers;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ringcast verify}. */
@Command(
    name = "verify",
    header = "Hold the real jobs' rows against those of golden cases.",
    description = {
      "Runs the compute job over each case's recording, through a Kafka broker of its own, and the"
          + " publisher job, into a Cassandra node of its own; reads every row back and compares it"
          + " with the expected one.",
      "A row that is not as expected is shown with its hexagon, product, minute, ring and window,"
          + " and with the events that should have counted and their lines in the recording.",
      "Also compares how many events were late and how many were rejected.",
      "docs/how-to/test-with-recordings.md describes the format."
    },
    exitCodeList = {
      "0:Everything in every case is as expected.",
      "1:The command failed; the message says why.",
      "2:The command line is wrong.",
      "3:Something in a case is not as expected."
    })
public final class VerifyCommand extends RingcastCommand {

  private static final int DIFFERENT = 3;

  @Parameters(paramLabel = "DIR", arity = "1..*", description = "The folders of the cases.")
  private List<Path> folders;

  @Option(
      names = "--layout",
      paramLabel = "block|columns",
      split = ",",
      defaultValue = "BLOCK",
      description = "How the store keeps rows; block,columns tries both (default: block).")
  private List<Layout> layouts;

  @Option(
      names = "--show",
      paramLabel = "N",
      defaultValue = "5",
      description =
          "How many rows that are not as expected are shown; the others are counted (default:"
              + " ${DEFAULT-VALUE}).")
  private int shown;

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      defaultValue = "2",
      description = "How many tasks share each step's work (default: ${DEFAULT-VALUE}).")
  private int parallelism;

  @Mixin private final ConfigOption<ComputeConfig> config = ConfigOption.compute();

  @Override
  public Integer call() {
    requireAtLeast(1, "--parallelism", parallelism);
    requireAtLeast(0, "--show", shown);
    List<GoldenCase> cases = open();
    boolean equal = true;
    try (OwnStore store = new OwnStore(usualStore(), List.of())) {
      CaseStores stores = new CaseStores(publisherFile(), store::beside, store::requireAlive);
      for (GoldenCase golden : cases) {
        equal &= verify(golden, stores);
      }
    }
    return equal ? ExitCode.OK : DIFFERENT;
  }

  /** What is wrong with any of them is said before anything starts. */
  private List<GoldenCase> open() {
    List<GoldenCase> cases = new ArrayList<>();
    // Each once: what --set says wrong is wrong for all of them.
    Set<String> problems = new LinkedHashSet<>();
    for (Path folder : folders) {
      try {
        GoldenCase golden = GoldenCase.open(folder);
        golden.requireExpected();
        config.load(CaseSettings.of(golden));
        cases.add(golden);
      } catch (GoldenException | ConfigException | RecordingException e) {
        problems.add(e.getMessage());
      }
    }
    if (!problems.isEmpty()) {
      throw new GoldenException(String.join("\n", problems));
    }
    return cases;
  }

  private boolean verify(GoldenCase golden, CaseStores stores) {
    boolean equal = true;
    try (CaseRun run =
        CaseRun.compute(
            new ProcessServers(),
            golden,
            config.load(CaseSettings.of(golden)),
            parallelism,
            terminal())) {
      for (Layout layout : layouts) {
        Comparison comparison = run.compare(stores, layout, shown);
        equal &= comparison.isEqual();
        report(golden, run, layout, comparison);
      }
      for (String difference : run.otherEvents()) {
        equal = false;
        out().printf("%s: NOT as expected: %s%n", golden, difference);
      }
    }
    return equal;
  }

  private void report(GoldenCase golden, CaseRun run, Layout layout, Comparison comparison) {
    PrintWriter out = out();
    String where = golden + ", layout " + layout.name().toLowerCase(Locale.ROOT);
    if (comparison.isEqual()) {
      out.printf(
          "%s: all %,d rows of %,d events are as expected%n",
          where, comparison.rows(), run.events().size());
    } else {
      String report = new MismatchExplainer(golden, run.events()).report(comparison);
      out.printf("%s: NOT as expected: %s%n", where, report);
    }
    out.flush();
  }

  private static Path publisherFile() {
    return ConfigOption.file("publish.yaml");
  }

  private static StoreConfig usualStore() {
    return PublishConfig.load(publisherFile(), CaseSettings.ofLayout(Layout.BLOCK)).store();
  }
}
