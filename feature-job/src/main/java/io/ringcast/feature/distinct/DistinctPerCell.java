package io.ringcast.feature.distinct;

import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.Cells;
import io.ringcast.feature.intake.decode.Event;
import io.ringcast.smoothing.route.HaloRouter;
import io.ringcast.smoothing.tile.Tiling;
import java.io.IOException;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.metrics.Counter;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Counts each rider (driver) once per cell, product and minute; keyed by the cell's tile. When a
 * minute closes, its counts go to the tiles that they reach.
 */
public final class DistinctPerCell extends MinuteFunction<Long, DistinctMinute, TileCounts> {

  /** A tile's own counts of all kinds, without its neighbours'; and running counts. */
  public static final OutputTag<TileCounts> OWN =
      new OutputTag<>("own-counts", TypeInformation.of(TileCounts.class));

  private final Tiling tiling;
  private final int[] sums;
  private final boolean[] used;

  private transient HaloRouter router;
  private transient Counter distinct;

  /** Null if running counts are not sent. */
  private transient RunningCounts running;

  /**
   * @param sums as {@link io.ringcast.feature.plan.FeaturePlan#sumPositions} has it
   * @param used of each kind, whether a feature set of the group is made of it
   */
  public DistinctPerCell(Tiling tiling, int[] sums, boolean[] used) {
    super(new Serializer());
    this.tiling = tiling;
    this.sums = sums.clone();
    this.used = used.clone();
  }

  @Override
  public void open(OpenContext context) throws Exception {
    super.open(context);
    router = new HaloRouter(tiling, used);
    distinct = getRuntimeContext().getMetricGroup().counter("distinct");
  }

  /** Open minutes are counted there from now on. */
  void countInto(RunningCounts counts) {
    running = counts;
  }

  /** Counts what the current key's state has. */
  void addOpenMinutes(long tile) throws IOException {
    openMinutes()
        .forEach(
            (minute, memory) ->
                memory.counts(
                    sums,
                    (kind, product, path, count) ->
                        running.add(
                            minute, tile, DistinctMinute.pack(kind, product, path), count)));
  }

  @Override
  DistinctMinute newMinute() {
    return new DistinctMinute();
  }

  @Override
  void add(CellEvent event, DistinctMinute minute) {
    int path = Cells.path(event.cell, tiling.tileResolution());
    long before = minute.put(event.kind, event.product, path, event.entity, event.stamp);
    boolean isNew = before == DistinctMinute.NEW;
    if (isNew) {
      distinct.inc();
    }
    if (running != null && event.stamp > before) {
      addRunning(event, path, event.kind, isNew ? 1 : 0);
      int sum = sums[event.kind];
      if (sum >= 0) {
        long was = isNew ? Event.NO_VALUE : CellEvent.value(before);
        long value = CellEvent.value(event.stamp);
        addRunning(event, path, sum, Math.max(value, 0) - Math.max(was, 0));
        addRunning(event, path, sum + 1, Long.signum(value + 1) - Long.signum(was + 1));
      }
    }
  }

  private void addRunning(CellEvent event, int path, int kind, long more) {
    if (more != 0) {
      int packed = DistinctMinute.pack(kind, event.product, path);
      running.add(Minutes.of(event.eventTime), tiling.tileOf(event.cell), packed, more);
    }
  }

  @Override
  void close(
      Long tile, long minute, DistinctMinute memory, Context context, Collector<TileCounts> out) {
    if (running != null) {
      running.close(minute, tile);
    }
    router.begin(tile);
    memory.counts(sums, router::add);
    byte[] own = router.send((to, counts) -> out.collect(new TileCounts(to, minute, counts)));
    context.output(OWN, new TileCounts(tile, minute, own));
  }

  /** Keeps the open minutes of a tile. */
  public static final class Serializer extends OpenMinutes.Serializer<DistinctMinute> {

    @Override
    DistinctMinute copyMinute(DistinctMinute from) {
      return from.copy();
    }

    @Override
    boolean hasStamps(DistinctMinute minute) {
      return minute.hasStamps();
    }

    @Override
    void writeMinute(DistinctMinute minute, boolean stamps, DataOutputView out) throws IOException {
      out.writeInt(minute.size());
      minute.entries(
          (packed, entity, stamp) -> {
            out.writeInt(packed);
            out.writeLong(entity);
            if (stamps) {
              out.writeLong(stamp);
            }
          });
    }

    @Override
    DistinctMinute readMinute(boolean stamps, DataInputView in) throws IOException {
      DistinctMinute minute = new DistinctMinute();
      int entries = in.readInt();
      for (int e = 0; e < entries; e++) {
        int packed = in.readInt();
        minute.putPacked(packed, in.readLong(), stamps ? in.readLong() : 0);
      }
      return minute;
    }

    @Override
    public TypeSerializerSnapshot<OpenMinutes<DistinctMinute>> snapshotConfiguration() {
      return new Snapshot();
    }

    /** Names the serializer in a checkpoint. */
    public static final class Snapshot
        extends SimpleTypeSerializerSnapshot<OpenMinutes<DistinctMinute>> {
      public Snapshot() {
        super(Serializer::new);
      }
    }
  }
}
