package io.ringcast.cli.history;

import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.history.FeatureValues;
import io.ringcast.history.SourceView;
import io.ringcast.serving.views.View;
import io.ringcast.serving.views.Views;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of the commands that write Parquet. */
final class HistoryOption {

  @Mixin private ArchiveOption archive;

  @Option(
      names = "--feature-set",
      paramLabel = "FILE",
      description =
          "The feature set's file. Any set with the archive's resolution, distinct rule and kinds"
              + " works, also one that no job has computed.")
  private Path featureSet;

  @Option(
      names = "--view",
      paramLabel = "NAME",
      description =
          "In place of --feature-set: a view's columns, stored and derived. The archive's registry"
              + " has its set.")
  private String view;

  @Option(
      names = "--views",
      paramLabel = "FILE",
      description = "The file with the view: the service's views.file.")
  private Path views;

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

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /** The view and its set, once they are loaded. */
  private SourceView source;

  private View asked;

  ArchiveReader open() {
    return archive.open();
  }

  /** What is computed: of a view, the part of its set that it reads. */
  FeatureSet featureSet(ArchiveReader reader) {
    return source(reader)
        .map(its -> asked.of(reader.registry()))
        .orElseGet(() -> FeatureSetFile.load(featureSet));
  }

  /** The age from which the view's values are stale; empty if nobody set it. */
  Optional<Duration> maxAge(ArchiveReader reader) {
    return source(reader).flatMap(its -> asked.maxAge());
  }

  /** The view and the set that the archive's registry has of it; empty without a view. */
  Optional<SourceView> source(ArchiveReader reader) {
    if ((featureSet == null) == (view == null) || (view == null) != (views == null)) {
      throw wrong("say --feature-set FILE, or --view NAME and --views FILE");
    }
    if (view != null && source == null) {
      // Other views may read what this archive's registry does not have.
      Map<String, View> all = Views.load(views, (name, each) -> Optional.empty());
      asked = all.get(view);
      if (asked == null) {
        throw wrong(
            "--view is %s, but %s has %s".formatted(view, views, String.join(", ", all.keySet())));
      }
      FeatureSet whole = asked.set(reader.registry());
      Optional<String> misfit = asked.misfit(whole);
      if (misfit.isPresent()) {
        throw wrong("--view %s does not fit %s: %s".formatted(view, whole.id(), misfit.get()));
      }
      source = new SourceView(view, whole, asked.definitions(whole), asked.columnNames(whole));
    }
    return Optional.ofNullable(source);
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }

  /** An area; what is wrong with its file names the file. */
  static ServiceArea area(Path file, Function<Path, ServiceArea> reading) {
    try {
      return reading.apply(file);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("the file " + file + " " + e.getMessage(), e);
    }
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
