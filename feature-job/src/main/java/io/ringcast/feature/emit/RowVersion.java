package io.ringcast.feature.emit;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.LongSerializer;

/**
 * The version that all rows of one run carry: larger than that of every run before, so that the
 * later emission of a row wins, whenever it arrives. It is the wall clock at the start, unless that
 * has gone back.
 *
 * <p>Rows that do not know all minutes of their windows stand back behind those that do. A job that
 * starts without old state reads its longest window once more and emits the window ends in it, of
 * which it has seen a part: what the run before knew of them wholly must stay.
 */
final class RowVersion {

  /**
   * More than lies between two runs that emit the same window end, and little for a store that
   * makes a time stamp of the version.
   */
  private static final long STAND_BACK = Duration.ofDays(365).toMillis();

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

  /** A window end of a set, as this run emits it. */
  Emission emission(FeatureSet set, long windowEnd, long completeSince) {
    Emission whole = new Emission(windowEnd, version, completeSince);
    return whole.isPartial(set.maxWindow())
        ? new Emission(windowEnd, version - STAND_BACK, completeSince)
        : whole;
  }

  void snapshot() throws Exception {
    stored.clear();
    stored.add(version);
  }
}
