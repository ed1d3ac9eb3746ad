package io.ringcast.serving.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.CountsRecordWriter;
import io.ringcast.common.counts.PackedCounts;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.kafka.KafkaConfig;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.config.LiveConfig;
import io.ringcast.serving.live.LiveBlock;
import io.ringcast.serving.live.LiveBlocks;
import io.ringcast.serving.live.LiveCounts;
import io.ringcast.serving.live.LiveGroup;
import io.ringcast.serving.live.LiveRows;
import io.ringcast.serving.live.LiveView;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.sets.ServedSets;
import io.ringcast.serving.warn.LogLines;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.broker.EmbeddedKafka;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/** From the records of the counts topic to views. */
class LiveReceiverTest {

  private static final FeatureSet SET =
      FeatureSet.of("small", List.of("demand"), List.of(0, 1), List.of(1, 2));
  private static final CountsGroup GROUP = new CountsGroup(9, Distinct.PER_CELL);
  private static final UUID PRODUCT = new UUID(1, 1);
  private static final long TILE = 0x842a107ffffffffL;
  private static final long FIRST = 29_000_000;
  private static final LiveConfig CONFIG = new LiveConfig(Optional.of("counts"), 60, 1 << 20);

  private final ServedSets sets = new ServedSets();
  private final LiveCounts counts = new LiveCounts();
  private final LongAdder dropped = new LongAdder();
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger views = new AtomicInteger();

  LiveReceiverTest() {
    sets.add(new SetRegistry(List.of(RegisteredSet.of(SET))));
    counts.views().add(views::incrementAndGet);
  }

  private LiveReceiver receiver() {
    return new LiveReceiver(CONFIG, sets, counts, dropped, nanos::get);
  }

  private static CountsRecordWriter writer(int maxRecordBytes) {
    return new CountsRecordWriter(GROUP, 4, maxRecordBytes);
  }

  /** The hexagon with path 0 counts so many, and others one. */
  private static byte[] tile(int count, int others) {
    PackedCounts.Builder builder = new PackedCounts.Builder();
    builder.add(0, 1, 0, count);
    for (int path = 1; path <= others; path++) {
      builder.add(0, 1, path, 1 + path * 7919 % 1_000_000);
    }
    return builder.build(TILE);
  }

  private static List<EncodedRecord> closed(long minute, int count, int others) {
    return writer(16 << 10)
        .write(minute, 1, Map.of("demand", 0L), code -> PRODUCT, List.of(tile(count, others)));
  }

  private static List<EncodedRecord> running(long minute, int sequence, int count, long clock) {
    return running(minute, 1, sequence, count, clock);
  }

  private static List<EncodedRecord> running(
      long minute, long version, int sequence, int count, long clock) {
    return writer(16 << 10)
        .writeRunning(
            minute,
            version,
            sequence,
            clock,
            Map.of("demand", 0L),
            code -> PRODUCT,
            List.of(tile(count, 0)));
  }

  private static void take(TopicReceiver receiver, List<EncodedRecord> records)
      throws BlockFormatException {
    for (EncodedRecord record : records) {
      receiver.take(record.value());
    }
  }

  private Optional<LiveGroup> group() {
    return counts.view().group(SET);
  }

  private long count(long minute) {
    long hexagon = Cells.descendant(TILE, 0, 9);
    LiveBlock block = LiveBlock.of(new ServedSet(SET), PRODUCT, hexagon, minute);
    LiveView view = counts.view();
    BitSet path = new BitSet();
    path.set(block.path(hexagon));
    LiveRows rows =
        new LiveBlocks(new Meters())
            .compute(view, group().orElseThrow(), Map.of(block, path))
            .get(block);
    long[] sums = new long[4];
    rows.read(rows.row(block.path(hexagon)), new int[1], 0, sums);
    return sums[0];
  }

  @Test
  void viewsComeOnceTheTopicIsReadUpToNow() throws Exception {
    LiveReceiver receiver = receiver();
    take(receiver, closed(FIRST, 5, 0));
    receiver.polled();
    assertThat(group()).isEmpty();
    receiver.caughtUp();
    receiver.polled();
    assertThat(count(FIRST)).isEqualTo(5);

    receiver.failed();
    assertThat(group()).as("a new reading has seen nothing yet").isEmpty();
  }

  /** A topic that brings nothing has a view, too: all is known that there is. */
  @Test
  void anEmptyTopicHasAView() {
    LiveReceiver receiver = receiver();
    receiver.caughtUp();
    receiver.polled();
    assertThat(group().orElseThrow().has(FIRST)).isFalse();
  }

  @Test
  void viewsComeAtMostFourTimesASecondAndTheLastIsNotMissed() throws Exception {
    LiveReceiver receiver = receiver();
    receiver.caughtUp();
    views.set(0);
    for (int step = 0; step < 1000; step++) {
      nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(1));
      take(receiver, running(FIRST, step, 1 + step, FIRST * Minutes.MILLIS + step));
      receiver.polled();
    }
    assertThat(views.get()).isBetween(4, 5);
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(250));
    receiver.polled();
    assertThat(count(FIRST)).isEqualTo(1000);
    assertThat(group().orElseThrow().clock()).isEqualTo(FIRST * Minutes.MILLIS + 999);
    int all = views.get();
    nanos.addAndGet(TimeUnit.HOURS.toNanos(1));
    receiver.polled();
    assertThat(views.get()).as("nothing is new").isEqualTo(all);
  }

  /** Each task of the job sends its counts on its own, and a poll may end between them. */
  @Test
  void afterARestartAViewWaitsForTheCountsOfAllTasks() throws Exception {
    LiveReceiver receiver = receiver();
    receiver.caughtUp();
    long clock = FIRST * Minutes.MILLIS;
    take(receiver, running(FIRST, 0, 7, clock));
    receiver.polled();
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(10));

    take(receiver, running(FIRST, 2, 0, 1, clock));
    receiver.polled();
    assertThat(count(FIRST)).as("of the version before").isEqualTo(7);
    take(receiver, running(FIRST, 2, 1, 6, clock));
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(250));
    receiver.polled();
    assertThat(count(FIRST)).isEqualTo(6);
  }

  /** A larger set has the topic read anew; meanwhile the others' answers go on. */
  @Test
  void theViewStaysUntilALargerReadingHasCaughtUp() throws Exception {
    LiveReceiver receiver = receiver();
    take(receiver, closed(FIRST, 5, 0));
    receiver.caughtUp();
    receiver.polled();
    add(FeatureSet.of("wide", List.of("demand"), List.of(9), List.of(2)));
    assertThat(receiver.mustReread()).isTrue();

    LiveReceiver larger = receiver();
    larger.polled();
    assertThat(count(FIRST)).isEqualTo(5);
    take(larger, closed(FIRST, 6, 0));
    larger.caughtUp();
    larger.polled();
    assertThat(count(FIRST)).isEqualTo(6);
  }

  @Test
  void aTopicWithoutRunningCountsIsSaidToHaveNone() throws Exception {
    try (LogLines log = new LogLines(LiveReceiver.class)) {
      LiveReceiver receiver = receiver();
      take(receiver, running(FIRST, 0, 3, FIRST * Minutes.MILLIS));
      receiver.caughtUp();
      assertThat(log.lines()).isEmpty();

      receiver = receiver();
      take(receiver, closed(FIRST, 5, 0));
      receiver.caughtUp();
      assertThat(log.lines())
          .containsExactly(
              "topic counts has no running counts, so live answers end with the newest closed"
                  + " minute: set output.running-counts for the compute job");
    }
  }

  @Test
  void aMinuteOfSeveralPartsCountsOnceItIsWhole() throws Exception {
    List<EncodedRecord> parts = new ArrayList<>(closed(FIRST, 5, 12_000));
    assertThat(parts.size()).isGreaterThan(1);
    LiveReceiver receiver = receiver();
    receiver.caughtUp();
    take(receiver, running(FIRST, 0, 3, FIRST * Minutes.MILLIS));
    take(receiver, parts.subList(0, parts.size() - 1));
    receiver.polled();
    assertThat(count(FIRST)).isEqualTo(3);
    assertThat(group().orElseThrow().isRunning(FIRST)).isTrue();

    take(receiver, parts.subList(parts.size() - 1, parts.size()));
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
    receiver.polled();
    assertThat(count(FIRST)).isEqualTo(5);
    assertThat(group().orElseThrow().isRunning(FIRST)).isFalse();
  }

  @Test
  void readingBeginsFarEnoughBackAndAnewForLargerSets() {
    LiveReceiver receiver = receiver();
    assertThat(receiver.lookBack()).isEqualTo(Duration.ofMinutes(65));
    assertThat(receiver.mustReread()).isFalse();
    add(FeatureSet.of("other", List.of("demand"), List.of(1), List.of(2)));
    assertThat(receiver.mustReread()).as("it needs no more").isFalse();
    add(FeatureSet.of("long", List.of("demand"), List.of(1), List.of(240)));
    assertThat(receiver.mustReread()).isTrue();
    assertThat(receiver().lookBack()).isEqualTo(Duration.ofMinutes(250));

    receiver = receiver();
    add(SET.withDistinct(Distinct.PER_ENTITY).withVersion(2));
    assertThat(receiver.mustReread()).as("it has no running counts").isFalse();
    add(FeatureSet.of("wide", List.of("demand"), List.of(2), List.of(2)));
    assertThat(receiver.mustReread()).isTrue();
  }

  private void add(FeatureSet set) {
    sets.add(new SetRegistry(List.of(RegisteredSet.of(set))));
  }

  @Test
  void minutesWithoutRoomAreCounted() throws Exception {
    LiveReceiver receiver = receiver();
    receiver.caughtUp();
    for (int minute = 0; minute < 60; minute++) {
      take(receiver, closed(FIRST + minute, 1, 16_000));
    }
    receiver.polled();
    assertThat(dropped.sum()).isBetween(20L, 59L);
    assertThat(group().orElseThrow().has(FIRST + 59)).isTrue();
    assertThat(group().orElseThrow().has(FIRST)).isFalse();
  }

  @Test
  void aDamagedRecordIsRefused() {
    byte[] record = running(FIRST, 0, 1, 0).get(0).value();
    record[record.length - 1] ^= 1;
    assertThatThrownBy(() -> receiver().take(record)).isInstanceOf(BlockFormatException.class);
  }

  /** Kafka's time of the last record counts, not now. */
  @Test
  void minutesOfAJobThatStoppedLongAgoAreThere() throws Exception {
    try (EmbeddedKafka broker = EmbeddedKafka.start();
        KafkaProducer<byte[], byte[]> producer = producer(broker)) {
      broker.createTopic("counts", 2, Map.of());
      long now = System.currentTimeMillis();
      for (long minute = 0; minute < 2; minute++) {
        for (EncodedRecord record : closed(FIRST + 100 * minute, 5 + (int) minute, 0)) {
          long sent = now - Duration.ofMinutes(300 - 100 * minute).toMillis();
          producer
              .send(new ProducerRecord<>("counts", 0, sent, record.key(), record.value()))
              .get();
        }
      }
      FollowStats stats = new FollowStats(new Meters(), "counts");
      try (Follower follower = follower(broker, stats)) {
        follower.start();
        follower.tried().get(60, TimeUnit.SECONDS);
        assertThat(count(FIRST + 100)).isEqualTo(6);
        assertThat(stats.records.sum()).as("others are not read").isEqualTo(1);
        assertThat(stats.breaks.sum()).isZero();
      }
    }
  }

  private static KafkaProducer<byte[], byte[]> producer(EmbeddedKafka broker) {
    return new KafkaProducer<>(
        Map.of("bootstrap.servers", broker.bootstrapServers()),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }

  private Follower follower(EmbeddedKafka broker, FollowStats stats) {
    Duration often = Duration.ofMillis(50);
    return new Follower(
        new KafkaConfig(broker.bootstrapServers(), "", Map.of()),
        "counts",
        () -> new LiveReceiver(CONFIG, sets, counts, dropped, System::nanoTime),
        stats,
        often,
        often);
  }

  /** The follower begins anew when the receiver's time is over, and reads the old records again. */
  @Test
  void aSetWithLargerRingsIsServedFromTheSameTopic() throws Exception {
    try (EmbeddedKafka broker = EmbeddedKafka.start();
        KafkaProducer<byte[], byte[]> producer = producer(broker)) {
      broker.createTopic("counts", 1, Map.of());
      for (EncodedRecord record : closed(FIRST, 5, 0)) {
        producer.send(new ProducerRecord<>("counts", 0, record.key(), record.value())).get();
      }
      FollowStats stats = new FollowStats(new Meters(), "counts");
      try (Follower follower = follower(broker, stats)) {
        follower.start();
        Waiting.until("the minute", () -> group().isPresent());
        assertThat(count(FIRST)).isEqualTo(5);
        FeatureSet wide = FeatureSet.of("wide", List.of("demand"), List.of(30), List.of(2));
        add(wide);
        Waiting.until("larger tiles", () -> counts.view().group(wide).isPresent());
        assertThat(count(FIRST)).isEqualTo(5);
        assertThat(stats.breaks.sum()).isZero();
      }
    }
  }
}
