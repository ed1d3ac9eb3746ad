package io.ringcast.cli.audit;

import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.Progress;
import io.ringcast.cli.Terminal;
import io.ringcast.cli.audit.ServedComparison.Outcome;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.history.HistoryAudit;
import io.ringcast.history.HistoryAudit.Difference;
import io.ringcast.history.HistoryAudit.Found;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.open.ConfiguredStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** The audit that compares every stored row with the archive, and its options. */
final class ArchiveAudit {

  @Option(
      names = "--archive",
      paramLabel = "DIR",
      description =
          "Compare all rows of the store, in place of some that are served, with the same computed"
              + " from this archive of counts: a folder, or a URI.")
  private URI archive;

  @Option(
      names = "--store",
      paramLabel = "FILE",
      description =
          "With --archive: the publisher's configuration, which says where the store is (default:"
              + " configs/publish.yaml of Ringcast).")
  private Path publish;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description =
          "With --archive: the first window end (default: the store's first within a day of the"
              + " last).")
  private Instant from;

  @Option(
      names = "--to",
      paramLabel = "TIME",
      description = "With --archive: the last window end (default: the archive's last).")
  private Instant to;

  boolean isAsked() {
    return archive != null;
  }

  /** Results for a set, with as many of the differences as are shown. */
  record Result(FeatureSet set, Found found, List<Difference> differences) {

    Map<Outcome, Long> rows() {
      Map<Outcome, Long> rows = new EnumMap<>(Outcome.class);
      rows.put(Outcome.EQUAL, found.equal());
      rows.put(Outcome.DIFFERENT, found.different() + found.extra());
      rows.put(Outcome.MISSING, found.missing());
      found.unmarked().ifPresent(any -> rows.put(Outcome.UNMARKED, 1L));
      return rows;
    }

    long compared() {
      return found.equal() + found.different() + found.missing() + found.extra();
    }
  }

  Result run(FeatureSet set, int show, Terminal terminal) {
    PublishConfig config =
        PublishConfig.load(
            publish == null ? ConfigOption.file("publish.yaml") : publish, List.of());
    List<Difference> differences = new ArrayList<>();
    try (ArchiveReader reader = ArchiveReader.open(archive);
        FeatureStore store = ConfiguredStore.open(config.store(), List.of(set));
        Progress progress = Progress.of(terminal, "audit of " + set.id(), "rows")) {
      Found found =
          new HistoryAudit(set, millis(from), millis(to))
              .run(
                  reader,
                  store,
                  one -> {
                    if (differences.size() < show) {
                      differences.add(one);
                    }
                  },
                  progress::update);
      Result result = new Result(set, found, differences);
      progress.finish(result.compared());
      return result;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static OptionalLong millis(Instant time) {
    return time == null ? OptionalLong.empty() : OptionalLong.of(time.toEpochMilli());
  }
}
