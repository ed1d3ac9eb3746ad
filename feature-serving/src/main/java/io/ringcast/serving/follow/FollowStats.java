package io.ringcast.serving.follow;

import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import java.util.concurrent.atomic.LongAdder;

/** What the follower has done; written by its thread, read by anybody. */
public final class FollowStats {

  final LongAdder records = new LongAdder();
  final LongAdder pushed = new LongAdder();
  final LongAdder unreadable = new LongAdder();
  final LongAdder unknownSets = new LongAdder();
  final LongAdder lost = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private volatile boolean following;

  /** Records that are still to be read. */
  volatile long lag;

  void failed() {
    // In this order: who sees the break and then that it follows knows that it does so again.
    following = false;
    failures.increment();
  }

  void follows() {
    following = true;
  }

  /** Says all of this whenever somebody looks. */
  public void show(Meters meters) {
    meters.observe(Metric.FOLLOW_RECORDS, out -> out.is(records()));
    meters.observe(Metric.FOLLOW_BLOCKS, out -> out.is(blocksPushed()));
    meters.observe(
        Metric.FOLLOW_UNUSABLE,
        out -> {
          out.is(recordsUnreadable(), "unreadable");
          out.is(unknownSets.sum(), "unknown_set");
          out.is(recordsLost(), "lost");
        });
    meters.observe(Metric.FOLLOW_BREAKS, out -> out.is(breaks()));
    meters.observe(Metric.FOLLOW_FOLLOWING, out -> out.is(following ? 1 : 0));
    meters.observe(Metric.FOLLOW_LAG, out -> out.is(lag));
  }

  public long records() {
    return records.sum();
  }

  /** Blocks that were renewed since somebody had asked for them. */
  public long blocksPushed() {
    return pushed.sum();
  }

  /** Records that are damaged, or of another meaning than the registry says. */
  public long recordsUnreadable() {
    return unreadable.sum();
  }

  /** Records that were deleted before they were read. */
  public long recordsLost() {
    return lost.sum();
  }

  /** How often reading broke off and had to begin anew. */
  public long breaks() {
    return failures.sum();
  }

  /** Whether the topic is being read, as far as one knows. */
  public boolean isFollowing() {
    return following;
  }
}
