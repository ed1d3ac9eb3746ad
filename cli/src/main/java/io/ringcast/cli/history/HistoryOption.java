package io.ringcast.cli.history;

import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.history.FeatureValues;
import java.net.URI;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options of both commands. */
final class HistoryOption {

  @Option(
      names = "--archive",
      paramLabel = "DIR",
      required = true,
      description = "The archive that ringcast run archive keeps: a folder, or a URI.")
  private String archive;

  @Option(
      names = "--feature-set",
      paramLabel = "FILE",
      required = true,
      description =
          "The feature set's file. Any set with the archive's resolution, distinct rule and kinds"
              + " works, also one that no job has computed.")
  private Path featureSet;

  @Option(
      names = "--values",
      paramLabel = "sums|float64|float32",
      defaultValue = "FLOAT64",
      description =
          "The exact numerators, doubles, or those rounded once to 32 bits (default: float64).")
  private FeatureValues values;

  @Option(
      names = "--allow-gaps",
      description =
          "Take absent minutes as empty, and mark windows that reach one PARTIAL. Otherwise they"
              + " are an error.")
  private boolean allowGaps;

  @Option(
      names = "--out",
      paramLabel = "FILE.parquet|DIR",
      required = true,
      description = "A Parquet file, or a new folder for several.")
  private Path out;

  ArchiveReader open() {
    URI place = archive.contains("://") ? URI.create(archive) : Path.of(archive).toUri();
    return ArchiveReader.open(place);
  }

  FeatureSet featureSet() {
    return FeatureSetFile.load(featureSet);
  }

  Path out() {
    return out;
  }

  FeatureValues values() {
    return values;
  }

  boolean allowGaps() {
    return allowGaps;
  }
}
