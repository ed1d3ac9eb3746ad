package io.ringcast.cli.history;

import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.history.FeatureValues;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of the commands that write Parquet. */
final class HistoryOption {

  @Mixin private PastOption past;

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
    return past.open();
  }

  FeatureSet featureSet() {
    return past.featureSet();
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
