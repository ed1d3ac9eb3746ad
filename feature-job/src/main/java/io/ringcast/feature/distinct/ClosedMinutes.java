package io.ringcast.feature.distinct;

import io.ringcast.common.features.Minutes;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.streaming.api.TimerService;

/**
 * Which minutes are closed, also after a restart, when Flink's watermark begins anew.
 *
 * <p>Watermarks and barriers keep their order on every channel and barriers are aligned, so at a
 * checkpoint every subtask has seen the same watermark: one number, the largest that any subtask
 * knows, says for all tiles and at every parallelism what had been closed.
 */
final class ClosedMinutes {

  private final ListState<Long> stored;
  private long restored = Long.MIN_VALUE;
  private TimerService timers;

  ClosedMinutes(OperatorStateStore store) throws Exception {
    stored =
        store.getUnionListState(new ListStateDescriptor<>("closed-until", LongSerializer.INSTANCE));
    for (long watermark : stored.get()) {
      restored = Math.max(restored, watermark);
    }
  }

  /** True if the minute's counts have been given away: it never opens again. */
  boolean contains(long minute, TimerService current) {
    timers = current;
    return closingTime(minute) <= Math.max(restored, current.currentWatermark());
  }

  void snapshot() throws Exception {
    long now = timers == null ? Long.MIN_VALUE : timers.currentWatermark();
    stored.clear();
    stored.add(Math.max(restored, now));
  }

  /** The timer that closes the minute: a watermark of t says that nothing up to t will follow. */
  static long closingTime(long minute) {
    return Minutes.endOf(minute) - 1;
  }

  static long minuteClosedAt(long closingTime) {
    return Minutes.of(closingTime);
  }
}
