package io.ringcast.cli.audit;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.FailureMessage;
import io.ringcast.cli.Passes;
import io.ringcast.cli.ProductNames;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.cli.ask.ServiceOption;
import io.ringcast.client.FeatureClient;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.config.ComputeConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast audit}. */
@Command(
    name = "audit",
    header = "Recompute some of what is served from the recorded events, and compare.",
    description = {
      "Draws window ends and hexagons by chance, reads their rows from the running service as"
          + " models do, reads the events that they are made of from Kafka, recomputes all features"
          + " in the plainest way, and shows each that is not the same number. Beside past window"
          + " ends it looks at the newest. Window ends that are not complete are not looked at, nor"
          + " windows that reach back to before the compute job's start.",
      "",
      "The event topics have to hold all events since the longest window before the window ends,"
          + " the topic of late events as well. The configuration must be the one that the job has had"
          + " since then.",
      "",
      "With --archive it compares every row of the store with the same computed from archived"
          + " counts. It needs neither the service nor Kafka.",
      "",
      "docs/how-to/on-call.md tells how to let it run all the time, and what to do when it finds"
          + " something."
    },
    exitCodeList = {
      "0:All rows are equal.",
      "1:A set could not be compared, with --every in some pass; the message says why.",
      "2:The command line is wrong.",
      "3:A row is different or missing; with --every, in any pass."
    })
public final class AuditCommand extends RingcastCommand {

  private static final int DIFFERENT = 3;

  @Option(
      names = "--feature-set",
      paramLabel = "NAME",
      description = "Only this set of the configuration (default: all of them).")
  private String featureSet;

  @Option(
      names = "--window-ends",
      paramLabel = "N",
      defaultValue = "3",
      description = "How many past window ends are looked at (default: ${DEFAULT-VALUE}).")
  private int windowEnds;

  @Option(
      names = "--hexagons",
      paramLabel = "N",
      defaultValue = "40",
      description =
          "How many hexagons are looked at, each with all products at all these window ends; at a"
              + " quarter of them there is no row, where such places are found (default:"
              + " ${DEFAULT-VALUE}).")
  private int hexagons;

  @Option(
      names = "--within",
      paramLabel = "DURATION",
      defaultValue = "1h",
      description =
          "How far back from the newest one window ends are drawn (default: ${DEFAULT-VALUE}).")
  private Duration within;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Decides what is drawn of what there is (default: another one each time).")
  private Long seed;

  @Option(
      names = "--show",
      paramLabel = "N",
      defaultValue = "20",
      description = "How many differences are shown (default: ${DEFAULT-VALUE}).")
  private int show;

  @Mixin private Passes passes;
  @Mixin private final ConfigOption<ComputeConfig> config = ConfigOption.compute();
  @Mixin private ServiceOption service;
  @Mixin private ArchiveAudit archive;

  @Override
  public Integer call() throws Exception {
    requireAtLeast(1, "--window-ends", windowEnds);
    requireAtLeast(1, "--hexagons", hexagons);
    requireAtLeast(0, "--show", show);
    passes.check(this);
    ComputeConfig loaded = config.load();
    List<FeatureSet> sets = sets(loaded);
    if (archive.isAsked()) {
      refuse("means nothing with --archive", "--window-ends", "--hexagons", "--within", "--seed");
      refuse(
          "is for the service and means nothing with --archive",
          "--target",
          "--deadline",
          "--tls",
          "--ca",
          "--token-file");
    } else {
      refuse("means nothing without --archive", "--store", "--from", "--to");
    }
    AuditMetrics metrics = new AuditMetrics(Instant.now().getEpochSecond());
    Consumer<Findings> look =
        archive.isAsked() ? findings -> lookAtAll(sets, findings) : lookAtSome(loaded, sets);
    return passes.run(terminal(), metrics.registry(), () -> pass(look, metrics));
  }

  private List<FeatureSet> sets(ComputeConfig loaded) {
    List<FeatureSet> sets =
        loaded.featureSets().stream()
            .filter(set -> featureSet == null || featureSet.equals(set.name()))
            .toList();
    if (sets.isEmpty()) {
      throw wrong(
          "--feature-set is %s, but the configuration has %s"
              .formatted(
                  featureSet,
                  loaded.featureSets().stream()
                      .map(FeatureSet::name)
                      .distinct()
                      .collect(Collectors.joining(", "))));
    }
    return sets;
  }

  private Consumer<Findings> lookAtSome(ComputeConfig loaded, List<FeatureSet> sets) {
    long drawnBy = seed == null ? System.nanoTime() : seed;
    terminal().say("seed " + drawnBy);
    Random random = new Random(drawnBy);
    AuditPass.Size size = new AuditPass.Size(windowEnds, hexagons, within);
    return findings ->
        findings.attempt(
            () -> {
              try (FeatureClient client = service.connect()) {
                for (FeatureSet set : sets) {
                  AuditPass pass = new AuditPass(loaded, set, client, size, random, terminal());
                  findings.attempt(() -> look(pass, findings));
                }
              }
            });
  }

  private void look(AuditPass pass, Findings findings) {
    AuditPass.Result result = pass.run();
    findings.add(result.comparison().outcomes());
    print(AuditText.lines(result, names(), show));
  }

  private void lookAtAll(List<FeatureSet> sets, Findings findings) {
    for (FeatureSet set : sets) {
      findings.attempt(
          () -> {
            ArchiveAudit.Result result = archive.run(set, show, terminal());
            findings.add(result.rows());
            print(AuditText.lines(result, names()));
          });
    }
  }

  private static ProductNames names() {
    return ProductNames.of(ConfigOption.file("products.yaml"));
  }

  private void print(List<String> lines) {
    lines.forEach(out()::println);
    out().flush();
  }

  /** One pass, and its exit code. */
  private int pass(Consumer<Findings> look, AuditMetrics metrics) {
    Findings findings = new Findings();
    look.accept(findings);
    findings.count(metrics, Instant.now().getEpochSecond());
    List<RuntimeException> failures = findings.failures();
    boolean failed = !findings.isDifferent() && !failures.isEmpty();
    failures.stream().skip(failed ? 1 : 0).forEach(its -> say("could not be compared", its));
    if (failed) {
      throw failures.get(0);
    }
    return findings.isDifferent() ? DIFFERENT : ExitCode.OK;
  }

  private void say(String what, RuntimeException failure) {
    terminal().say(Instant.now() + " " + what + ": " + FailureMessage.of(failure).text());
  }
}
