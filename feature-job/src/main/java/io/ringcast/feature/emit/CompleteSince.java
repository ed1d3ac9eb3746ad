package io.ringcast.feature.emit;

import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.LongSerializer;

/**
 * The first minute of which the job has read all events: a window that reaches further back is
 * partial. Fixed when the job starts without state, and kept from then on.
 */
final class CompleteSince {

  private final ListState<Long> stored;
  private long minute;

  CompleteSince(OperatorStateStore store, long atColdStart) throws Exception {
    stored =
        store.getUnionListState(
            new ListStateDescriptor<>("complete-since", LongSerializer.INSTANCE));
    minute = atColdStart;
    for (long kept : stored.get()) {
      minute = kept;
    }
  }

  long minute() {
    return minute;
  }

  void snapshot() throws Exception {
    stored.clear();
    stored.add(minute);
  }
}
