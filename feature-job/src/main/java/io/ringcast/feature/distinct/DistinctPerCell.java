package io.ringcast.feature.distinct;

import io.ringcast.common.hex.Cells;
import io.ringcast.feature.tile.Tiling;
import java.io.IOException;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.metrics.Counter;
import org.apache.flink.util.Collector;

/**
 * Counts each rider (driver) once per cell, product and minute; keyed by the cell's tile. When a
 * minute closes, its counts go to the tiles that they reach.
 */
public final class DistinctPerCell extends MinuteFunction<Long, DistinctMinute, TileCounts> {

  private final Tiling tiling;

  private transient HaloRouter router;
  private transient Counter distinct;

  public DistinctPerCell(Tiling tiling) {
    super(new Serializer());
    this.tiling = tiling;
  }

  @Override
  public void open(OpenContext context) throws Exception {
    super.open(context);
    router = new HaloRouter(tiling);
    distinct = getRuntimeContext().getMetricGroup().counter("distinct");
  }

  @Override
  DistinctMinute newMinute() {
    return new DistinctMinute();
  }

  @Override
  void add(CellEvent event, DistinctMinute minute) {
    int path = Cells.path(event.cell, tiling.tileResolution());
    if (minute.add(event.kind, event.product, path, event.entity)) {
      distinct.inc();
    }
  }

  @Override
  void close(Long tile, long minute, DistinctMinute memory, Collector<TileCounts> out) {
    router.begin(tile);
    memory.counts(router::add);
    router.send((to, counts) -> out.collect(new TileCounts(to, minute, counts)));
  }

  /** Keeps the open minutes of a tile. */
  public static final class Serializer extends OpenMinutes.Serializer<DistinctMinute> {

    private static final int VERSION = 1;

    public Serializer() {
      super(VERSION);
    }

    @Override
    DistinctMinute copyMinute(DistinctMinute from) {
      return from.copy();
    }

    @Override
    void writeMinute(DistinctMinute minute, DataOutputView out) throws IOException {
      out.writeInt(minute.size());
      minute.entries(
          (packed, entity) -> {
            out.writeInt(packed);
            out.writeLong(entity);
          });
    }

    @Override
    DistinctMinute readMinute(DataInputView in) throws IOException {
      DistinctMinute minute = new DistinctMinute();
      int entries = in.readInt();
      for (int e = 0; e < entries; e++) {
        int packed = in.readInt();
        minute.addPacked(packed, in.readLong());
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
