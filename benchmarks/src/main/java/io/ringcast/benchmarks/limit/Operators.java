package io.ringcast.benchmarks.limit;

import io.ringcast.common.features.Distinct;
import io.ringcast.feature.distinct.CellEvent;
import io.ringcast.feature.distinct.DistinctPerCell;
import io.ringcast.feature.distinct.Locate;
import io.ringcast.feature.distinct.TileCounts;
import io.ringcast.feature.emit.EmitRows;
import io.ringcast.feature.emit.Outgoing;
import io.ringcast.feature.intake.Intake;
import io.ringcast.feature.intake.IntakeDeserializer;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.feature.tile.Tiling;
import io.ringcast.feature.window.ClosedMinute;
import io.ringcast.feature.window.MinuteGather;
import io.ringcast.feature.window.SlidingWindow;
import io.ringcast.feature.window.TileWindow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.api.operators.StreamFlatMap;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The compute job's operators, each alone. */
final class Operators {

  private Operators() {}

  static Alone<Intake, CellEvent> locate(
      FeaturePlan.Group group, FeaturePlan plan, Consumer<CellEvent> out) throws Exception {
    boolean perCell = group.counts().distinct() == Distinct.PER_CELL;
    Locate locate = new Locate(group.tiling().resolution(), perCell, plan.counted(group));
    return Alone.of(new StreamFlatMap<>(locate), out);
  }

  static Alone<CellEvent, TileCounts> distinct(FeaturePlan.Group group, Consumer<TileCounts> out)
      throws Exception {
    Tiling tiling = group.tiling();
    return Alone.keyed(
        new KeyedProcessOperator<>(new DistinctPerCell(tiling)),
        event -> tiling.tileOf(event.cell),
        Types.LONG,
        out);
  }

  static Alone<TileCounts, ClosedMinute> gather(FeaturePlan.Group group, Consumer<ClosedMinute> out)
      throws Exception {
    return Alone.keyed(
        new KeyedProcessOperator<>(new MinuteGather(group.retainedMinutes())),
        part -> part.tile,
        Types.LONG,
        out);
  }

  static Alone<ClosedMinute, TileWindow> window(FeaturePlan.Group group, Consumer<TileWindow> out)
      throws Exception {
    return Alone.keyed(
        new StreamFlatMap<>(new SlidingWindow(group.retainedMinutes())),
        minute -> minute.tile,
        Types.LONG,
        out);
  }

  static Alone<TileWindow, Outgoing> rows(
      FeaturePlan.Group group, FeaturePlan plan, Consumer<Outgoing> out) throws Exception {
    return Alone.of(new EmitRows(group, plan, atLeast -> atLeast, plan::products), out);
  }

  static void decode(
      IntakeDeserializer decoder, ConsumerRecord<byte[], byte[]> record, Collector<Intake> out) {
    try {
      decoder.deserialize(record, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static CellEvent copy(CellEvent event) {
    CellEvent copy = new CellEvent();
    copy.kind = event.kind;
    copy.product = event.product;
    copy.cell = event.cell;
    copy.entity = event.entity;
    copy.eventTime = event.eventTime;
    return copy;
  }
}
