package io.ringcast.serving.live;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.ringcast.common.counts.PackedCounts;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.serving.config.LiveConfig;
import io.ringcast.smoothing.smooth.WindowCounts;
import java.util.List;
import java.util.UUID;

/**
 * The sums of a group's closed minutes by tile and product: of the 33 minutes of a window, only one
 * or two are open. Counts are decoded when their minute closes, comes again or changes its window.
 */
final class ClosedCounts {

  /** A reference to packed counts. */
  private static final int REFERENCE_BYTES = 4;

  /** Sums whose windows end so many minutes before the newest one slide with it. */
  private record Key(
      List<String> kinds, List<Integer> windows, UUID product, long tile, long behind) {}

  private final Cache<Key, Sums> known;

  ClosedCounts() {
    this(
        Caffeine.newBuilder()
            .maximumWeight(LiveConfig.SUMS_BYTES)
            .weigher((Key key, Sums sums) -> sums.bytes())
            .executor(Runnable::run)
            .build());
  }

  private ClosedCounts(Cache<Key, Sums> known) {
    this.known = known;
  }

  /**
   * After a change of the closed minutes; sums before are made into those after.
   *
   * @param first sums with minutes before go: they would hold counts that nobody else does
   */
  ClosedCounts changed(long first) {
    known.asMap().values().removeIf(sums -> sums.last - sums.maxWindow() < first);
    return new ClosedCounts(known);
  }

  /** A tile's counts in the windows of a block, for its product. */
  WindowCounts of(LiveGroup group, LiveBlock block, long tile, int paths) {
    FeatureSet set = block.set();
    long behind = group.newest() - block.last();
    Key key = new Key(set.kinds(), set.windows(), block.product(), tile, behind);
    Sums sums = known.getIfPresent(key);
    if (sums == null || !sums.isOf(this, block)) {
      sums = known.asMap().compute(key, (any, old) -> sums(old, group, block, tile, paths));
    }
    return sums.counts;
  }

  private Sums sums(Sums old, LiveGroup group, LiveBlock block, long tile, int paths) {
    if (old != null && old.isOf(this, block)) {
      return old;
    }
    FeatureSet set = block.set();
    boolean isNear = old != null && Math.abs(block.last() - old.last) <= set.maxWindow();
    Sums before = isNear ? old : Sums.none(block);
    byte[][][] packed = packed(group, block, tile);
    WindowCounts.Builder sums =
        new WindowCounts.Builder(before.counts, paths, set.windowArray(), set.kinds().size());
    int code = group.code(block.product());
    int slid = (int) (block.last() - before.last);
    for (int kind = 0; kind < packed.length; kind++) {
      int ages = packed[kind].length;
      for (int age = Math.min(0, slid); age < ages + Math.max(0, slid); age++) {
        byte[] was = at(before.packed[kind], age - slid);
        byte[] is = at(packed[kind], age);
        int from = sums.lane(age - slid);
        int to = sums.lane(age);
        if (was != is) {
          move(was, code, kind, from, WindowCounts.Builder.NO_LANE, sums);
          move(is, code, kind, WindowCounts.Builder.NO_LANE, to, sums);
        } else if (from != to) {
          move(is, code, kind, from, to, sums);
        }
      }
    }
    return new Sums(this, block.last(), packed, sums.build());
  }

  /** Of the windows' minutes and the one that has just left. */
  private static byte[][][] packed(LiveGroup group, LiveBlock block, long tile) {
    List<String> kinds = block.set().kinds();
    byte[][][] packed = new byte[kinds.size()][block.set().maxWindow() + 1][];
    for (int age = 0; age <= block.set().maxWindow(); age++) {
      LiveMinute minute = group.at(block.last() - age);
      for (int kind = 0; kind < packed.length; kind++) {
        packed[kind][age] =
            minute.isClosed() ? minute.counts(kinds.get(kind), tile) : PackedCounts.NONE;
      }
    }
    return packed;
  }

  private static byte[] at(byte[][] packed, int age) {
    return age < 0 || age >= packed.length ? PackedCounts.NONE : packed[age];
  }

  private static void move(
      byte[] packed, int product, int kind, int from, int to, WindowCounts.Builder sums) {
    PackedCounts.forEach(
        packed, product, (only, source, path, count) -> sums.move(kind, path, from, to, count));
  }

  /**
   * The sums of closed minutes; not to be changed, so views of two moments may share them.
   *
   * @param packed the counts in them by kind and age; the same bytes until the counts change
   */
  private record Sums(ClosedCounts of, long last, byte[][][] packed, WindowCounts counts) {

    static Sums none(LiveBlock block) {
      byte[][][] packed = new byte[block.set().kinds().size()][0][];
      return new Sums(null, block.last(), packed, WindowCounts.NONE);
    }

    boolean isOf(ClosedCounts counts, LiveBlock block) {
      return of == counts && last == block.last();
    }

    int maxWindow() {
      return packed[0].length - 1;
    }

    int bytes() {
      return counts.bytes() + REFERENCE_BYTES * packed.length * packed[0].length;
    }
  }
}
