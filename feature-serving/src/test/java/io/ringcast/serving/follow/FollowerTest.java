package io.ringcast.serving.follow;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.kafka.KafkaConfig;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.Door;
import io.ringcast.serving.World;
import io.ringcast.serving.config.CacheConfig;
import io.ringcast.serving.config.FollowConfig;
import io.ringcast.serving.hot.BlockKey;
import io.ringcast.serving.hot.BlockState;
import io.ringcast.serving.hot.HotBlock;
import io.ringcast.serving.hot.HotBlocks;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.sets.ServedSets;
import io.ringcast.testbed.broker.EmbeddedKafka;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.IntPredicate;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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

  private KafkaProducer<byte[], byte[]> producer;
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
    follower.tried().get(20, TimeUnit.SECONDS);
    assertThat(follower.stats().isFollowing()).isFalse();
    Door.await("some tries", () -> follower.stats().breaks() > 2);

    broker.createTopic(topic, World.PARTITIONS, Map.of());
    world.minute(0, this::send);
    awaitFollowed(0);
    assertThat(follower.stats().isFollowing()).isTrue();
    assertThat(follower.stats().recordsUnreadable()).isZero();
  }

  @Test
  void aBlockThatIsHeldIsRenewed() throws Exception {
    broker.createTopic(topic, World.PARTITIONS, Map.of());
    world.minute(0, this::send);
    follow(LONG);
    awaitFollowed(0);
    long hexagon = world.hexagons().get(0);
    long cell = Cells.parent(hexagon, set().sizing().resolution());
    HotBlock block = blocks.get(new BlockKey(set(), set().sizing(), World.PRODUCTS.get(0), cell));
    assertThat(block.newest()).as("nobody has loaded it").isEmpty();

    world.minute(1, this::send);
    awaitFollowed(1);
    BlockState newest = block.newest().orElseThrow();
    assertThat(newest.emission().windowEnd()).isEqualTo(World.windowEnd(1));
    assertThat(follower.stats().blocksPushed()).isPositive();
  }

  /** As many as are wanted, and those with the most rows; the service is not ready before. */
  @Test
  void theLargestBlocksAreHeldBeforeAnybodyAsks() throws Exception {
    broker.createTopic(topic, World.PARTITIONS, Map.of());
    for (int minute = 0; minute < 3; minute++) {
      world.minute(minute, this::send);
    }
    producer.flush();
    follow(LONG);
    follower.tried().get(20, TimeUnit.SECONDS);

    Map<BlockKey, Integer> rows = rowsOfBlocks(2);
    // Where reading broke off at first, which is no fault, that is as good as read.
    Door.await("blocks that are held", () -> held(rows).size() == WARM_BLOCKS);
    List<BlockKey> held = held(rows);
    int least = held.stream().mapToInt(rows::get).min().orElseThrow();
    rows.forEach(
        (key, its) -> {
          if (its > least) {
            assertThat(held).contains(key);
          }
        });
    for (BlockKey key : held) {
      BlockState newest = blocks.peek(key).orElseThrow().newest().orElseThrow();
      assertThat(newest.emission().windowEnd()).isEqualTo(World.windowEnd(2));
      assertThat(newest.isEmpty()).isFalse();
    }
  }

  private List<BlockKey> held(Map<BlockKey, Integer> rows) {
    return rows.keySet().stream().filter(key -> blocks.peek(key).isPresent()).toList();
  }

  private Map<BlockKey, Integer> rowsOfBlocks(int minute) {
    Map<BlockKey, Integer> rows = new HashMap<>();
    for (UUID product : World.PRODUCTS) {
      for (long hexagon : world.hexagons()) {
        if (world.row(World.windowEnd(minute), product, hexagon) != null) {
          long cell = Cells.parent(hexagon, set().sizing().resolution());
          rows.merge(new BlockKey(set(), set().sizing(), product, cell), 1, Integer::sum);
        }
      }
    }
    return rows;
  }

  /** A window end lacks a part until the new partition has been read from its beginning. */
  @Test
  void aPartitionThatIsAddedIsReadWhole() throws Exception {
    broker.createTopic(topic, World.PARTITIONS - 1, Map.of());
    follow(LONG);
    follower.tried().get(20, TimeUnit.SECONDS);
    world.minute(0, only(partition -> partition < World.PARTITIONS - 1));
    Door.await("its markers", () -> follower.stats().records() >= World.PARTITIONS - 1);

    try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
      admin
          .createPartitions(Map.of(topic, NewPartitions.increaseTo(World.PARTITIONS)))
          .all()
          .get(20, TimeUnit.SECONDS);
    }
    assertThat(followed()).isEmpty();
    world.again(0, only(partition -> partition == World.PARTITIONS - 1));
    awaitFollowed(0);
    assertThat(follower.stats().breaks()).isZero();
  }

  /** Reading begins a little before now, and so nothing is missed. */
  @Test
  void readingGoesOnAfterABreak() throws Exception {
    broker.createTopic(topic, World.PARTITIONS, Map.of());
    follow(LONG);
    follower.tried().get(20, TimeUnit.SECONDS);
    breakOnceAt(0);
    world.minute(0, this::send);
    world.minute(1, this::send);
    awaitFollowed(1);
    assertThat(follower.stats().breaks()).isEqualTo(1);
  }

  /** With no time to look back, rows may have passed by: their window end is not complete. */
  @Test
  void whatWasMissedInABreakIsNotTakenForNothing() throws Exception {
    broker.createTopic(topic, World.PARTITIONS, Map.of());
    follow(Duration.ZERO);
    follower.tried().get(20, TimeUnit.SECONDS);
    breakOnceAt(0);
    world.minute(0, this::send);
    Door.await("the break", () -> follower.stats().breaks() == 1);
    world.minute(1, only(partition -> partition == 0));
    producer.flush();
    Door.await("reading again", () -> follower.stats().isFollowing());
    world.again(1, only(partition -> partition != 0));
    world.minute(2, this::send);
    world.minute(3, this::send);
    awaitFollowed(3);
    assertThat(seen).as("partition 0 has no marker of minute 1").doesNotContain(1L);
  }

  @Test
  void aRecordThatCannotBeReadCostsItsWindowEnd() throws Exception {
    broker.createTopic(topic, World.PARTITIONS, Map.of());
    follow(LONG);
    follower.tried().get(20, TimeUnit.SECONDS);
    world.minute(0, this::send);
    awaitFollowed(0);
    var unused = producer.send(new ProducerRecord<>(topic, 1, null, new byte[] {1, 2, 3}));
    world.minute(1, this::send);
    world.minute(2, this::send);
    awaitFollowed(2);
    assertThat(seen).containsExactly(0L, 2L);
    assertThat(follower.stats().recordsUnreadable()).isEqualTo(1);
    assertThat(follower.stats().breaks()).isZero();
  }

  private void follow(Duration lookBack) {
    KafkaConfig kafka = new KafkaConfig(broker.bootstrapServers(), "", Map.of());
    FollowConfig config = new FollowConfig(topic, lookBack, WARM_BLOCKS);
    follower = new Follower(kafka, config, sets, blocks, OFTEN, OFTEN);
    set().addListener(() -> seen.add((followed().orElseThrow() - World.windowEnd(0)) / 60_000));
    follower.start();
  }

  /** Whatever fails in the follower's thread: here, somebody who is told of a window end. */
  private void breakOnceAt(int minute) {
    AtomicBoolean broken = new AtomicBoolean();
    set()
        .addListener(
            () -> {
              if (isFollowed(minute) && broken.compareAndSet(false, true)) {
                throw new IllegalStateException("a failure that the test wants");
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
    Door.await("minute " + minute, () -> isFollowed(minute));
  }
}
