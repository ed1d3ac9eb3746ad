package io.ringcast.feature.intake.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.counts.CountsPart;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.RunningPart;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.distinct.TileCounts;
import io.ringcast.feature.emit.CountsWriter;
import io.ringcast.feature.emit.Outgoing;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.smoothing.tile.Tiling;
import io.ringcast.testing.Seeds;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.mocks.MockSplitEnumeratorContext;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumState;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The common clock from the readers to the records of running counts, against the newest event
 * times that were read; and losses, which must reach each minute that they may have records of.
 * Partitions fall silent and come back, messages take their time, all starts anew from checkpoints.
 */
class ClockFlowTest {

  private static final ProductCatalog CATALOG = new ProductCatalog(Map.of(new UUID(1, 1), 1));
  private static final Tiling TILING = new Tiling(4, 9, 2);
  private static final long START = 29_000_000;
  private static final Duration EVERY = Duration.ofSeconds(1);

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);

  private final List<TopicPartition> names = new ArrayList<>();
  private final List<Task> tasks = new ArrayList<>();
  private OneInputStreamOperatorTestHarness<TileCounts, Outgoing> writer;
  private Context context;
  private ClockedEnumerator enumerator;
  private long checkpoint;
  private long wallClock = START * Minutes.MILLIS;
  private long version;
  private final int step = 1 + random.nextInt(1_000);

  /** By partition: the largest event time that was read, each capped. */
  private long[] newest;

  /** The largest that the common clock ever was, since the start or restart. */
  private long most;

  private long written;
  private int read;
  private long closed;
  private int clocks;

  /** The largest time that was granted. */
  private long granted = PartitionClock.NONE;

  /** By minute that misses records which the coordinator knows of: since when none are missed. */
  private Map<Long, Long> completeSince = new HashMap<>();

  private int incomplete;

  private final class Context extends MockSplitEnumeratorContext<KafkaPartitionSplit> {

    Context(int readers) {
      super(readers);
    }

    @Override
    public void sendEventToSourceReader(int reader, SourceEvent event) {
      tasks.get(reader).sent.add(event);
      if (event instanceof ClockGrant grant) {
        granted = Math.max(granted, grant.closableUntil());
      }
    }
  }

  /** One reader with what is on the way to it, and from it to the writer. */
  private final class Task extends ReaderRig {

    private final Queue<SourceEvent> sent = new ArrayDeque<>();
    private final Queue<String> emitted = new ArrayDeque<>();
    private final ClockedReader reader;
    private CompletableFuture<Void> due;
    private long watermark = Long.MIN_VALUE;

    Task(List<KafkaPartitionSplit> splits) {
      int number = tasks.size();
      reader = reader(watch, report -> report(number, (ClockReport) report));
      reader.reportClock(new ClockSteps(step, () -> due = new CompletableFuture<>()));
      wallClock = ClockFlowTest.this.wallClock;
      splits.forEach(split -> ends.put(split.getTopicPartition(), split.getStartingOffset()));
      reader.addSplits(splits);
    }

    void poll() throws Exception {
      wallClock = ClockFlowTest.this.wallClock;
      readAll(reader);
      recorder.log.stream().filter(line -> !line.startsWith("P")).forEach(emitted::add);
      recorder.log.clear();
    }

    void event(TopicPartition partition, long time, long timestamp, boolean brokerTime)
        throws Exception {
      script.event(partition, time, timestamp, brokerTime);
      ends.merge(partition, 1L, Long::sum);
      poll();
    }

    void lose(TopicPartition partition) {
      script.skip(partition, 3);
      starts.put(partition, ends.merge(partition, 3L, Long::sum));
    }

    void look() throws Exception {
      wallClock = ClockFlowTest.this.wallClock;
      watch.tick();
      due.complete(null);
      poll();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void itIsNeverAheadOfAnActivePartition(int readers) throws Throwable {
    int partitions = 1 + random.nextInt(6);
    for (int partition = 0; partition < partitions; partition++) {
      names.add(new TopicPartition("demand", partition));
    }
    newest = new long[partitions];
    Arrays.fill(newest, PartitionClock.NONE);
    coordinate(readers, ClockGrant.NONE);
    start(readers, names.stream().map(name -> new KafkaPartitionSplit(name, 0)).toList(), null);
    for (int attempt = 0; attempt < 8; attempt++) {
      run();
      restart();
    }
    run();
    stop();
    enumerator.close();
    context.close();
    assertThat(incomplete).as("seed %d", seed).isPositive();
    assertThat(clocks).as("seed %d", seed).isGreaterThan(100);
    assertThat(closed).as("seed %d", seed).isGreaterThan(Minutes.endOf(START));
  }

  private void coordinate(int readers, ClockGrant checkpointed) throws Exception {
    context = new Context(readers);
    enumerator =
        new ClockedEnumerator(
            context,
            Discovery::new,
            null,
            false,
            checkpointed,
            ReaderRig.KEY,
            () -> Map.of("demand", ReaderRig.OLD_ID),
            () -> PartitionClock.NONE);
    enumerator.start();
  }

  /** Stands for the connector's: finds no partition that the readers do not have. */
  private record Discovery(SplitEnumeratorContext<KafkaPartitionSplit> context)
      implements SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> {

    @Override
    public void start() {
      context.callAsync(() -> "found", (found, failure) -> {}, 0, Minutes.MILLIS);
    }

    @Override
    public void handleSplitRequest(int reader, String host) {}

    @Override
    public void addSplitsBack(List<KafkaPartitionSplit> splits, int reader) {}

    @Override
    public void addReader(int reader) {}

    @Override
    public KafkaSourceEnumState snapshotState(long checkpointId) {
      return new KafkaSourceEnumState(Set.of(), true);
    }

    @Override
    public void close() {}
  }

  private void start(
      int readers, List<? extends KafkaPartitionSplit> splits, OperatorSubtaskState state)
      throws Throwable {
    for (int number = 0; number < readers; number++) {
      int its = number;
      tasks.add(
          new Task(
              splits.stream()
                  .filter(split -> split.getPartition() % readers == its)
                  .<KafkaPartitionSplit>map(split -> split)
                  .toList()));
    }
    for (int number = 0; number < readers; number++) {
      context.registerReader(new ReaderInfo(number, "here"));
      enumerator.addReader(number);
    }
    context.runNextOneTimeCallable();
    written = Long.MIN_VALUE;
    most = granted;
    read = 0;
    version++;
    writer = new OneInputStreamOperatorTestHarness<>(writer());
    writer.setup();
    if (state != null) {
      writer.initializeState(state);
    }
    writer.open();
    writer.setProcessingTime(wallClock);
    context.runPeriodicCallable(0);
    tasks.forEach(task -> task.reader.start());
  }

  private CountsWriter writer() {
    FeatureSet set = FeatureSet.of("s", List.of("demand"), List.of(0, 2), List.of(1, 3));
    FeaturePlan.Group group = new FeaturePlan.Group(List.of(set), TILING, 3, List.of(6));
    FeaturePlan plan =
        new FeaturePlan(
            List.of("demand"),
            Map.of(),
            List.of(group),
            CATALOG,
            1,
            1,
            16 << 10,
            START - 1,
            Map.of());
    long itsVersion = version;
    return new CountsWriter(
        group,
        plan,
        atLeast -> Math.max(atLeast, itsVersion),
        () -> CATALOG,
        false,
        Optional.of(EVERY));
  }

  /** The tasks fail, or all of the job does. */
  private void restart() throws Throwable {
    settle();
    List<KafkaPartitionSplit> splits = new ArrayList<>();
    for (Task task : tasks) {
      splits.addAll(task.reader.snapshotState(1));
    }
    final OperatorSubtaskState state = writer.snapshot(1, 1);
    checkpoint++;
    final ClockGrant grantedThen = enumerator.snapshotState(checkpoint).granted();
    final Map<Long, Long> completeSinceThen = Map.copyOf(completeSince);
    final long[] newestThen = newest.clone();
    final long closedThen = closed;
    enumerator.notifyCheckpointComplete(checkpoint);
    run();
    int readers = tasks.size();
    stop();
    newest = newestThen;
    closed = closedThen;
    granted = grantedThen.closableUntil();
    completeSince = new HashMap<>(completeSinceThen);
    if (random.nextBoolean()) {
      readers = List.of(1, 2, 4).get(random.nextInt(3));
      enumerator.close();
      context.close();
      coordinate(readers, ClockGrant.of(grantedThen.closableUntil(), grantedThen.completeSince()));
    }
    start(readers, splits, state);
  }

  private void stop() throws Exception {
    for (Task task : tasks) {
      task.reader.close();
    }
    tasks.clear();
    writer.close();
  }

  private void run() throws Exception {
    for (int phase = 0; phase < 6; phase++) {
      boolean[] mute = new boolean[names.size()];
      for (int partition = 0; partition < mute.length; partition++) {
        mute[partition] = random.nextInt(3) == 0;
      }
      if (random.nextInt(4) == 0) {
        Arrays.fill(mute, true);
      }
      for (int second = 10 + random.nextInt(60); second > 0; second--) {
        wallClock += random.nextInt(2_000);
        for (int events = random.nextInt(6); events > 0; events--) {
          int partition = random.nextInt(mute.length);
          if (!mute[partition]) {
            readEvent(partition);
          }
          deliverSome();
        }
        tasks.get(random.nextInt(tasks.size())).look();
        deliverSome();
        writer.setProcessingTime(wallClock);
        check();
      }
      settle();
    }
  }

  private void readEvent(int partition) throws Exception {
    boolean ahead = random.nextInt(5) == 0;
    long time = ahead ? wallClock + 50_000 : wallClock - random.nextInt(8_000);
    boolean brokerTime = random.nextBoolean();
    long timestamp = brokerTime ? wallClock - random.nextInt(100) : Math.max(time, wallClock);
    long capped = Math.min(time, Math.min(timestamp, wallClock));
    newest[partition] = Math.max(newest[partition], capped);
    if (random.nextInt(100) == 0) {
      tasks.get(partition % tasks.size()).lose(names.get(partition));
    }
    tasks.get(partition % tasks.size()).event(names.get(partition), time, timestamp, brokerTime);
    noteClock();
  }

  private void report(int reader, ClockReport report) {
    noteClock();
    long open = Math.max(Minutes.of(granted), START - 10);
    for (long minute = open; minute < report.completeSince(); minute++) {
      completeSince.merge(minute, report.completeSince(), Math::max);
    }
    enumerator.handleSourceEvent(reader, report);
  }

  /** Naive: of the partitions that are active. */
  private long commonClock() {
    long least = Long.MAX_VALUE;
    for (int partition = 0; partition < newest.length; partition++) {
      ReadPartition its = tasks.get(partition % tasks.size()).reader.partition(splitId(partition));
      if (!its.silent) {
        least = Math.min(least, newest[partition]);
      }
    }
    return least == Long.MAX_VALUE ? wallClock - ReaderRig.DELAY : least;
  }

  private String splitId(int partition) {
    return KafkaPartitionSplit.toSplitId(names.get(partition));
  }

  private void noteClock() {
    most = Math.max(most, commonClock());
  }

  private void deliverSome() throws Exception {
    for (int steps = random.nextInt(6); steps > 0; steps--) {
      Task task = tasks.get(random.nextInt(tasks.size()));
      if (random.nextBoolean() && !task.sent.isEmpty()) {
        task.reader.handleSourceEvents(task.sent.remove());
        task.poll();
      }
      if (random.nextBoolean() && !task.emitted.isEmpty()) {
        deliver(task);
      }
    }
    check();
  }

  private void deliver(Task from) throws Exception {
    String element = from.emitted.remove();
    long time = Long.parseLong(element.substring(element.indexOf(' ') + 1));
    if (element.startsWith("clock")) {
      writer.processElement(TileCounts.ofClock(time), 0);
      return;
    }
    long before = tasks.stream().mapToLong(task -> task.watermark).min().orElseThrow();
    from.watermark = time;
    long after = tasks.stream().mapToLong(task -> task.watermark).min().orElseThrow();
    if (after > before) {
      writer.processWatermark(after);
    }
  }

  /** Two intervals pass, and all messages arrive. */
  private void settle() throws Exception {
    for (int interval = 0; interval < 2; interval++) {
      for (Task task : tasks) {
        task.look();
        noteClock();
      }
      for (Task task : tasks) {
        while (!task.sent.isEmpty()) {
          task.reader.handleSourceEvents(task.sent.remove());
          task.poll();
        }
      }
      for (Task task : tasks) {
        while (!task.emitted.isEmpty()) {
          deliver(task);
        }
      }
      wallClock += EVERY.toMillis();
      writer.setProcessingTime(wallClock);
      check();
    }
    boolean none = Arrays.stream(newest).anyMatch(time -> time == PartitionClock.NONE);
    if (!none) {
      assertThat(written).as("seed %d", seed).isGreaterThanOrEqualTo(commonClock() - 2_000);
    }
  }

  private void check() throws Exception {
    List<Outgoing> all = writer.extractOutputValues();
    for (Outgoing record : all.subList(read, all.size())) {
      Optional<RunningPart> part = RunningPart.parse(record.value);
      if (part.isPresent()) {
        long clock = part.get().clock();
        assertThat(clock).as("seed %d: it falls", seed).isGreaterThanOrEqualTo(written);
        assertThat(clock).as("seed %d: it is ahead", seed).isLessThanOrEqualTo(most);
        assertThat(clock).as("seed %d: it is behind", seed).isGreaterThanOrEqualTo(closed);
        assertThat(part.get().counts().minute()).isEqualTo(Minutes.of(clock));
        written = clock;
        clocks++;
      } else {
        MinuteCounts counts = CountsPart.parse(record.value).orElseThrow().counts();
        long minute = counts.minute();
        closed = Math.max(closed, Minutes.endOf(minute));
        if (completeSince.containsKey(minute)) {
          assertThat(counts.kinds().get(0).completeSince())
              .as("seed %d: minute %d is taken for complete", seed, minute)
              .isGreaterThanOrEqualTo(completeSince.get(minute));
          incomplete++;
        }
      }
    }
    read = all.size();
  }
}
