package io.ringcast.serving.follow;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.config.Secret;
import io.ringcast.common.kafka.KafkaConfig;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.World;
import io.ringcast.serving.config.CacheConfig;
import io.ringcast.serving.hot.HotBlocks;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.sets.ServedSets;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.broker.EmbeddedKafka;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The features topic on a real broker, which comes late, grows, and is read with breaks. */
class FollowerTest {

  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static final int WARM_BLOCKS = 2;
  private static final Duration OFTEN = Duration.ofMillis(100);
  private static final Duration LONG = Duration.ofHours(1);

  private static EmbeddedKafka broker;

  private final String topic = "features-" + NUMBER.incrementAndGet();
  private final World world = new World(new Random(1));
  private final ServedSets sets = new ServedSets();
  private final HotBlocks blocks =
      new HotBlocks(new CacheConfig(1000, 1 << 20, LONG), System::nanoTime);

  /** All minutes that were complete, in their order; written by the follower's thread. */
  private final List<Long> seen = new CopyOnWriteArrayList<>();

  private Map<String, Secret> properties = Map.of();
  private KafkaProducer<byte[], byte[]> producer;
  private final FollowStats stats = new FollowStats(new Meters(), "features");
  private Follower follower;

  @BeforeAll
  static void startBroker() {
    broker = EmbeddedKafka.start();
  }

  @AfterAll
  static void stopBroker() {
    broker.close();
  }

  @BeforeEach
  void open() {
    sets.add(new SetRegistry(List.of(RegisteredSet.of(World.SET))));
    openProducer();
  }

  private void openProducer() {
    producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", broker.bootstrapServers()),
            new ByteArraySerializer(),
            new ByteArraySerializer());
  }

  @AfterEach
  void close() {
    follower.close();
    producer.close();
    sets.close();
  }

  @Test
  void aTopicThatIsMissingAtFirstIsFollowedWhenItIsThere() throws Exception {
    follow(LONG);
    follower.tried().get(60, TimeUnit.SECONDS);
    assertThat(stats.isFollowing()).isFalse();
    Waiting.until("some tries", () -> stats.breaks.sum() > 2);

    broker.createTopic(topic, World.PARTITIONS, Map.of());
    world.minute(0, this::send);
    awaitFollowed(0);
    assertThat(stats.isFollowing()).isTrue();
    assertThat(stats.unreadable.sum()).isZero();
  }

  /** A window end lacks a part until the new partition has been read from its beginning. */
  @Test
  void aPartitionThatIsAddedIsReadWhole() throws Exception {
    broker.createTopic(topic, World.PARTITIONS - 1, Map.of());
    follow(LONG);
    follower.tried().get(60, TimeUnit.SECONDS);
    world.minute(0, only(partition -> partition < World.PARTITIONS - 1));
    Waiting.until("its markers", () -> stats.records.sum() >= World.PARTITIONS - 1);

    try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
      admin
          .createPartitions(Map.of(topic, NewPartitions.increaseTo(World.PARTITIONS)))
          .all()
          .get(60, TimeUnit.SECONDS);
    }
    assertThat(followed()).isEmpty();
    world.again(0, only(partition -> partition == World.PARTITIONS - 1));
    awaitFollowed(0);
    assertThat(stats.breaks.sum()).isZero();
  }

  /** Reading begins a little before now, and so nothing is missed. An error is no exception. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void readingGoesOnAfterABreak(boolean error) throws Exception {
    followTopic(LONG);
    breakOnce(error ? FollowerTest::failWithError : FollowerTest::fail);
    world.minute(0, this::send);
    world.minute(1, this::send);
    awaitFollowed(1);
    assertThat(stats.breaks.sum()).isEqualTo(1);
    assertThat(stats.isFollowing()).isTrue();
  }

  /** With no time to look back, rows may have passed by: their window end is not complete. */
  @Test
  void whatWasMissedInABreakIsNotTakenForNothing() throws Exception {
    followTopic(Duration.ZERO);
    breakOnce(FollowerTest::fail);
    world.minute(0, this::send);
    Waiting.until("the break", () -> stats.breaks.sum() == 1);
    world.minute(1, only(partition -> partition == 0));
    producer.flush();
    Waiting.until("reading again", () -> stats.isFollowing());
    world.again(1, only(partition -> partition != 0));
    world.minute(2, this::send);
    world.minute(3, this::send);
    awaitFollowed(3);
    assertThat(seen).as("partition 0 has no marker of minute 1").doesNotContain(1L);
  }

  /** What becomes of a topic while the follower is at something else. */
  private enum Loss {
    DELETED,
    MADE_ANEW,
    PARTITION_ADDED
  }

  /** The follower is kept busy meanwhile, so it comes to the topic when all has happened. */
  @ParameterizedTest
  @EnumSource
  void aWindowEndWhoseRowsWereLostIsNotComplete(Loss loss) throws Exception {
    broker.createTopic(topic, World.PARTITIONS, Map.of());
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    set()
        .addListener(
            () -> {
              if (isFollowed(1)) {
                busy.countDown();
                await(goOn);
              }
            });
    // So that nothing is fetched while the follower is busy.
    properties = Map.of("fetch.max.wait.ms", Secret.of("1"));
    follow(LONG);
    follower.tried().get(60, TimeUnit.SECONDS);
    world.minute(0, this::send);
    world.minute(1, this::send);
    producer.flush();
    await(busy);
    awaitFetchesEnd();

    int partitions = World.PARTITIONS + (loss == Loss.PARTITION_ADDED ? 1 : 0);
    int last = partitions - 1;
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
      if (loss == Loss.PARTITION_ADDED) {
        admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(partitions))).all().get();
      }
      world.minute(2, (partition, record) -> sendRows(last, record));
      producer.flush();
      if (loss == Loss.MADE_ANEW) {
        makeTopicAnew(admin);
      } else {
        broker.deleteRecords(topic);
      }
    }
    markers(2, partitions);
    world.minute(3, (partition, record) -> sendRows(last, record));
    markers(3, partitions);
    producer.flush();
    goOn.countDown();

    awaitFollowed(3);
    assertThat(seen).as("rows of minute 2 are lost").doesNotContain(2L);
    assertThat(stats.lost.sum()).isPositive();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * The follower's consumer fetches ahead. The broker answers fetches of one length of waiting in
   * their order, so when later ones have come back empty, so has the follower's.
   */
  private void awaitFetchesEnd() {
    Map<String, Object> client =
        new HashMap<>(Map.of("bootstrap.servers", broker.bootstrapServers()));
    client.put("fetch.max.wait.ms", 1);
    var bytes = new ByteArrayDeserializer();
    try (KafkaConsumer<byte[], byte[]> other = new KafkaConsumer<>(client, bytes, bytes)) {
      List<TopicPartition> all =
          IntStream.range(0, World.PARTITIONS)
              .mapToObj(partition -> new TopicPartition(topic, partition))
              .toList();
      other.assign(all);
      other.seekToEnd(all);
      Waiting.until(
          "three fetches have come back",
          () -> {
            assertThat(other.poll(Duration.ofMillis(100))).isEmpty();
            return fetches(other) >= 3;
          });
    }
  }

  private static double fetches(KafkaConsumer<?, ?> consumer) {
    return consumer.metrics().values().stream()
        .filter(metric -> metric.metricName().name().equals("fetch-total"))
        .mapToDouble(metric -> (double) metric.metricValue())
        .max()
        .orElseThrow();
  }

  private void makeTopicAnew(Admin admin) throws Exception {
    admin.deleteTopics(List.of(topic)).all().get();
    while (admin.listTopics().names().get().contains(topic)) {
      Thread.onSpinWait();
    }
    broker.createTopic(topic, World.PARTITIONS, Map.of());
    producer.close();
    openProducer();
  }

  private void sendRows(int partition, EncodedRecord record) {
    if (record.rows() > 0) {
      send(partition, record);
    }
  }

  private void markers(int minute, int partitions) {
    for (int partition = 0; partition < partitions; partition++) {
      long until = World.windowEnd(minute);
      send(
          partition,
          RecordWriter.marker(World.SET, world.emission(minute), partition, partitions, until));
    }
  }

  @Test
  void aRecordThatCannotBeReadCostsItsWindowEnd() throws Exception {
    followTopic(LONG);
    world.minute(0, this::send);
    awaitFollowed(0);
    var unused = producer.send(new ProducerRecord<>(topic, 1, null, new byte[] {1, 2, 3}));
    world.minute(1, this::send);
    world.minute(2, this::send);
    awaitFollowed(2);
    Waiting.until("the listener has heard of minute 2", () -> seen.contains(2L));
    assertThat(seen).containsExactly(0L, 2L);
    assertThat(stats.unreadable.sum()).isEqualTo(1);
    assertThat(stats.breaks.sum()).isZero();
  }

  private void followTopic(Duration lookBack) throws Exception {
    broker.createTopic(topic, World.PARTITIONS, Map.of());
    follow(lookBack);
    follower.tried().get(60, TimeUnit.SECONDS);
  }

  private void follow(Duration lookBack) {
    KafkaConfig kafka = new KafkaConfig(broker.bootstrapServers(), "", properties);
    WarmUp warmUp = new WarmUp(WARM_BLOCKS);
    follower =
        new Follower(
            kafka,
            topic,
            () -> {
              RecordReceiver receiver = new RecordReceiver(sets, blocks, stats, lookBack);
              receiver.warmUp(warmUp);
              return receiver;
            },
            stats,
            OFTEN,
            OFTEN);
    set().addListener(() -> seen.add((followed().orElseThrow() - World.windowEnd(0)) / 60_000));
    follower.start();
  }

  private static void fail() {
    throw new IllegalStateException("a failure that the test wants");
  }

  private static void failWithError() {
    throw new NoClassDefFoundError("an error that the test wants");
  }

  /** Whatever fails in the follower's thread: here, somebody who is told of a window end. */
  private void breakOnce(Runnable fail) {
    AtomicBoolean broken = new AtomicBoolean();
    set()
        .addListener(
            () -> {
              if (isFollowed(0) && broken.compareAndSet(false, true)) {
                fail.run();
              }
            });
  }

  private BiConsumer<Integer, EncodedRecord> only(IntPredicate wanted) {
    return (partition, record) -> {
      if (wanted.test(partition)) {
        send(partition, record);
      }
    };
  }

  private void send(int partition, EncodedRecord record) {
    var unused =
        producer.send(new ProducerRecord<>(topic, partition, record.key(), record.value()));
  }

  private ServedSet set() {
    return sets.find(World.SET.id()).orElseThrow();
  }

  private OptionalLong followed() {
    return set().followed().stream().mapToLong(Emission::windowEnd).findFirst();
  }

  private boolean isFollowed(int minute) {
    return followed().equals(OptionalLong.of(World.windowEnd(minute)));
  }

  private void awaitFollowed(int minute) {
    producer.flush();
    Waiting.until("minute " + minute, () -> isFollowed(minute));
  }
}
