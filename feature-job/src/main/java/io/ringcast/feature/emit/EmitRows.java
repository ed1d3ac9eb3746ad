package io.ringcast.feature.emit;

import com.uber.h3core.H3Core;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.feature.intake.IncompleteUntil;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.feature.plan.ProductLookup;
import io.ringcast.job.metrics.RecentValues;
import io.ringcast.smoothing.tile.TileFrames;
import io.ringcast.smoothing.window.TileWindow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * From a tile's window to records of the features topic: smoothing and encoding, for each feature
 * set of the group, in one go and in place.
 *
 * <p>It also tells those who write the completeness markers at which window end rows begin, and,
 * when a bounded replay has drained, at which they end: the watermarks alone do not say so.
 */
public final class EmitRows extends AbstractStreamOperator<Outgoing>
    implements OneInputStreamOperator<TileWindow, Outgoing>, BoundedOneInput {

  private static final Logger LOG = LoggerFactory.getLogger(EmitRows.class);

  private final FeaturePlan.Group group;
  private final FeaturePlan plan;
  private final RowVersions versions;
  private final ProductLookup lookup;

  private transient RowVersion rowVersion;
  private transient Continuity continuity;
  private transient List<SetRows> sets;

  /** Of each set. */
  private transient long[] completeSince;

  private transient ListState<Long> storedEmittedFrom;

  /** After a warm start, minutes before this window end only fill windows. */
  private transient long emittedFrom;

  private transient long firstEnd;
  private transient long lastEnd;
  private transient Counter rows;
  private transient MinuteTiles tiles;
  private transient RecentValues freshness;
  private transient StreamRecord<Outgoing> reused;

  public EmitRows(
      FeaturePlan.Group group, FeaturePlan plan, RowVersions versions, ProductLookup lookup) {
    this.group = group;
    this.plan = plan;
    this.versions = versions;
    this.lookup = lookup;
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    rowVersion =
        new RowVersion(
            context.getOperatorStateStore(), getContainingTask().getEnvironment(), versions);
    FeaturePlan begun = context.isRestored() ? plan.restored() : plan;
    continuity = new Continuity(context.getOperatorStateStore(), group, begun);
    storedEmittedFrom =
        context
            .getOperatorStateStore()
            .getUnionListState(new ListStateDescriptor<>("emitted-from", LongSerializer.INSTANCE));
    emittedFrom = begun.firstEnd(group);
    for (long before : storedEmittedFrom.get()) {
      emittedFrom = Math.max(emittedFrom, before);
    }
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    rowVersion.snapshot();
    continuity.snapshot();
    storedEmittedFrom.update(List.of(emittedFrom));
  }

  @Override
  public void open() throws Exception {
    super.open();
    firstEnd = Long.MAX_VALUE;
    lastEnd = Long.MIN_VALUE;
    reused = new StreamRecord<>(null);
    sets = new ArrayList<>();
    ProductIds products = new ProductIds(plan.products(), lookup, System::nanoTime);
    TileFrames frames = group.tiling().frames();
    for (int s = 0; s < group.sets().size(); s++) {
      FeatureSet set = group.sets().get(s);
      RecordWriter writer =
          new RecordWriter(
              set,
              group.tiling().tileResolution(),
              group.blockResolutions().get(s),
              plan.maxRecordBytes());
      sets.add(new SetRows(set, plan.kinds(), products, frames, writer));
    }
    completeSince = completeSince();
    MetricGroup metrics = getMetricGroup();
    rows = metrics.counter("rows");
    tiles = new MinuteTiles(H3Core.newInstance());
    metrics.gauge("tiles", tiles::tilesOfLastMinute);
    freshness = new RecentValues();
    metrics.histogram("freshnessMillis", freshness);
    metrics.gauge("unknownProducts", () -> sum(SetRows::unknownProducts));
    metrics.gauge("tooFar", () -> sum(set -> set.smoother().tooFar()));
    metrics.gauge("denseTiles", () -> sum(set -> set.smoother().denseTiles()));
    metrics.gauge("exactTiles", () -> sum(set -> set.smoother().exactTiles()));
  }

  private long[] completeSince() {
    return group.sets().stream().mapToLong(continuity::completeSince).toArray();
  }

  @Override
  public void processWatermark(Watermark mark) throws Exception {
    continuity.lostBefore(IncompleteUntil.completeSince(mark.getTimestamp()));
    completeSince = completeSince();
    super.processWatermark(mark);
  }

  @Override
  public void processElement(StreamRecord<TileWindow> element) {
    TileWindow window = element.getValue();
    long windowEnd = Minutes.endOf(window.history.newest());
    if (windowEnd < emittedFrom) {
      return;
    }
    if (windowEnd < firstEnd) {
      firstEnd = windowEnd;
      tellSpan(windowEnd);
    }
    lastEnd = Math.max(lastEnd, windowEnd);
    continuity.emitted(windowEnd);
    long rowsBefore = rows.getCount();
    long unknownBefore = sum(SetRows::unknownProducts);
    for (int s = 0; s < sets.size(); s++) {
      int set = s;
      Emission emission = new Emission(windowEnd, rowVersion.get(), completeSince[s]);
      sets.get(s)
          .emit(
              window,
              emission,
              (product, record) -> {
                rows.inc(record.rows());
                int partition = partitionOf(window.tile, product);
                send(Outgoing.record(partition, set, windowEnd, record.key(), record.value()));
              });
    }
    if (sum(SetRows::unknownProducts) > unknownBefore) {
      missRows(windowEnd);
    }
    tiles
        .add(
            window.history.newest(),
            window.tile,
            rows.getCount() - rowsBefore,
            window.history.bytes())
        .ifPresent(LOG::warn);
    freshness.update(System.currentTimeMillis() - windowEnd);
  }

  /** Rows of this window end were left out. Its markers come later, and must not vouch for it. */
  private void missRows(long windowEnd) {
    continuity.lostBefore(Minutes.of(windowEnd));
    long[] before = completeSince;
    completeSince = completeSince();
    if (!Arrays.equals(before, completeSince)) {
      tellSpan(windowEnd);
    }
  }

  @Override
  public void endInput() {
    continuity.drained();
    if (lastEnd != Long.MIN_VALUE) {
      tellSpan(lastEnd);
    }
  }

  private void tellSpan(long windowEnd) {
    for (int partition = 0; partition < plan.partitions(); partition++) {
      for (int set = 0; set < sets.size(); set++) {
        send(Outgoing.span(partition, set, windowEnd, completeSince[set]));
      }
    }
  }

  /** All window ends of a tile and product go to one partition, and so stay in their order. */
  private int partitionOf(long tile, int product) {
    long mixed = (tile ^ (long) product << 56) * 0x9E3779B97F4A7C15L;
    return (int) Math.floorMod(mixed >>> 32, (long) plan.partitions());
  }

  private void send(Outgoing outgoing) {
    output.collect(reused.replace(outgoing));
  }

  private long sum(ToLongFunction<SetRows> number) {
    return sets.stream().mapToLong(number).sum();
  }

  @Override
  public void close() throws Exception {
    if (sets != null) {
      sets.forEach(SetRows::close);
    }
    super.close();
  }
}
