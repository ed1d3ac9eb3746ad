package io.ringcast.feature.intake.source;

import io.ringcast.feature.intake.decode.EntityKey;
import io.ringcast.feature.intake.source.ClockedEnumerator.Admission;
import io.ringcast.feature.intake.source.ClockedKafkaSource.Silence;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * A reader driven by hand, with its coordinator and its broker: no thread, no wall clock, no
 * network.
 */
abstract class ReaderRig {

  static final long MINUTE = 60_000;
  static final long OUT_OF_ORDERNESS = 5_000;
  static final long IDLE_AFTER = 10_000;
  static final long DELAY = 60_000;
  static final EntityKey KEY = new EntityKey(1, 2);
  static final long SKEW = 2 * MINUTE;
  static final String OLD_ID = "LkJiQ";
  static final ClockedSplit.Loss NO_LOSS = ClockedSplit.Loss.NONE;
  static final TopicPartition P0 = new TopicPartition("demand", 0);
  static final TopicPartition P1 = new TopicPartition("demand", 1);

  final ScriptedReader script = new ScriptedReader();
  final Recorder recorder = new Recorder();
  final CommonClock common = new CommonClock(ClockGrant.NONE);
  final Queue<ClockGrant> grants = new ArrayDeque<>();
  final Map<TopicPartition, Long> ends = new HashMap<>();
  final Map<TopicPartition, Long> markersTo = new HashMap<>();
  final Map<TopicPartition, Long> starts = new HashMap<>();
  final SimpleCounter ahead = new SimpleCounter();
  final Map<String, Gauge<?>> closable = new HashMap<>();
  final MetricGroup metrics =
      new UnregisteredMetricsGroup() {
        @Override
        public Counter counter(String name) {
          return ahead;
        }

        @Override
        public MetricGroup addGroup(String label, String partition) {
          return new UnregisteredMetricsGroup() {
            @Override
            public <T, G extends Gauge<T>> G gauge(String name, G gauge) {
              closable.put(partition, gauge);
              return gauge;
            }
          };
        }
      };
  final Map<String, String> topicIds = new HashMap<>(Map.of("demand", OLD_ID));
  final List<EntityKey> keys = new ArrayList<>();
  final SimpleCounter lost = new SimpleCounter();
  CompletableFuture<Void> retry = new CompletableFuture<>();
  int asked;
  boolean brokerAway;
  boolean brokerBroken;
  boolean losesUnknown;
  long wallClock = 100 * MINUTE;
  final SilenceWatch watch =
      new SilenceWatch(
          new Silence(Duration.ofMillis(IDLE_AFTER), Duration.ofMillis(DELAY)),
          broker(),
          () -> wallClock);

  /** A reader that goes on with the partition and has a coordinator. */
  ClockedReader restarted(KafkaPartitionSplit split) throws Exception {
    ClockedReader reader = bounded();
    reader.addSplits(List.of(split));
    reader.handleSourceEvents(common.grant());
    readAll(reader);
    recorder.log.clear();
    return reader;
  }

  ClockedReader restored(ScriptedReader from, KafkaPartitionSplit... splits) {
    ClockedReader reader =
        new ClockedReader(
            from,
            report -> {},
            key -> {},
            OUT_OF_ORDERNESS,
            null,
            ClockedReader.NO_WALL_CLOCK,
            new UnregisteredMetricsGroup(),
            lostRecords());
    reader.handleSourceEvents(new Admission(KEY, topicIds));
    reader.addSplits(List.of(splits));
    reader.start();
    return reader;
  }

  ClockedReader bounded(TopicPartition... partitions) {
    return reading(null, ClockedReader.NO_WALL_CLOCK, partitions);
  }

  ClockedReader live(SilenceWatch watch, TopicPartition... partitions) {
    return reading(watch, () -> wallClock, partitions);
  }

  /** Has read P0's first event, of the tenth minute. */
  ClockedReader liveAfterAnEvent() throws Exception {
    ClockedReader reader = live(watch, P0);
    read(reader, P0, 10 * MINUTE);
    return reader;
  }

  ClockedReader boundedAfterAnEvent() throws Exception {
    ClockedReader reader = bounded(P0);
    read(reader, P0, 10 * MINUTE);
    return reader;
  }

  /** The seven records behind P0's first one are deleted before they are read. */
  void loseSeven() {
    script.skip(P0, 7);
    starts.put(P0, 8L);
  }

  void read(ClockedReader reader, TopicPartition partition, long time) throws Exception {
    script.event(partition, time);
    readAll(reader);
  }

  ClockedReader reader(SilenceWatch watch, Consumer<SourceEvent> coordinator) {
    return reader(watch, () -> wallClock, coordinator);
  }

  ClockedReader reader(SilenceWatch watch, LongSupplier clock, Consumer<SourceEvent> coordinator) {
    ClockedReader reader = readerWithoutKey(watch, clock, coordinator);
    reader.handleSourceEvents(new Admission(KEY, topicIds));
    return reader;
  }

  ClockedReader readerWithoutKey(
      SilenceWatch watch, LongSupplier clock, Consumer<SourceEvent> coordinator) {
    return new ClockedReader(
        script, coordinator, keys::add, OUT_OF_ORDERNESS, watch, clock, metrics, lostRecords());
  }

  ClockedReader reading(SilenceWatch watch, LongSupplier clock, TopicPartition... partitions) {
    ClockedReader reader =
        reader(
            watch,
            clock,
            report -> {
              common.report(0, (ClockReport) report);
              if (common.agree(1)) {
                grants.add(common.grant());
              }
            });
    common.begin();
    reader.start();
    List<KafkaPartitionSplit> splits = new ArrayList<>();
    for (TopicPartition partition : partitions) {
      splits.add(new KafkaPartitionSplit(partition, 0));
    }
    reader.addSplits(splits);
    return reader;
  }

  LostRecords lostRecords() {
    return new LostRecords(broker(), SKEW, () -> wallClock, () -> retry, topic -> lost);
  }

  PartitionEnds broker() {
    return new PartitionEnds() {
      @Override
      public Map<TopicPartition, End> of(Map<TopicPartition, Long> positions) throws Exception {
        if (brokerBroken) {
          throw new NoClassDefFoundError("a failure that the test wants");
        }
        if (brokerAway) {
          throw new java.io.IOException("no broker");
        }
        Map<TopicPartition, End> answer = new HashMap<>();
        positions.forEach(
            (partition, position) -> {
              Long end = ends.get(partition);
              if (end != null) {
                boolean reached = Math.max(position, starts.getOrDefault(partition, 0L)) >= end;
                answer.put(partition, new End(markersTo.getOrDefault(partition, end), reached));
              }
            });
        return answer;
      }

      @Override
      public long oldest(TopicPartition partition, long position) {
        asked++;
        if (brokerAway || losesUnknown) {
          throw new TimeoutException("no broker");
        }
        long start = starts.getOrDefault(partition, 0L);
        long end = markersTo.getOrDefault(partition, ends.getOrDefault(partition, position));
        return Math.max(start, Math.min(position, end));
      }

      @Override
      public void close() {}
    };
  }

  /** Time passes in steps as long as the time after which a partition may be silent. */
  void passTime(ClockedReader reader, int steps) throws Exception {
    passTime(reader, steps, () -> {});
  }

  void passTime(ClockedReader reader, int steps, Runnable atEach) throws Exception {
    for (int i = 0; i < steps; i++) {
      atEach.run();
      wallClock += IDLE_AFTER;
      watch.tick();
      readAll(reader);
    }
  }

  /** Reads what is there; the coordinator's answers come at once. */
  void readAll(ClockedReader reader) throws Exception {
    InputStatus status;
    do {
      status = reader.pollNext(recorder);
      while (!grants.isEmpty()) {
        reader.handleSourceEvents(grants.remove());
        status = InputStatus.MORE_AVAILABLE;
      }
    } while (status == InputStatus.MORE_AVAILABLE);
  }
}
