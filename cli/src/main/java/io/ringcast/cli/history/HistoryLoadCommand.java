package io.ringcast.cli.history;

import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.Progress;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.history.HistoryLoad;
import io.ringcast.history.HistoryLoad.Loaded;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.open.ConfiguredStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast history load}. */
@Command(
    name = "load",
    header = "Write a feature set's past into the store.",
    description = {
      "Writes the rows of all window ends that are not complete in the store, and whose counts are"
          + " all in the archive. Readers see a window end when all of its rows are there.",
      "",
      "A command that was stopped goes on where it was when it is started again."
    })
final class HistoryLoadCommand extends RingcastCommand {

  @Mixin private ArchiveOption archive;

  @Option(
      names = "--feature-set",
      paramLabel = "FILE",
      required = true,
      description = "The feature set's file.")
  private Path featureSet;

  @Mixin private WindowEndsOption range;
  @Mixin private final ConfigOption<PublishConfig> config = ConfigOption.publish();

  @Option(
      names = "--rate",
      paramLabel = "N",
      defaultValue = "100000",
      description =
          "The most rows a second, so that the store has time for others (default:"
              + " ${DEFAULT-VALUE}).")
  private int rate;

  @Override
  public Integer call() throws IOException, InterruptedException {
    requireAtLeast(1, "--rate", rate);
    FeatureSet set = FeatureSetFile.load(featureSet);
    PublishConfig loaded = config.load();
    HistoryLoad load = new HistoryLoad(set, range.from(), range.to(), rate, loaded.write());
    try (ArchiveReader reader = archive.open();
        FeatureStore store = ConfiguredStore.open(loaded.store(), List.of(set));
        Progress progress = Progress.of(terminal(), "history load", "rows")) {
      Loaded done = load.run(reader, store, progress::update);
      progress.finish(done.rows());
      terminal()
          .say(
              "%,d window ends written; %,d were complete already"
                  .formatted(done.windowEnds(), done.complete()));
      done.incompleteEnds()
          .ifPresent(left -> terminal().say("left out, since not all counts are there: " + left));
    }
    return ExitCode.OK;
  }
}
