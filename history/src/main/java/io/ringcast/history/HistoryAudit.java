package io.ringcast.history;

import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.MinuteRange;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.history.PastRows.TileResult;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.StoredRows;
import io.ringcast.store.TimeRange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.LongConsumer;

/**
 * Compares every row of the store with the past, in every numerator. Memory is that of a tile.
 *
 * @param from the first window end, in epoch milliseconds; empty for the last day's first that is
 *     whole, and that the store has
 * @param to the last window end; empty for the archive's last
 */
public record HistoryAudit(FeatureSet set, OptionalLong from, OptionalLong to) {

  private static final int USUAL_MINUTES = 24 * 60;

  /**
   * A stored numerator that differs.
   *
   * @param stored empty if there is no row
   */
  public record Difference(
      long hexagon,
      UUID product,
      long windowEnd,
      String feature,
      OptionalLong stored,
      long recomputed) {}

  /** Takes the first difference of each row. */
  public interface Receiver {
    void differs(Difference difference);
  }

  /**
   * What was found. A row of zeros is as good as none.
   *
   * @param missing rows that the store lacks
   * @param extra rows where nothing was counted
   * @param windowEnds that were compared
   * @param partial window ends that the store has in part, by their markers
   * @param unmarked in words, window ends that are whole in the archive and have no marker
   * @param incompleteEnds in words, those whose counts are not all in the archive
   */
  public record Found(
      long equal,
      long different,
      long missing,
      long extra,
      int windowEnds,
      int partial,
      Optional<String> unmarked,
      Optional<String> incompleteEnds) {

    public boolean isEqual() {
      return different + missing + extra == 0 && unmarked.isEmpty();
    }
  }

  /**
   * Compares.
   *
   * @param progress gets the number of rows compared so far
   * @throws IllegalStateException if there is no window end to compare
   */
  public Found run(
      ArchiveReader archive, FeatureStore store, Receiver receiver, LongConsumer progress)
      throws IOException {
    PastMinutes minutes = new PastMinutes(archive, set);
    MinuteRange ends = minutes.ends(from, to, false);
    if (from.isEmpty()) {
      ends = new MinuteRange(Math.max(ends.first(), ends.last() + 1 - USUAL_MINUTES), ends.last());
    }
    StoredMarkers markers = new StoredMarkers(store, set, ends);
    PastRows past = new PastRows(set, minutes, Optional.empty());
    StoreComparison comparison =
        new StoreComparison(store, past.tiling().tileResolution(), receiver, progress);
    past.compute(
        ends,
        minute -> minutes.isWhole(minute) && markers.isComplete(minute),
        tile -> TileRows.of(tile.rows(), set),
        comparison::compare,
        comparison::end);
    if (comparison.windowEnds == 0) {
      throw new IllegalStateException(
          "no window end of %s from %s to %s can be compared: none is complete both in the store and in the archive"
              .formatted(set.id(), WindowStamp.text(ends.first()), WindowStamp.text(ends.last())));
    }
    // A younger set, or one whose rows expired, has no earlier markers.
    long first = from.isPresent() ? ends.first() : markers.firstOr(ends.first());
    return new Found(
        comparison.equal,
        comparison.different,
        comparison.missing,
        comparison.extra,
        comparison.windowEnds,
        markers.size() - markers.complete(),
        PastMinutes.text(
            new MinuteRange(first, ends.last()),
            minute -> minutes.isWhole(minute) && !markers.contains(minute)),
        minutes.incompleteEnds(ends));
  }

  /** One window end at a time, in it one tile at a time. */
  private final class StoreComparison {

    private record Key(UUID product, long hexagon) {}

    private final FeatureStore store;
    private final int tileResolution;
    private final Receiver receiver;
    private final LongConsumer progress;

    private long windowEnd = Long.MIN_VALUE;

    /** Of this window end, by tile: where rows may be that are not compared yet. */
    private Map<Long, List<PartitionKey>> unread = Map.of();

    /** The tile's stored rows that are not compared yet. */
    private Map<Key, long[]> stored = Map.of();

    private long tile;
    private long equal;
    private long different;
    private long missing;
    private long extra;
    private int windowEnds;

    StoreComparison(
        FeatureStore store, int tileResolution, Receiver receiver, LongConsumer progress) {
      this.store = store;
      this.tileResolution = tileResolution;
      this.receiver = receiver;
      this.progress = progress;
    }

    void compare(TileResult<TileRows> result) {
      begin(result.stamp().windowEnd());
      if (tile != result.tile()) {
        endTile();
        tile = result.tile();
        read(unread.remove(tile));
      }
      for (int row = 0; row < result.rows().paths().length; row++) {
        long hexagon = Cells.descendant(tile, result.rows().paths()[row], set.resolution());
        Key key = new Key(result.product(), hexagon);
        compare(key, stored.remove(key), result.rows().sums()[row]);
      }
      progress.accept(equal + different + missing + extra);
    }

    private void begin(long end) {
      if (end != windowEnd) {
        windowEnd = end;
        tile = 0;
        unread = new TreeMap<>();
        for (PartitionKey partition : store.partitions(set.id(), TimeRange.only(end))) {
          unread
              .computeIfAbsent(
                  Cells.parent(partition.area(), tileResolution), any -> new ArrayList<>())
              .add(partition);
        }
      }
    }

    private void compare(Key key, long[] found, long[] expected) {
      if (Arrays.equals(found, expected)) {
        equal++;
        return;
      }
      if (found == null) {
        missing++;
      } else if (Arrays.stream(expected).allMatch(sum -> sum == 0)) {
        extra++;
      } else {
        different++;
      }
      long[] actual = found == null ? new long[expected.length] : found;
      int feature = Arrays.mismatch(actual, expected);
      receiver.differs(
          new Difference(
              key.hexagon,
              key.product,
              windowEnd,
              set.featureNames().get(feature),
              found == null ? OptionalLong.empty() : OptionalLong.of(actual[feature]),
              expected[feature]));
    }

    /** Stored rows are left where the past has none. */
    private void endTile() {
      stored.forEach((key, sums) -> compare(key, sums, new long[sums.length]));
      stored = Map.of();
    }

    void end(WindowStamp stamp) {
      begin(stamp.windowEnd());
      endTile();
      for (List<PartitionKey> others : unread.values()) {
        read(others);
        endTile();
      }
      windowEnds++;
    }

    private void read(List<PartitionKey> partitions) {
      stored = new HashMap<>();
      if (partitions != null) {
        store.scan(set, partitions, TimeRange.only(windowEnd), this::add);
      }
    }

    private void add(StoredRows found) {
      DecodedBlock block = found.block();
      for (int row = 0; row < block.rows(); row++) {
        stored.put(
            new Key(found.product(), block.hexagon(row)),
            Arrays.stream(block.sums(row)).flatMapToLong(Arrays::stream).toArray());
      }
    }
  }
}
