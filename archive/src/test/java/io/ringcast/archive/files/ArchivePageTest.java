package io.ringcast.archive.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the queries of the page about the archive. */
class ArchivePageTest {

  private static final Path PAGE = Path.of("../docs/reference/archive.md");
  private static final Pattern SQL = Pattern.compile("```sql\n(.*?);\n```", Pattern.DOTALL);

  /** 07:00 of the page's day. */
  private static final long START = NaiveArchive.START - 15 * 60;

  @TempDir Path dir;

  @Test
  void itsQueriesReadTheFiles() throws Exception {
    NaiveArchive naive = new NaiveArchive(NaiveArchive.GROUP);
    Random random = new Random(1);
    ArchiveFolder folder = new ArchiveFolder(dir.toUri());
    for (long minute : List.of(START, START + 1, START + 2, START + 3, START + 60)) {
      var counts = NaiveArchive.random(random, minute, 1);
      naive.add(counts);
      HourWriter.merge(
          folder, NaiveArchive.GROUP, ArchiveFolder.hourOf(minute), List.of(counts).iterator());
    }
    List<List<String>> answers = new ArrayList<>();
    Matcher queries = SQL.matcher(Files.readString(PAGE));
    try (DuckDb duck = DuckDb.open()) {
      while (queries.find()) {
        List<String> rows = new ArrayList<>();
        try (ResultSet found = duck.query(queries.group(1).replace("ARCHIVE", dir.toString()))) {
          while (found.next()) {
            rows.add(found.getString(found.getMetaData().getColumnCount()));
          }
        }
        answers.add(rows);
      }
    }
    assertThat(answers).hasSize(4);
    // Kinds without counts have no row.
    assertThat(answers.get(0).stream().mapToLong(Long::parseLong).sum())
        .isEqualTo(sum(naive, NaiveArchive.KINDS))
        .isPositive();
    assertThat(answers.get(1)).hasSize(10).isSortedAccordingTo(ArchivePageTest::descending);
    List<Double> means = means(naive);
    assertThat(means).anyMatch(mean -> !mean.isNaN());
    assertThat(answers.get(2)).hasSameSizeAs(means);
    for (int i = 0; i < means.size(); i++) {
      String found = answers.get(2).get(i);
      double mean = found == null ? Double.NaN : Double.parseDouble(found);
      assertThat(mean).isCloseTo(means.get(i), withinPercentage(1e-9));
    }
    assertThat(answers.get(3)).hasSize(2).allMatch(index -> index.startsWith("{\"format\":1,"));
  }

  private static int descending(String one, String other) {
    return Long.compare(Long.parseLong(other), Long.parseLong(one));
  }

  /** By product; NaN without a fare. */
  private static List<Double> means(NaiveArchive naive) {
    return counts(naive, START + 60, NaiveArchive.KINDS)
        .map(words -> words[0])
        .distinct()
        .sorted()
        .map(
            product ->
                sum(naive, "fare-sum.2", product) / 100.0 / sum(naive, "fare-count", product))
        .map(mean -> mean > 0 && mean < Double.POSITIVE_INFINITY ? mean : Double.NaN)
        .toList();
  }

  private static double sum(NaiveArchive naive, String kind, String product) {
    return counts(naive, START + 60, List.of(kind))
        .filter(words -> words[0].equals(product))
        .mapToDouble(words -> Double.parseDouble(words[2]))
        .sum();
  }

  private static long sum(NaiveArchive naive, List<String> kinds) {
    return counts(naive, START + 59, kinds).mapToLong(words -> Long.parseLong(words[2])).sum();
  }

  /** Product, hexagon and count of each. */
  private static Stream<String[]> counts(NaiveArchive naive, long last, List<String> kinds) {
    return naive.lines(START, last, kinds, cell -> true).stream()
        .map(line -> line.split(" "))
        .filter(words -> words[0].length() == 36);
  }
}
