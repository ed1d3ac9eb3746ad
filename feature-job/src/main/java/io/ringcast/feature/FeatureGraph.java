package io.ringcast.feature;

import io.ringcast.common.features.Distinct;
import io.ringcast.feature.distinct.CellEvent;
import io.ringcast.feature.distinct.DistinctPerCell;
import io.ringcast.feature.distinct.LatestPerEntity;
import io.ringcast.feature.distinct.Locate;
import io.ringcast.feature.distinct.RunningDistinct;
import io.ringcast.feature.distinct.TileCounts;
import io.ringcast.feature.emit.CountsWriter;
import io.ringcast.feature.emit.EmitRows;
import io.ringcast.feature.emit.Markers;
import io.ringcast.feature.emit.Outgoing;
import io.ringcast.feature.emit.RowVersions;
import io.ringcast.feature.intake.Door;
import io.ringcast.feature.intake.Intake;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.feature.plan.ProductLookup;
import io.ringcast.feature.window.ClosedMinute;
import io.ringcast.feature.window.SlidingWindow;
import io.ringcast.feature.window.TileHistory;
import io.ringcast.feature.window.WarmGather;
import io.ringcast.job.deadletter.DeadLetter;
import io.ringcast.job.state.SerializedType;
import io.ringcast.smoothing.tile.Tiling;
import io.ringcast.smoothing.window.CountHistory;
import io.ringcast.smoothing.window.TileWindow;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.DataStreamUtils;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;

/**
 * The job's graph: events → door → cell → distinct per minute → closed minute of a tile → sliding
 * window → rows → markers → features topic, and from distinct to the counts topic. Its ends are
 * passed in.
 */
public final class FeatureGraph {

  private static final TypeInformation<TileWindow> TILE_WINDOW =
      Types.POJO(
          TileWindow.class,
          Map.of(
              "tile",
              Types.LONG,
              "history",
              new SerializedType<>(CountHistory.class, new TileHistory.Serializer())));

  private static final TypeInformation<Outgoing> OUTGOING = TypeInformation.of(Outgoing.class);

  /** The operator that reads events. */
  static final String EVENTS = "events";

  /** What the operators begin with that make a group's rows. */
  static final String ROWS = "rows-";

  /** What the operators begin with that mark a group's window ends. */
  static final String MARKERS = "markers-";

  /** What the operators begin with that write a group's counts. */
  static final String COUNTS = "counts-";

  /**
   * Where the job's records go.
   *
   * @param counts empty: no counts topic
   * @param runningCounts how often changed counts of open minutes go to the counts topic
   */
  public record Sinks(
      Sink<Outgoing> features,
      Optional<Sink<Outgoing>> counts,
      Optional<Duration> runningCounts,
      Sink<DeadLetter> rejects,
      Sink<DeadLetter> late) {}

  private FeatureGraph() {}

  public static void build(
      StreamExecutionEnvironment env,
      Source<Intake, ?, ?> events,
      FeaturePlan plan,
      RowVersions versions,
      ProductLookup products,
      Sinks sinks) {
    SingleOutputStreamOperator<Intake> door =
        env.fromSource(events, WatermarkStrategy.noWatermarks(), EVENTS)
            .uid(EVENTS)
            .setParallelism(plan.readers())
            .process(new Door(plan.eventKinds(), plan.closedUntil()))
            .uid("door")
            .name("door")
            .setParallelism(plan.readers());
    boolean bounded = events.getBoundedness() == Boundedness.BOUNDED;
    for (FeaturePlan.Group group : plan.groups()) {
      addGroup(door, group, plan, versions, products, sinks, bounded);
    }
    // As parallel as the door, so that these sinks are part of its chain and no bytes are shuffled.
    door.getSideOutput(Door.REJECTED)
        .sinkTo(sinks.rejects())
        .uid("rejects")
        .name("rejects topic")
        .setParallelism(plan.readers());
    door.getSideOutput(Door.LATE)
        .sinkTo(sinks.late())
        .uid("late")
        .name("late topic")
        .setParallelism(plan.readers());
  }

  /** The part of the graph that counts for one group. */
  private static void addGroup(
      SingleOutputStreamOperator<Intake> door,
      FeaturePlan.Group group,
      FeaturePlan plan,
      RowVersions versions,
      ProductLookup products,
      Sinks sinks,
      boolean bounded) {
    String id = "-" + group.id();
    boolean[] used = plan.used(group);
    boolean[] counted = used.clone();
    if (sinks.counts().isPresent()) {
      Arrays.fill(counted, true);
    }
    Tiling tiling = group.tiling();
    boolean perCell = group.counts().distinct() == Distinct.PER_CELL;
    SingleOutputStreamOperator<CellEvent> located =
        door.flatMap(new Locate(tiling.resolution(), perCell, counted, plan.sumPositions()))
            .uid("locate" + id)
            .name("locate" + id)
            .setParallelism(plan.readers());
    SingleOutputStreamOperator<CellEvent> counting =
        perCell ? located : latestPerEntity(located, id);
    DistinctPerCell distinct = new DistinctPerCell(tiling, plan.sumPositions(), used);
    Optional<Duration> running = sinks.runningCounts();
    SingleOutputStreamOperator<TileCounts> counts =
        counting
            .keyBy(event -> tiling.tileOf(event.cell))
            .transform(
                "distinct" + id,
                TypeInformation.of(TileCounts.class),
                running.isPresent()
                    ? new RunningDistinct(distinct, running.get())
                    : new KeyedProcessOperator<>(distinct))
            .uid("distinct" + id);
    addRows(counts, group, plan, versions, products, sinks.features(), id);
    sinks
        .counts()
        .ifPresent(
            sink ->
                toCountsWriter(counts, door, running.isPresent(), plan.readers(), id)
                    .transform(
                        COUNTS + group.id(),
                        OUTGOING,
                        new CountsWriter(group, plan, versions, products, bounded, running))
                    .uid(COUNTS + group.id())
                    .setParallelism(1)
                    .sinkTo(sink)
                    .uid("counts-topic" + id)
                    .name("counts topic" + id)
                    .setParallelism(1));
  }

  private static DataStream<TileCounts> toCountsWriter(
      SingleOutputStreamOperator<TileCounts> counts,
      SingleOutputStreamOperator<Intake> door,
      boolean running,
      int readers,
      String id) {
    DataStream<TileCounts> own = counts.getSideOutput(DistinctPerCell.OWN);
    if (!running) {
      return own;
    }
    return own.union(
        door.getSideOutput(Door.CLOCK)
            .map(TileCounts::ofClock)
            .returns(TileCounts.class)
            .uid("clock" + id)
            .name("clock" + id)
            .setParallelism(readers));
  }

  private static SingleOutputStreamOperator<CellEvent> latestPerEntity(
      DataStream<CellEvent> located, String id) {
    return located
        .keyBy(LatestPerEntity::bucket)
        .process(new LatestPerEntity())
        .uid("latest" + id)
        .name("latest" + id);
  }

  private static void addRows(
      DataStream<TileCounts> counts,
      FeaturePlan.Group group,
      FeaturePlan plan,
      RowVersions versions,
      ProductLookup products,
      Sink<Outgoing> features,
      String id) {
    DataStream<ClosedMinute> minutes =
        counts
            .keyBy(part -> part.tile)
            .transform(
                "gather" + id,
                TypeInformation.of(ClosedMinute.class),
                new WarmGather(group, plan, products))
            .uid("gather" + id);
    // The tile stays the key, so window and smoothing run in place, without a shuffle.
    DataStreamUtils.reinterpretAsKeyedStream(minutes, minute -> minute.tile)
        .flatMap(new SlidingWindow(group.retainedMinutes()))
        .returns(TILE_WINDOW)
        .uid("window" + id)
        .name("window" + id)
        .transform(ROWS + group.id(), OUTGOING, new EmitRows(group, plan, versions, products))
        .uid(ROWS + group.id())
        .partitionCustom(Markers.TO_WRITER, outgoing -> outgoing.partition)
        .transform(MARKERS + group.id(), OUTGOING, new Markers(group, plan, versions))
        .uid(MARKERS + group.id())
        .sinkTo(features)
        .uid("features" + id)
        .name("features topic" + id);
  }
}
