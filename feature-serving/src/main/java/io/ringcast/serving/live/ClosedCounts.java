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
 * A group's counts of the same closed minutes by tile and product, added up once: of the 33 minutes
 * of a window, only one or two are open.
 */
final class ClosedCounts {

  private record Key(
      List<String> kinds, List<Integer> windows, UUID product, long tile, long last) {}

  private final Cache<Key, WindowCounts> known =
      Caffeine.newBuilder()
          .maximumWeight(LiveConfig.SUMS_BYTES)
          .weigher((Key key, WindowCounts counts) -> counts.bytes())
          .executor(Runnable::run)
          .build();

  /** A tile's counts in the windows of a block, for its product. */
  WindowCounts of(LiveGroup group, LiveBlock block, long tile, int paths) {
    FeatureSet set = block.set();
    Key key = new Key(set.kinds(), set.windows(), block.product(), tile, block.last());
    return known.get(key, any -> add(group, block, tile, paths));
  }

  private static WindowCounts add(LiveGroup group, LiveBlock block, long tile, int paths) {
    FeatureSet set = block.set();
    WindowCounts.Builder all =
        new WindowCounts.Builder(paths, set.windowArray(), set.kinds().size());
    int code = group.code(block.product());
    for (int age = 0; age <= set.maxWindow(); age++) {
      LiveMinute minute = group.at(block.last() - age);
      if (minute.isClosed()) {
        int ageOfCounts = age;
        for (int kind = 0; kind < set.kinds().size(); kind++) {
          int kindInSet = kind;
          PackedCounts.forEach(
              minute.counts(set.kinds().get(kind), tile),
              code,
              (only, source, path, count) -> all.add(kindInSet, path, ageOfCounts, count));
        }
      }
    }
    return all.build();
  }
}
