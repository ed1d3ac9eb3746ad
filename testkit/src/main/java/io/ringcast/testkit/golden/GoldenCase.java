package io.ringcast.testkit.golden;

import io.ringcast.common.config.ConfigFile;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.features.ValueKind;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.recording.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * A golden case: a folder with recorded topics, what is to be computed of them, and the rows that
 * are right. docs/how-to/test-with-recordings.md describes the format.
 */
public final class GoldenCase {

  public static final String FILE = "case.yaml";
  private static final String SET = "feature-set.yaml";
  public static final String EXPECTED = "expected.ndjson.gz";

  private final Path folder;
  private final CaseFile file;
  private final Recording recording;

  private GoldenCase(Path folder, CaseFile file, Recording recording) {
    this.folder = folder;
    this.file = file;
    this.recording = recording;
  }

  /**
   * Makes a case of a folder that holds a recording only: writes what {@link #open} needs beside
   * it.
   *
   * @param set what is to be computed: the file of a feature set, which is copied
   */
  public static void make(Path folder, Path set) throws IOException {
    List<String> kinds = FeatureSetFile.load(set).kinds();
    boolean isOfValue =
        kinds.stream().anyMatch(kind -> kind.endsWith("-count") && !Recording.has(folder, kind));
    if (isOfValue || kinds.stream().anyMatch(ValueKind::isSum)) {
      throw new GoldenException(
          "%s sums up values: write %s by hand, with the option 'values' (%s)"
              .formatted(set, folder.resolve(FILE), "docs/how-to/test-with-recordings.md"));
    }
    Recording.open(folder, kinds);
    Path copy = folder.resolve(SET);
    if (!Files.exists(copy)) {
      Files.copy(set, copy);
    } else if (Files.mismatch(copy, set) >= 0) {
      throw new GoldenException(copy + " is there already; give that one, or take it away");
    }
    Files.writeString(
        folder.resolve(FILE),
        """
        # docs/how-to/test-with-recordings.md has what else can be said here.
        format: 1
        description: A recording, made a case on %s. Say here what it shows.
        feature-set: %s
        # Checksums, which are small. With rows, expected.ndjson.gz can be read.
        expected: digests
        """
            .formatted(LocalDate.now(ZoneOffset.UTC), SET));
  }

  /**
   * Opens a case, whose expected rows need not be there yet.
   *
   * @throws GoldenException if it is no case
   * @throws io.ringcast.common.config.ConfigException with every problem of its files
   * @throws io.ringcast.testkit.recording.RecordingException if the recording cannot be read
   */
  public static GoldenCase open(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new GoldenException(
          "the folder " + folder + (Files.exists(folder) ? " is no folder" : " does not exist"));
    }
    Path yaml = folder.resolve(FILE);
    if (!Files.exists(yaml)) {
      throw new GoldenException(
          """
          %s is no golden case: it has no %s, which says at least
            format: 1
            description: what the case shows
            feature-set: feature-set.yaml
          ./ringcast record-golden DIR --set-file FILE writes one."""
              .formatted(folder, FILE));
    }
    CaseFile file = ConfigFile.load(yaml, CaseFile.SECTION);
    return new GoldenCase(folder, file, Recording.open(folder, file.eventKinds()));
  }

  /** The folder's name. */
  public String name() {
    return folder.toAbsolutePath().normalize().getFileName().toString();
  }

  public CaseFile file() {
    return file;
  }

  public FeatureSet set() {
    return file.set();
  }

  public Recording recording() {
    return recording;
  }

  /** Reads the whole recording. */
  public CaseEvents events() {
    return CaseEvents.read(recording, file.partitions());
  }

  /** The known products: the case's own, else those that its events name. */
  public ProductCatalog products(CaseEvents events) {
    return file.products()
        .orElseGet(() -> NaiveAnswer.productsOf(file.parameters(), events.byKind()));
  }

  public NaiveAnswer answer(CaseEvents events) {
    return NaiveAnswer.of(file.parameters(), events.byKind());
  }

  public Path expectedFile() {
    return folder.resolve(EXPECTED);
  }

  /**
   * Makes sure that the expected rows are there and can be read.
   *
   * @throws GoldenException that says what is wrong with them
   */
  public void requireExpected() {
    requireFile();
    switch (file.expected()) {
      case ROWS -> ExpectedRows.read(expectedFile(), set(), rows -> {});
      case DIGESTS -> ExpectedDigests.read(expectedFile(), set());
    }
  }

  private void requireFile() {
    if (!Files.isRegularFile(expectedFile())) {
      throw new GoldenException(
          expectedFile() + " is missing; ./ringcast record-golden " + folder + " writes it");
    }
  }

  /**
   * Hands on the expected rows, in the order of their window ends.
   *
   * @param events the case's own, for a case that keeps digests only
   * @throws GoldenException if they cannot be read, or are not those of this case
   */
  public void expected(CaseEvents events, Consumer<WindowRows> use) {
    requireFile();
    switch (file.expected()) {
      case ROWS -> ExpectedRows.read(expectedFile(), set(), use);
      case DIGESTS -> ExpectedDigests.read(expectedFile(), set()).vouch(answer(events), use);
    }
  }

  /**
   * Writes what the naive implementation says, in the place of what may be there.
   *
   * @param written is told now and then how many rows there are so far
   * @return how many rows there are
   */
  public long record(NaiveAnswer answer, LongConsumer written) {
    long[] rows = new long[1];
    LineFile.write(
        expectedFile(),
        lines ->
            WindowRows.forEach(
                answer,
                window -> {
                  rows[0] += window.rows().size();
                  written.accept(rows[0]);
                  lines(window).forEach(lines);
                }));
    return rows[0];
  }

  private Stream<String> lines(WindowRows window) {
    return switch (file.expected()) {
      case ROWS -> ExpectedRows.lines(set(), window);
      case DIGESTS -> ExpectedDigests.lines(set(), window);
    };
  }

  @Override
  public String toString() {
    return folder.toString();
  }
}
