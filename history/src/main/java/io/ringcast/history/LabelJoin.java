package io.ringcast.history;

import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.ArchivedMinutes;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.archive.files.MinuteRange;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.history.Labels.Label;
import io.ringcast.smoothing.tile.Tiling;
import io.ringcast.smoothing.window.TileWindow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.duckdb.DuckDBAppender;

/**
 * Gives each label the features of a window end; by rising window end.
 *
 * @param view empty if the set is computed as a whole
 * @param as which window end
 * @param lag for {@link As#ENDED}
 * @param maxAge a label whose window end is older is stale
 * @param allowGaps whether absent minutes make windows partial, where they are an error otherwise
 */
public record LabelJoin(
    FeatureSet set,
    Optional<SourceView> view,
    As as,
    Duration lag,
    Duration maxAge,
    FeatureValues values,
    boolean allowGaps) {

  /** Which window end a label gets. */
  public enum As {
    /** The newest that readers could see at the label's time. */
    SERVED,
    /** The newest that had ended a lag before. */
    ENDED,
    /** The one that the label names in its column {@code window_end}. */
    ANSWERED
  }

  /** What a row has beside the label's own columns and the features. */
  static final List<String> ADDED = List.of("window_end", "age_ms", "status", "complete_since");

  /** With more tiles the whole archive is read, not the tiles one by one. */
  private static final int MOST_TILES = 64;

  private static final long MICROS = 1_000;

  /** The labels of a window end, tile and product, with the rows of their hexagons. */
  private record Result(List<Label> labels, WindowStamp stamp, TileRows rows) {}

  /**
   * Writes a row for each label.
   *
   * @param out a file if the name ends with {@code .parquet}, otherwise a folder
   * @param progress gets the number of rows written so far
   * @param note gets remarks on labels that name their window end
   * @return how many labels have each status
   */
  public Map<String, Long> write(
      ArchiveReader archive, Path labels, Path out, LongConsumer progress, Consumer<String> note)
      throws IOException, SQLException {
    return write(archive, labels, out, FeatureTable.MOST_VALUES, progress, note);
  }

  Map<String, Long> write(
      ArchiveReader archive,
      Path labels,
      Path out,
      int mostValues,
      LongConsumer progress,
      Consumer<String> note)
      throws IOException, SQLException {
    PastMinutes minutes = new PastMinutes(archive, set);
    Tiling tiling = PastTiles.tiling(set);
    LabelTime times =
        switch (as) {
          case SERVED -> LabelTime.served(archive, set, minutes.extent());
          case ENDED -> LabelTime.ended(minutes, lag);
          case ANSWERED -> LabelTime.answered(archive, set, minutes.extent());
        };
    try (DuckDb duck = DuckDb.open()) {
      Labels sorted =
          new Labels(
              duck,
              labels,
              tiling,
              as == As.ANSWERED,
              times,
              inputs -> OutputColumns.of(set, view, inputs, archive.registry(), note));
      times.notes().forEach(note);
      Map<String, String> metadata = FileMetadata.of(sorted.columns(), view, values);
      metadata.put("ringcast.as", as.name().toLowerCase(Locale.ROOT));
      Optional.ofNullable(lag).ifPresent(its -> metadata.put("ringcast.lag", its.toString()));
      try (ParquetOutput output = new ParquetOutput(duck, out, metadata);
          Writer writer = new Writer(duck, sorted, output, mostValues)) {
        compute(minutes, sorted, tiling, writer, progress);
        writer.table.finish();
        output.publish();
        return writer.statuses;
      }
    }
  }

  private void compute(
      PastMinutes minutes, Labels labels, Tiling tiling, Writer writer, LongConsumer progress)
      throws IOException, SQLException {
    List<Long> ends = labels.minutes();
    if (!allowGaps) {
      ends.forEach(minute -> minutes.requireAll(minutes.windows(minute, minute)));
    }
    Set<Long> wanted = new HashSet<>(labels.tiles());
    PastTiles tiles = new PastTiles(set, tiling, wanted::contains);
    Set<Long> sources = PastRows.withNeighbours(wanted, tiling);
    MinuteRange range =
        ends.isEmpty()
            ? new MinuteRange(0, -1)
            : minutes.windows(ends.get(0), ends.get(ends.size() - 1));
    try (RowWorkers<Result> workers = new RowWorkers<>(set, tiling, writer::add);
        ArchivedMinutes stream =
            minutes.read(range, sources.size() <= MOST_TILES ? sources : Set.of())) {
      for (long from = 0; from < labels.rows(); ) {
        List<Label> some = labels.read(from);
        for (int begin = 0; begin < some.size(); ) {
          int end = endOfGroup(some, begin);
          tiles.slideTo(some.get(begin).minute(), stream);
          submit(List.copyOf(some.subList(begin, end)), tiles, minutes, workers);
          begin = end;
        }
        from += some.size();
        progress.accept(from);
      }
      workers.finish();
    }
  }

  /** Labels with equal window end, tile and product follow each other. */
  private static int endOfGroup(List<Label> labels, int begin) {
    Label first = labels.get(begin);
    int end = begin + 1;
    while (end < labels.size()
        && labels.get(end).minute() == first.minute()
        && labels.get(end).tile() == first.tile()
        && labels.get(end).valid() == first.valid()
        && (!first.valid() || labels.get(end).product().equals(first.product()))) {
      end++;
    }
    return end;
  }

  private void submit(
      List<Label> labels, PastTiles tiles, PastMinutes minutes, RowWorkers<Result> workers) {
    Label first = labels.get(0);
    UUID product = first.product();
    boolean counted = first.valid() && tiles.products().knows(product);
    if (first.valid() && !counted && minutes.isUnregistered(product)) {
      List<Label> invalid = labels.stream().map(Label::invalid).toList();
      workers.submit(sums -> new Result(invalid, null, null));
      return;
    }
    if (first.minute() == Labels.NO_MINUTE) {
      workers.submit(sums -> new Result(labels, null, null));
      return;
    }
    WindowStamp stamp = WindowStamp.of(tiles, minutes.since(product));
    int[] paths =
        labels.stream()
            .mapToInt(label -> Cells.path(label.hexagon(), Cells.resolution(first.tile())))
            .distinct()
            .toArray();
    if (!counted) {
      long[][] zeros = new long[paths.length][set.featureNames().size()];
      workers.submit(sums -> new Result(labels, stamp, new TileRows(paths, zeros)));
      return;
    }
    TileWindow window = tiles.window(first.tile());
    int code = tiles.products().code(product);
    workers.submit(
        sums -> new Result(labels, stamp, TileRows.of(sums.rows(window, code, paths), set, paths)));
  }

  /** Writes results as rows beside their labels. */
  private final class Writer implements AutoCloseable {

    private final Labels labels;
    private final ParquetOutput output;
    private final FeatureTable table;
    private final Map<String, Long> statuses = new TreeMap<>();
    private long written;

    Writer(DuckDb duck, Labels labels, ParquetOutput output, int mostValues) throws SQLException {
      this.labels = labels;
      this.output = output;
      String lead =
          "window_end TIMESTAMPTZ, age_ms BIGINT, status VARCHAR, complete_since TIMESTAMPTZ";
      table =
          new FeatureTable(
              duck,
              labels.columns(),
              values,
              labels.hasHexagon() ? lead : "hexagon UBIGINT, " + lead,
              mostValues,
              this::write);
    }

    private void write(String name, long rows) throws SQLException {
      output.write(
          "SELECT l.*, f.* FROM (%s) l POSITIONAL JOIN (%s) f"
              .formatted(labels.own(written, rows), labels.columns().query(name)));
      written += rows;
    }

    void add(Result result) {
      try {
        for (Label label : result.labels) {
          add(label, result);
        }
      } catch (SQLException e) {
        throw new IllegalStateException("the rows cannot be written: " + e.getMessage(), e);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void add(Label label, Result result) throws SQLException, IOException {
      long[] sums = null;
      if (result.rows != null) {
        int path = Cells.path(label.hexagon(), Cells.resolution(label.tile()));
        sums = result.rows.sums()[Arrays.binarySearch(result.rows.paths(), path)];
      }
      WindowStamp stamp =
          result.stamp == null ? null : result.stamp.asOf(label.completeSince(), set.maxWindow());
      String status = status(label, stamp, sums);
      statuses.merge(status, 1L, Long::sum);
      table.add(to -> lead(label, stamp, status, to), label.hexagon(), sums, label.inputs());
    }

    private void lead(Label label, WindowStamp stamp, String status, DuckDBAppender to)
        throws SQLException {
      if (!labels.hasHexagon()) {
        if (label.valid()) {
          to.append(label.hexagon());
        } else {
          to.appendNull();
        }
      }
      if (stamp == null) {
        to.appendNull();
        to.appendNull();
        to.append(status);
        to.appendNull();
        return;
      }
      to.appendEpochMicros(stamp.windowEnd() * MICROS);
      to.append(ageMillis(label, stamp));
      to.append(status);
      stamp.appendCompleteSince(to);
    }

    @Override
    public void close() throws SQLException {
      table.close();
    }
  }

  /** Of those that hold, the first that the semantics name. */
  private String status(Label label, WindowStamp stamp, long[] sums) {
    if (!label.valid()) {
      return "INVALID";
    }
    if (stamp == null) {
      return "UNAVAILABLE";
    }
    if (ageMillis(label, stamp) > maxAge.toMillis()) {
      return "STALE";
    }
    if (stamp.partial()) {
      return "PARTIAL";
    }
    return Arrays.stream(sums).allMatch(sum -> sum == 0) ? "EMPTY" : "FRESH";
  }

  private static long ageMillis(Label label, WindowStamp stamp) {
    return Math.floorDiv(label.time(), MICROS) - stamp.windowEnd();
  }
}
