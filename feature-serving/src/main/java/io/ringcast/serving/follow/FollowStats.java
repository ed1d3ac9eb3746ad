package io.ringcast.serving.follow;

import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import java.util.concurrent.atomic.LongAdder;

/** Counts of the follower; its thread writes them, any thread reads them. */
public final class FollowStats {

  final LongAdder records;

  /** Cached blocks that were renewed. */
  final LongAdder pushed;

  /** Records that are damaged, or of another definition than the registry has. */
  final LongAdder unreadable;

  final LongAdder unknownSets;

  /** Records that were deleted before they were read. */
  final LongAdder lost;

  /** Breaks in reading. */
  final LongAdder breaks;

  /** Records still to be read. */
  volatile long lag;

  private volatile boolean following;

  public FollowStats(Meters meters) {
    records = meters.counter(Metric.FOLLOW_RECORDS);
    pushed = meters.counter(Metric.FOLLOW_BLOCKS);
    unreadable = meters.counter(Metric.FOLLOW_UNUSABLE, "unreadable");
    unknownSets = meters.counter(Metric.FOLLOW_UNUSABLE, "unknown_set");
    lost = meters.counter(Metric.FOLLOW_UNUSABLE, "lost");
    breaks = meters.counter(Metric.FOLLOW_BREAKS);
    meters.observe(Metric.FOLLOW_FOLLOWING, out -> out.is(following ? 1 : 0));
    meters.observe(Metric.FOLLOW_LAG, out -> out.is(lag));
  }

  void failed() {
    // In this order: a reader that sees the break, and then `following`, knows that reading goes
    // on.
    following = false;
    breaks.increment();
  }

  void follows() {
    following = true;
  }

  /** Cached blocks that were renewed. */
  public long blocksPushed() {
    return pushed.sum();
  }

  /** Whether the topic is read, as far as the follower knows. */
  public boolean isFollowing() {
    return following;
  }
}
