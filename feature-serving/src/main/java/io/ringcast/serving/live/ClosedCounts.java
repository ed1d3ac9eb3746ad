package io.ringcast.serving.live;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.ringcast.common.counts.PackedCounts;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.serving.config.LiveConfig;
import io.ringcast.smoothing.smooth.WindowCounts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The sums of a group's closed minutes by tile and product: of the 33 minutes of a window, only one
 * or two are open. A minute that closes is added to them. When windows slide, only minutes at their
 * ends are decoded.
 */
final class ClosedCounts {

  /** An age of minutes that have not come, or are not held. */
  private static final int NEVER = -1;

  /** A reference to packed counts. */
  private static final int REFERENCE_BYTES = 4;

  /** Sums whose windows end so many minutes before the newest one slide with it. */
  private record Key(
      List<String> kinds, List<Integer> windows, UUID product, long tile, long behind) {}

  /**
   * Expires before the group forgets its minutes. So the sums of a tile for which nobody asks any
   * more rarely hold counts that are not held elsewhere.
   */
  private final Cache<Key, Sums> known =
      Caffeine.newBuilder()
          .expireAfterAccess(Duration.ofMinutes(HeldCounts.MORE_MINUTES))
          .maximumWeight(LiveConfig.SUMS_BYTES)
          .weigher((Key key, Sums sums) -> sums.bytes())
          .executor(Runnable::run)
          .build();

  /** A tile's counts in the windows of a block, for its product. */
  WindowCounts of(LiveGroup group, LiveBlock block, long tile, int paths) {
    FeatureSet set = block.set();
    long behind = group.newest() - block.last();
    Key key = new Key(set.kinds(), set.windows(), block.product(), tile, behind);
    Sums there = known.getIfPresent(key);
    if (there == null || !there.isOf(group, block)) {
      there = known.asMap().compute(key, (any, old) -> sums(old, group, block, tile, paths));
    }
    return there.counts;
  }

  /** From the sums before or from nothing, whichever decodes less. */
  private static Sums sums(Sums before, LiveGroup group, LiveBlock block, long tile, int paths) {
    if (before != null && before.isOf(group, block)) {
      return before;
    }
    FeatureSet set = block.set();
    WindowCounts.Builder builder =
        new WindowCounts.Builder(paths, set.windowArray(), set.kinds().size());
    ClosedMinutes now = ClosedMinutes.of(group, block, tile);
    List<Move> moves =
        now.movesFrom(new ClosedMinutes(now.last, now.kinds, new byte[0][]), builder);
    WindowCounts counts = WindowCounts.NONE;
    if (before != null && Math.abs(now.last - before.minutes.last) <= set.maxWindow()) {
      List<Move> fewer = now.movesFrom(before.minutes, builder);
      if (bytes(fewer) < bytes(moves)) {
        moves = fewer;
        counts = before.counts;
      }
    }
    if (bytes(moves) > 0) {
      builder.add(counts);
      moves.forEach(move -> move.apply(group.code(block.product()), builder));
      counts = builder.build();
    }
    return new Sums(group.changes(), now, counts);
  }

  private static long bytes(List<Move> moves) {
    return moves.stream().mapToLong(move -> move.packed.length).sum();
  }

  /** The sums of some closed minutes; not to be changed, so views of two moments may share them. */
  private record Sums(long changes, ClosedMinutes minutes, WindowCounts counts) {

    boolean isOf(LiveGroup group, LiveBlock block) {
      return changes == group.changes() && minutes.last == block.last();
    }

    int bytes() {
      return counts.bytes() + REFERENCE_BYTES * minutes.packed.length;
    }
  }

  /** A kind's counts of a minute that has another age than before. */
  private record Move(byte[] packed, int kind, int from, int to) {

    void apply(int product, WindowCounts.Builder builder) {
      PackedCounts.forEach(
          packed,
          product,
          (only, source, path, count) -> {
            builder.add(kind, path, from, -count);
            builder.add(kind, path, to, count);
          });
    }
  }

  /**
   * A tile's counts in closed minutes.
   *
   * @param packed by age and kind; the same bytes as long as the counts do not change
   */
  private record ClosedMinutes(long last, int kinds, byte[][] packed) {

    /** Of the windows' minutes and the one that has just left. */
    static ClosedMinutes of(LiveGroup group, LiveBlock block, long tile) {
      List<byte[]> packed = new ArrayList<>();
      for (int age = 0; age <= block.set().maxWindow(); age++) {
        LiveMinute minute = group.at(block.last() - age);
        for (String kind : block.set().kinds()) {
          packed.add(minute.isClosed() ? minute.counts(kind, tile) : PackedCounts.NONE);
        }
      }
      return new ClosedMinutes(
          block.last(), block.set().kinds().size(), packed.toArray(byte[][]::new));
    }

    private byte[] at(int age, int kind) {
      return age < 0 || age * kinds >= packed.length
          ? PackedCounts.NONE
          : packed[age * kinds + kind];
    }

    /** What makes sums of minutes before into sums of these. */
    List<Move> movesFrom(ClosedMinutes before, WindowCounts.Builder sums) {
      List<Move> moves = new ArrayList<>();
      int slid = (int) (last - before.last);
      int ages = packed.length / kinds;
      for (int age = Math.min(0, slid); age < ages + Math.max(0, slid); age++) {
        for (int kind = 0; kind < kinds; kind++) {
          byte[] was = before.at(age - slid, kind);
          byte[] is = at(age, kind);
          if (was != is) {
            moves.add(new Move(was, kind, age - slid, NEVER));
            moves.add(new Move(is, kind, NEVER, age));
          } else if (sums.lane(age - slid) != sums.lane(age)) {
            moves.add(new Move(is, kind, age - slid, age));
          }
        }
      }
      return moves;
    }
  }
}
