package io.ringcast.feature.emit;

import java.util.function.LongSupplier;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.LongSerializer;

/**
 * The version that all rows of one run carry: larger than that of every run before, so that the
 * later emission of a row wins, whenever it arrives. It is the wall clock at the start, unless that
 * has gone back.
 */
final class RowVersion {

  private final ListState<Long> stored;
  private final long version;

  RowVersion(OperatorStateStore store, LongSupplier wallClock) throws Exception {
    stored =
        store.getUnionListState(new ListStateDescriptor<>("row-version", LongSerializer.INSTANCE));
    long last = Long.MIN_VALUE;
    for (long before : stored.get()) {
      last = Math.max(last, before);
    }
    version = Math.max(last + 1, wallClock.getAsLong());
  }

  long get() {
    return version;
  }

  void snapshot() throws Exception {
    stored.clear();
    stored.add(version);
  }
}
