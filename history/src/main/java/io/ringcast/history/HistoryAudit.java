package io.ringcast.history;

import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.MinuteRange;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.Cells;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.Selection;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.TimeRange;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.LongConsumer;

/**
 * Compares every row of the store with the past, in every numerator. Memory is that of a tile.
 *
 * @param from the first window end, in epoch milliseconds; empty for the first that is whole
 * @param to the last window end; empty for the archive's last
 */
public record HistoryAudit(FeatureSet set, OptionalLong from, OptionalLong to) {

  /**
   * A numerator that is another than it should be.
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
   * @param skipped window ends that the store has not complete, by its markers
   * @param notWhole in words, those whose counts are not all in the archive
   */
  public record Found(
      long equal,
      long different,
      long missing,
      long extra,
      int windowEnds,
      int skipped,
      Optional<String> notWhole) {

    public boolean isEqual() {
      return different + missing + extra == 0;
    }
  }

  /**
   * Compares.
   *
   * @param progress is told how many rows are compared
   */
  public Found run(
      ArchiveReader archive, FeatureStore store, Receiver receiver, LongConsumer progress)
      throws IOException {
    PastMinutes minutes = new PastMinutes(archive, set);
    MinuteRange ends = minutes.ends(from, to, false);
    Set<Long> complete = complete(store, ends);
    PastRows past = new PastRows(set, minutes, Optional.empty());
    Run run = new Run(store, past.tiling().tileResolution(), receiver, progress);
    past.compute(
        ends,
        end -> minutes.isWhole(end) && complete.contains(Minutes.endOf(end)),
        run::compare,
        run::end);
    int skipped = Math.toIntExact(ends.minutes()) - complete.size();
    return new Found(
        run.equal,
        run.different,
        run.missing,
        run.extra,
        run.windowEnds,
        skipped,
        minutes.notWhole(ends));
  }

  private Set<Long> complete(FeatureStore store, MinuteRange ends) {
    Set<Long> complete = new HashSet<>();
    for (StoredMarker marker :
        store.markers(
            set.id(), new TimeRange(Minutes.endOf(ends.first()), Minutes.endOf(ends.last())))) {
      Emission emission = marker.emission();
      if (!emission.isPartial(set.maxWindow())) {
        complete.add(emission.windowEnd());
      }
    }
    return complete;
  }

  /** A window end at a time, in it a tile at a time. */
  private final class Run {

    private record Key(UUID product, long hexagon) {}

    private final FeatureStore store;
    private final int tileResolution;
    private final Receiver receiver;
    private final LongConsumer progress;

    /** Of the window end at hand. */
    private final Set<Long> tiles = new HashSet<>();

    /** The tile's stored rows that are not compared yet. */
    private Map<Key, long[]> stored = Map.of();

    private long equal;
    private long different;
    private long missing;
    private long extra;
    private int windowEnds;

    Run(FeatureStore store, int tileResolution, Receiver receiver, LongConsumer progress) {
      this.store = store;
      this.tileResolution = tileResolution;
      this.receiver = receiver;
      this.progress = progress;
    }

    void compare(PastRows.OfTile of) {
      long windowEnd = of.stamp().windowEnd();
      if (tiles.add(of.tile())) {
        endTile(windowEnd);
        stored = read(of.tile(), windowEnd);
      }
      for (int row = 0; row < of.rows().paths().length; row++) {
        long hexagon = Cells.descendant(of.tile(), of.rows().paths()[row], set.resolution());
        long[] right = of.rows().sums()[row];
        compare(
            hexagon, of.product(), windowEnd, stored.remove(new Key(of.product(), hexagon)), right);
      }
      progress.accept(equal + different + missing + extra);
    }

    private void compare(long hexagon, UUID product, long windowEnd, long[] found, long[] right) {
      if (Arrays.equals(found, right)) {
        equal++;
        return;
      }
      if (found == null) {
        missing++;
      } else if (isZero(right)) {
        extra++;
      } else {
        different++;
      }
      long[] its = found == null ? new long[right.length] : found;
      int feature = Arrays.mismatch(its, right);
      receiver.differs(
          new Difference(
              hexagon,
              product,
              windowEnd,
              set.featureNames().get(feature),
              found == null ? OptionalLong.empty() : OptionalLong.of(its[feature]),
              right[feature]));
    }

    /** What is left where the past has rows was never counted. */
    private void endTile(long windowEnd) {
      stored.forEach(
          (key, sums) -> compare(key.hexagon, key.product, windowEnd, sums, new long[sums.length]));
    }

    void end(WindowStamp stamp) {
      long windowEnd = stamp.windowEnd();
      endTile(windowEnd);
      Set<Long> others = new TreeSet<>();
      for (PartitionKey partition : store.partitions(set.id(), TimeRange.only(windowEnd))) {
        others.add(Cells.parent(partition.area(), tileResolution));
      }
      others.removeAll(tiles);
      for (long tile : others) {
        stored = read(tile, windowEnd);
        endTile(windowEnd);
      }
      stored = Map.of();
      tiles.clear();
      windowEnds++;
    }

    private Map<Key, long[]> read(long tile, long windowEnd) {
      Map<Key, long[]> rows = new HashMap<>();
      store.scan(
          set,
          new Selection(Optional.empty(), Optional.of(tile), TimeRange.only(windowEnd)),
          found -> {
            DecodedBlock block = found.block();
            for (int row = 0; row < block.rows(); row++) {
              rows.put(
                  new Key(found.product(), block.hexagon(row)),
                  Arrays.stream(block.sums(row)).flatMapToLong(Arrays::stream).toArray());
            }
          });
      return rows;
    }

    private static boolean isZero(long[] sums) {
      return Arrays.stream(sums).allMatch(sum -> sum == 0);
    }
  }
}
