package io.ringcast.benchmarks.limit;

import io.ringcast.benchmarks.world.WorldPlan;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.Minutes;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.distinct.CellEvent;
import io.ringcast.feature.distinct.TileCounts;
import io.ringcast.feature.emit.Outgoing;
import io.ringcast.feature.intake.Intake;
import io.ringcast.feature.intake.IntakeDeserializer;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.feature.window.ClosedMinute;
import io.ringcast.feature.window.TileWindow;
import io.ringcast.testkit.broker.TopicReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * The compute job's operators, one after the other in one thread, over all events: it keeps what
 * passes between them in one minute.
 */
final class Rehearsal {

  private final ComputeConfig config;
  private final FeaturePlan plan;
  private final long minute;
  private final List<ConsumerRecord<byte[], byte[]>> events = new ArrayList<>();
  private final List<CellEvent> located = new ArrayList<>();
  private final List<TileCounts> counts = new ArrayList<>();
  private final List<TileWindow> windows = new ArrayList<>();
  private final List<Outgoing> records = new ArrayList<>();
  private boolean keep;

  /**
   * Prepares one.
   *
   * @param minute the minute that is kept, from the plan's beginning
   */
  Rehearsal(ComputeConfig config, FeaturePlan plan, int minute) {
    this.config = config;
    this.plan = plan;
    this.minute = Minutes.of(WorldPlan.FRIDAY_EVENING) + minute;
  }

  /**
   * Does it.
   *
   * @param progress is told how many events were read
   */
  Material run(TopicReader topic, LongConsumer progress) throws Exception {
    FeaturePlan.Group group = plan.groups().get(0);
    try (Alone<TileWindow, Outgoing> rows = Operators.rows(group, plan, this::keep);
        Alone<ClosedMinute, TileWindow> window =
            Operators.window(group, given -> pass(keep(given), rows));
        Alone<TileCounts, ClosedMinute> gather =
            Operators.gather(group, closed -> pass(closed, window));
        Alone<CellEvent, TileCounts> distinct =
            Operators.distinct(group, part -> pass(keep(part), gather));
        Alone<Intake, CellEvent> locate =
            Operators.locate(group, plan, event -> pass(keep(event), distinct))) {
      read(topic, locate, progress);
      long first = Minutes.of(WorldPlan.FRIDAY_EVENING);
      for (long m = first; m <= minute; m++) {
        keep = m == minute;
        distinct.watermark(Minutes.endOf(m) - 1);
        gather.watermark(Minutes.endOf(m) - 1);
      }
    }
    long all = 0;
    for (Outgoing each : records) {
      all += rows(each);
    }
    return new Material(
        config, plan, minute, events, located, counts, windows, List.copyOf(records), all);
  }

  private void read(TopicReader topic, Alone<Intake, CellEvent> locate, LongConsumer progress)
      throws Exception {
    IntakeDeserializer decoder = Decoding.open(config);
    long[] read = {0};
    long[] arrival = {0};
    // What comes after its minute is too late for the job. Here no minute ends before all is read.
    Collector<Intake> good =
        new Received<>(
            intake -> {
              if (intake.isGood()
                  && Minutes.of(arrival[0]) <= minute
                  && Minutes.of(intake.event.eventTime) == Minutes.of(arrival[0])) {
                pass(intake, locate);
              }
            });
    topic.readToEnd(
        event -> {
          progress.accept(++read[0]);
          arrival[0] = event.timestamp();
          if (Minutes.of(event.timestamp()) == minute) {
            events.add(event);
          }
          Operators.decode(decoder, event, good);
        });
  }

  private CellEvent keep(CellEvent event) {
    if (Minutes.of(event.eventTime) == minute) {
      located.add(Operators.copy(event));
    }
    return event;
  }

  private TileCounts keep(TileCounts part) {
    if (keep) {
      counts.add(part);
    }
    return part;
  }

  /** What is handed on is one object, again and again. */
  private TileWindow keep(TileWindow given) {
    if (keep) {
      TileWindow kept = new TileWindow();
      kept.tile = given.tile;
      kept.history = given.history;
      windows.add(kept);
    }
    return given;
  }

  private void keep(Outgoing record) {
    if (keep && record.value != null) {
      records.add(record);
    }
  }

  private static long rows(Outgoing record) throws BlockFormatException {
    return ((TileRecord) RecordParser.parse(record.value)).rows();
  }

  static <I> void pass(I value, Alone<I, ?> to) {
    try {
      to.take(value);
    } catch (Exception e) {
      throw new IllegalStateException("an operator failed: " + e.getMessage(), e);
    }
  }
}
