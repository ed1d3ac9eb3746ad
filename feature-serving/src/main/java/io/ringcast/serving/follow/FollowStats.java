package io.ringcast.serving.follow;

import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Counts of a topic's follower; its thread writes them, any thread reads them. */
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

  private final String topic;
  private volatile boolean following;

  /**
   * @param topic what the metrics call it: {@code features} or {@code counts}
   */
  public FollowStats(Meters meters, String topic) {
    this.topic = topic;
    records = meters.counter(Metric.FOLLOW_RECORDS, topic);
    pushed = meters.counter(Metric.FOLLOW_BLOCKS);
    unreadable = meters.counter(Metric.FOLLOW_UNUSABLE, topic, "unreadable");
    unknownSets = meters.counter(Metric.FOLLOW_UNUSABLE, topic, "unknown_set");
    lost = meters.counter(Metric.FOLLOW_UNUSABLE, topic, "lost");
    breaks = meters.counter(Metric.FOLLOW_BREAKS, topic);
  }

  /** Shows how far the followers are. */
  public static void show(Meters meters, List<FollowStats> all) {
    meters.observe(
        Metric.FOLLOW_FOLLOWING,
        out -> all.forEach(one -> out.is(one.following ? 1 : 0, one.topic)));
    meters.observe(Metric.FOLLOW_LAG, out -> all.forEach(one -> out.is(one.lag, one.topic)));
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
