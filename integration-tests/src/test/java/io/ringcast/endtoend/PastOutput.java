package io.ringcast.endtoend;

import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.archive.files.HourWriter;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.history.FeatureValues;
import io.ringcast.history.HistoryRows;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/** Rows of the past: the job's counts topic, archived and computed again. */
final class PastOutput {

  private final Path folder;

  /**
   * @param folder for archives and rows
   */
  PastOutput(Path folder) {
    this.folder = folder;
  }

  /** All rows of a set up to the last minute with counts, which are not all zeros. */
  List<FeatureRow> rows(FeatureSet set, Output output) throws IOException, SQLException {
    CountsGroup group = CountsGroup.of(set);
    Path archive = folder.resolve("archive-" + set.name());
    SortedMap<Long, List<MinuteCounts>> hours =
        output.counts(set).values().stream()
            .collect(
                Collectors.groupingBy(
                    minute -> ArchiveFolder.hourOf(minute.minute()),
                    TreeMap::new,
                    Collectors.toList()));
    for (Map.Entry<Long, List<MinuteCounts>> hour : hours.entrySet()) {
      HourWriter.merge(
          new ArchiveFolder(archive.toUri()), group, hour.getKey(), hour.getValue().iterator());
    }
    Path file = folder.resolve(set.name() + ".parquet");
    // The first windows reach minutes before the recording: it has no events there.
    HistoryRows query =
        new HistoryRows(
            set,
            Optional.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            FeatureValues.SUMS,
            true);
    try (ArchiveReader reader = ArchiveReader.open(archive.toUri())) {
      query.write(reader, file, rows -> {}, note -> {});
    }
    return read(set, file);
  }

  private static List<FeatureRow> read(FeatureSet set, Path file) throws IOException, SQLException {
    String features =
        set.featureNames().stream().map(name -> '"' + name + '"').collect(Collectors.joining(", "));
    int number = set.featureNames().size();
    List<FeatureRow> rows = new ArrayList<>();
    try (DuckDb duck = DuckDb.open();
        ResultSet found =
            duck.query(
                "SELECT hexagon::BIGINT, product, epoch_ms(window_end), %s FROM '%s'"
                    .formatted(features, file))) {
      while (found.next()) {
        long[][] sums = new long[set.kinds().size()][set.featuresPerKind()];
        for (int i = 0; i < number; i++) {
          sums[i / set.featuresPerKind()][i % set.featuresPerKind()] = found.getLong(4 + i);
        }
        rows.add(
            new FeatureRow(
                set.name(),
                set.version(),
                found.getLong(1),
                UUID.fromString(found.getString(2)),
                found.getLong(3),
                sums));
      }
    }
    return rows;
  }
}
