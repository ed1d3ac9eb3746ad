package io.ringcast.testkit.golden;

import com.fasterxml.jackson.databind.JsonNode;
import io.ringcast.common.config.Sha256;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.testkit.naive.NaiveAnswer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Of each window end how many rows are expected, their sums added up, and the SHA-256 of their
 * lines: for recordings whose rows are too many to keep.
 *
 * <p>The rows themselves come from the naive implementation again, and the digests vouch that they
 * are still the same.
 */
final class ExpectedDigests {

  private final Path file;
  private final FeatureSet set;
  private final List<String> digests = new ArrayList<>();
  private int next;

  private ExpectedDigests(Path file, FeatureSet set) {
    this.file = file;
    this.set = set;
  }

  /** The line of a window end. */
  static Stream<String> lines(FeatureSet set, WindowRows window) {
    return Stream.of(line(set, window));
  }

  static ExpectedDigests read(Path file, FeatureSet set) {
    ExpectedDigests all = new ExpectedDigests(file, set);
    LineFile.read(file, line -> all.digests.add(checked(set, line)));
    return all;
  }

  /**
   * Hands on the answer's rows, each window end's after it was held against its digest.
   *
   * @throws GoldenException at the first window end that is not as it was
   */
  void vouch(NaiveAnswer answer, Consumer<WindowRows> use) {
    WindowRows.forEach(
        answer,
        window -> {
          String found = line(set, window);
          String kept = next < digests.size() ? digests.get(next) : "nothing";
          next++;
          if (!kept.equals(found)) {
            throw stale(next, kept, found);
          }
          use.accept(window);
        });
    if (next < digests.size()) {
      throw stale(next + 1, digests.get(next), "nothing");
    }
  }

  private GoldenException stale(int line, String kept, String found) {
    return new GoldenException(
        """
        %s, line %d, is not what the naive implementation says today:
          kept  %s
          today %s
        The recording, the feature set, case.yaml or the naive implementation is not what it was; \
        if that is on purpose, record the case anew"""
            .formatted(file, line, kept, found));
  }

  private static String line(FeatureSet set, WindowRows window) {
    RowText text = new RowText(set);
    MessageDigest sha256 = Sha256.digest();
    long[][] totals = new long[set.kinds().size()][set.featuresPerKind()];
    for (FeatureRow row : window.rows()) {
      sha256.update((text.write(row) + "\n").getBytes(StandardCharsets.UTF_8));
      for (int kind = 0; kind < totals.length; kind++) {
        for (int feature = 0; feature < totals[kind].length; feature++) {
          totals[kind][feature] += row.sums()[kind][feature];
        }
      }
    }
    StringBuilder line = new StringBuilder("{\"feature_set\":\"").append(set.name());
    line.append("\",\"window_end\":").append(window.windowEnd());
    line.append(",\"rows\":").append(window.rows().size());
    line.append(",\"sha256\":\"").append(HexFormat.of().formatHex(sha256.digest())).append('"');
    RowText.appendSums(set, totals, line);
    return line.append('}').toString();
  }

  private static String checked(FeatureSet set, String line) {
    JsonNode json = RowText.json(line);
    RowText.number(json, "window_end");
    RowText.number(json, "rows");
    RowText.sums(set, json);
    RowText.text(json, "sha256");
    return line;
  }
}
