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
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.RowFiles;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.store.open.ConfiguredStore;
import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.cassandra.NodeCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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

  @Option(
      names = "--sstables",
      paramLabel = "DIR",
      arity = "0..1",
      fallbackValue = "${sys:java.io.tmpdir}",
      description =
          "Write rows into files of Cassandra, in a new folder below DIR, and stream them to the"
              + " nodes. That takes less of the nodes than requests do (default:"
              + " ${FALLBACK-VALUE}).")
  private Path sstables;

  @Override
  public Integer call() throws IOException, InterruptedException {
    requireAtLeast(1, "--rate", rate);
    FeatureSet set = FeatureSetFile.load(featureSet);
    PublishConfig loaded = config.load();
    if (sstables != null && loaded.store().kind() != StoreConfig.Kind.CASSANDRA) {
      throw wrong("--sstables writes files of Cassandra, but store.kind is redis");
    }
    HistoryLoad load = new HistoryLoad(set, range.from(), range.to(), rate, loaded.write());
    try (ArchiveReader reader = archive.open();
        TemporaryFolder folder =
            sstables == null ? null : TemporaryFolder.create(sstables, "ringcast-sstables-");
        RowFiles files =
            folder == null
                ? null
                : new RowFiles(
                    NodeCommand.find().sstableStreamer(folder.path()),
                    loaded.store(),
                    RowFiles.USUAL_BYTES);
        FeatureStore store =
            files == null
                ? ConfiguredStore.open(loaded.store(), List.of(set))
                : CassandraFeatureStore.open(loaded.store(), List.of(set), Optional.of(files));
        Progress progress = Progress.of(terminal(), "history load", "rows")) {
      Loaded done = load.run(reader, store, Optional.ofNullable(files), progress::update);
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
