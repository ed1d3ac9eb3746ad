package io.ringcast.endtoend;

import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.archive.files.HourWriter;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.history.FeatureValues;
import io.ringcast.history.HistoryRows;
import io.ringcast.testkit.counts.CountsInWords;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
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

  /** All rows of a set that are not all zeros. */
  List<FeatureRow> rows(FeatureSet set, Output output) throws IOException, SQLException {
    List<FeatureRow> rows = new ArrayList<>();
    forEachRow(set, output.countsRecords(), rows::add);
    return rows;
  }

  /**
   * Hands on the same.
   *
   * @param records of a counts topic, in their order
   */
  void forEachRow(FeatureSet set, List<byte[]> records, Consumer<FeatureRow> use)
      throws IOException, SQLException {
    SortedMap<Long, MinuteCounts> counts = CountsInWords.minutes(records, CountsGroup.of(set));
    List<MinuteCounts> minutes = new ArrayList<>(counts.values());
    // A live job goes on after the last event, and so do its windows.
    MinuteCounts last = counts.get(counts.lastKey());
    for (int more = 1; more < set.maxWindow(); more++) {
      minutes.add(empty(last, last.minute() + more));
    }
    write(set, archive(set, minutes), use);
  }

  /** An archive of counts of the set's group. */
  Path archive(FeatureSet set, Collection<MinuteCounts> counts) throws IOException {
    Path archive = folder.resolve("archive-" + set.name());
    SortedMap<Long, List<MinuteCounts>> hours =
        counts.stream()
            .collect(
                Collectors.groupingBy(
                    minute -> ArchiveFolder.hourOf(minute.minute()),
                    TreeMap::new,
                    Collectors.toList()));
    for (Map.Entry<Long, List<MinuteCounts>> hour : hours.entrySet()) {
      HourWriter.merge(
          new ArchiveFolder(archive.toUri()),
          CountsGroup.of(set),
          hour.getKey(),
          hour.getValue().iterator());
    }
    return archive;
  }

  private void write(FeatureSet set, Path archive, Consumer<FeatureRow> use)
      throws IOException, SQLException {
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
    read(set, file, use);
  }

  /** A minute like another one, in which nothing happened. */
  static MinuteCounts empty(MinuteCounts like, long minute) {
    return new MinuteCounts(
        like.group(),
        minute,
        like.rowVersion() + 1,
        like.kinds().stream()
            .map(kind -> new Kind(kind.name(), kind.completeSince(), new TreeMap<>()))
            .toList());
  }

  private static void read(FeatureSet set, Path file, Consumer<FeatureRow> use)
      throws IOException, SQLException {
    String features =
        set.featureNames().stream().map(name -> '"' + name + '"').collect(Collectors.joining(", "));
    int number = set.featureNames().size();
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
        use.accept(
            new FeatureRow(
                set.name(),
                set.version(),
                found.getLong(1),
                UUID.fromString(found.getString(2)),
                found.getLong(3),
                sums));
      }
    }
  }
}
