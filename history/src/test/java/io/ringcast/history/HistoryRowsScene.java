package io.ringcast.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.testing.Seeds;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;

/** An archive of a past city, and the rows that are computed from it. */
abstract class HistoryRowsScene {

  static final long LAST = PastCity.FIRST + 24;

  @TempDir Path folder;

  final List<String> notes = new ArrayList<>();

  final long seed = Seeds.next(getClass());
  final Random random = new Random(seed);

  static FeatureSet set(Distinct distinct, List<Integer> rings, List<Integer> windows) {
    return FeatureSet.of("past", PastCity.KINDS, rings, windows).withDistinct(distinct);
  }

  static HistoryRows query(FeatureSet set, FeatureValues values) {
    return new HistoryRows(
        set,
        Optional.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        values,
        false);
  }

  void write(List<MinuteCounts> minutes) throws Exception {
    PastCity.write(folder.resolve("archive"), minutes);
  }

  SortedMap<String, String> rows(HistoryRows query, String out) throws Exception {
    Path file = folder.resolve(out);
    try (ArchiveReader archive = ArchiveReader.open(folder.resolve("archive").toUri())) {
      // Parts of few rows, and a file of one part.
      query.write(archive, file, random.nextBoolean() ? 3_000 : 10_000_000, rows -> {}, notes::add);
    }
    String files = out.endsWith(".parquet") ? file.toString() : file + "/*.parquet";
    SortedMap<String, String> rows = new TreeMap<>();
    List<String> names = query.set().featureNames();
    String features =
        names.stream().map(name -> '"' + name + '"').collect(Collectors.joining(", "));
    try (DuckDb duck = DuckDb.open();
        ResultSet found =
            duck.query(
                "SELECT epoch_ms(window_end), hexagon::BIGINT, product, %s FROM read_parquet('%s')"
                    .formatted(features, files))) {
      while (found.next()) {
        List<String> numbers = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
          numbers.add(found.getObject(4 + i).toString());
        }
        String key =
            PastCity.key(found.getLong(2), UUID.fromString(found.getString(3)), found.getLong(1));
        assertThat(rows.put(key, String.join(" ", numbers))).as(key).isNull();
      }
    }
    return rows;
  }
}
