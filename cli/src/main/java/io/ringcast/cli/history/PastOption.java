package io.ringcast.cli.history;

import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.cli.LocationConverter;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import java.net.URI;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options of all commands: what is computed, from which counts. */
final class PastOption {

  @Option(
      names = "--archive",
      paramLabel = "DIR",
      required = true,
      converter = LocationConverter.class,
      description = "The archive that ringcast run archive keeps: a folder, or a URI.")
  private URI archive;

  @Option(
      names = "--feature-set",
      paramLabel = "FILE",
      required = true,
      description =
          "The feature set's file. Any set with the archive's resolution, distinct rule and kinds"
              + " works, also one that no job has computed.")
  private Path featureSet;

  ArchiveReader open() {
    return ArchiveReader.open(archive);
  }

  FeatureSet featureSet() {
    return FeatureSetFile.load(featureSet);
  }
}
