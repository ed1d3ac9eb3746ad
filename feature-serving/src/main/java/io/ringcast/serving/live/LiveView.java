package io.ringcast.serving.live;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.serving.config.LiveConfig;
import java.util.Map;
import java.util.Optional;

/** All counts at one moment, and the rows that were computed from them. Safe to share. */
public final class LiveView {

  /** Before the topic has been read up to now. */
  static final LiveView NONE = new LiveView(Map.of(), 0);

  private final Map<CountsGroup, LiveGroup> groups;
  private final long bytes;

  /** Of use as long as the view is the newest. */
  private final Cache<LiveBlock, LiveRows> computed =
      Caffeine.newBuilder()
          .maximumWeight(LiveConfig.ROWS_BYTES)
          .weigher((LiveBlock block, LiveRows rows) -> rows.bytes())
          .executor(Runnable::run)
          .build();

  LiveView(Map<CountsGroup, LiveGroup> groups, long bytes) {
    this.groups = groups;
    this.bytes = bytes;
  }

  /** The counts that a feature set is made from, if its rings are within their reach. */
  public Optional<LiveGroup> group(FeatureSet set) {
    return Optional.ofNullable(groups.get(CountsGroup.of(set)))
        .filter(group -> group.reach() >= set.maxRing());
  }

  Map<CountsGroup, LiveGroup> groups() {
    return groups;
  }

  /** Whether a group has closed minutes, but no running counts. */
  public boolean lacksRunningCounts() {
    return groups.values().stream().anyMatch(its -> its.clock() < 0 && its.newest() >= 0);
  }

  long bytes() {
    return bytes;
  }

  Cache<LiveBlock, LiveRows> computed() {
    return computed;
  }
}
