package io.ringcast.feature.distinct;

import io.ringcast.common.features.Minutes;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.LongSerializer;

/**
 * Which minutes are closed, also after a restart, when Flink's watermark begins anew.
 *
 * <p>Watermarks and barriers keep their order on every channel and barriers are aligned, so at a
 * checkpoint every subtask has seen the same watermark: one number, the largest that any subtask
 * knows, says for all tiles and at every parallelism what had been closed.
 */
final class ClosedMinutes {

  private final ListState<Long> stored;
  private long closedUntil = Long.MIN_VALUE;

  ClosedMinutes(OperatorStateStore store) throws Exception {
    stored =
        store.getUnionListState(new ListStateDescriptor<>("closed-until", LongSerializer.INSTANCE));
    for (long watermark : stored.get()) {
      closedUntil = Math.max(closedUntil, watermark);
    }
  }

  /** True if the minute's counts have been given away: it never opens again. */
  boolean contains(long minute) {
    return closingTime(minute) <= closedUntil;
  }

  /** Takes a watermark, also one that comes without any event: it closes minutes all the same. */
  void advanceTo(long watermark) {
    closedUntil = Math.max(closedUntil, watermark);
  }

  void snapshot() throws Exception {
    stored.clear();
    stored.add(closedUntil);
  }

  /** The timer that closes the minute: a watermark of t says that nothing up to t will follow. */
  static long closingTime(long minute) {
    return Minutes.endOf(minute) - 1;
  }

  static long minuteClosedAt(long closingTime) {
    return Minutes.of(closingTime);
  }
}
