package io.ringcast.feature.intake.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.common.registry.RegisteredProducts.Product;
import io.ringcast.feature.intake.decode.EntityKey;
import io.ringcast.feature.intake.source.ClockedEnumerator.Admission;
import io.ringcast.feature.intake.source.ProductAgreement.ProductsGrant;
import io.ringcast.testing.Seeds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.mocks.MockSplitEnumeratorContext;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Readers and their coordinator, whose messages come as late as chance has it. All of them start
 * anew from checkpoints now and then, the coordinator too. Every event is one of the product that
 * is added.
 */
class ProductAgreementTest {

  private static final int READERS = 3;
  private static final int STEPS = 400;
  private static final long SKEW = 120_000;
  private static final EntityKey KEY = new EntityKey(1, 2);
  private static final UUID OLD = new UUID(1, 1);
  private static final UUID NEW = new UUID(2, 2);
  private static final ProductCatalog FIRST = new ProductCatalog(Map.of(OLD, 1));
  private static final ProductCatalog BOTH = new ProductCatalog(Map.of(OLD, 1, NEW, 2));

  private Random random;
  private long wallClock;
  private MockSplitEnumeratorContext<KafkaPartitionSplit> context;
  private ProductAgreement agreement;
  private final List<Reader> readers = new ArrayList<>();
  private final ScriptedRegister register = new ScriptedRegister(FIRST);

  /** A reader with one partition, what is on its way to and from it, and what it made of events. */
  private final class Reader {

    private final int number;
    private final TopicPartition partition;
    private final List<Long> eventTimes = new ArrayList<>();
    private final List<Boolean> counted = new ArrayList<>();
    private final List<SourceEvent> answers = new ArrayList<>();
    private ScriptedReader script;
    private ClockedReader reader;
    private RegisteredProducts products;
    private int delivered;
    private int position;
    private int checkpointed;
    private KafkaPartitionSplit state;

    Reader(int number) {
      this.number = number;
      this.partition = new TopicPartition("demand", number);
      this.state = new KafkaPartitionSplit(partition, 0);
    }

    void start() throws Exception {
      script = new ScriptedReader();
      products = null;
      reader =
          new ClockedReader(
              script,
              answers::add,
              key -> {},
              5_000,
              null,
              () -> wallClock,
              new UnregisteredMetricsGroup(),
              new LostRecords(
                  // Nothing is ever deleted here, so nobody asks.
                  new KafkaEnds(new Properties()),
                  120_000,
                  () -> wallClock,
                  CompletableFuture::new,
                  topic -> new SimpleCounter()));
      reader.awaitProducts(granted -> products = granted);
      reader.handleSourceEvents(new Admission(KEY, Map.of()));
      answers.clear();
      position = checkpointed;
      reader.addSplits(List.of(state));
      reader.start();
      context.registerReader(new ReaderInfo(number, "here"));
      delivered = sent().size();
      agreement.add(number);
    }

    private List<SourceEvent> sent() throws Exception {
      return context.getSentSourceEvent().getOrDefault(number, List.of());
    }

    void deliver() throws Exception {
      if (delivered < sent().size()) {
        reader.handleSourceEvents(sent().get(delivered++));
      }
    }

    void answer() {
      if (!answers.isEmpty()) {
        agreement.take(number, answers.remove(0));
      }
    }

    /** An event that is as late as events may be, or ahead of the clock by the allowed skew. */
    void read() throws Exception {
      if (position == eventTimes.size()) {
        eventTimes.add(wallClock + SKEW - random.nextInt(5 * (int) SKEW));
        counted.add(null);
      }
      script.event(partition, eventTimes.get(position), wallClock, true);
      Recorder recorder = new Recorder();
      reader.pollNext(recorder);
      if (!recorder.log.isEmpty()) {
        assertThat(products).as("it reads only when it knows what counts").isNotNull();
        Product product = products.byId().get(NEW);
        counted.set(
            position, product != null && Minutes.of(eventTimes.get(position)) >= product.since());
        position++;
      } else {
        script.forget();
      }
    }

    void checkpoint() {
      checkpointed = position;
      state = reader.snapshotState(1).get(0);
    }

    void holds(String seed) {
      long since = register.announced.byId().get(NEW).since();
      for (int i = 0; i < position; i++) {
        assertThat(counted.get(i))
            .as("%s, reader %d, event %d", seed, number, i)
            .isEqualTo(Minutes.of(eventTimes.get(i)) >= since);
      }
    }
  }

  @AfterEach
  void closeContext() throws Exception {
    context.close();
  }

  @Test
  void allReadersCountFromTheSameMinuteOn() throws Throwable {
    int both = 0;
    for (int run = 0; run < 200; run++) {
      long seed = Seeds.next(getClass());
      begin(seed);
      int added = random.nextInt(STEPS / 2);
      for (int step = 0; step < STEPS; step++) {
        if (step == added) {
          register.file = BOTH;
        }
        wallClock += random.nextInt(4_000);
        step();
      }
      settle();
      assertThat(register.announced.missing(BOTH).size() == 0).as("seed %d", seed).isTrue();
      for (Reader reader : readers) {
        reader.holds("seed " + seed);
        both += reader.counted.contains(true) && reader.counted.contains(false) ? 1 : 0;
      }
    }
    assertThat(both).as("readers that saw the product before and after").isGreaterThan(100);
  }

  private void begin(long seed) throws Throwable {
    random = new Random(seed);
    wallClock = 1_790_000_000_000L + random.nextInt(60_000);
    register.begin(FIRST);
    readers.clear();
    for (int number = 0; number < READERS; number++) {
      readers.add(new Reader(number));
    }
    startAll();
  }

  private void startAll() throws Throwable {
    if (context != null) {
      context.close();
    }
    context = new MockSplitEnumeratorContext<>(READERS);
    agreement = new ProductAgreement(context, register, Duration.ofMillis(SKEW), () -> wallClock);
    agreement.start();
    for (Reader reader : readers) {
      reader.start();
    }
  }

  private void step() throws Throwable {
    Reader reader = readers.get(random.nextInt(READERS));
    switch (random.nextInt(40)) {
      case 0 -> look();
      case 1 -> readers.forEach(Reader::checkpoint);
      case 2 -> restart(random.nextInt(3));
      case 3 -> register.fileAway = random.nextInt(4) == 0;
      case 4 -> {
        register.brokerAway = random.nextInt(4) == 0;
        register.answersLost = random.nextBoolean();
      }
      case 5, 6, 7, 8, 9, 10 -> reader.deliver();
      case 11, 12, 13, 14, 15, 16 -> reader.answer();
      case 17, 18 -> announce();
      default -> reader.read();
    }
  }

  private void restart(int what) throws Throwable {
    if (what == 0) {
      startAll();
    } else if (what == 1) {
      for (Reader reader : readers) {
        context.unregisterReader(reader.number);
      }
      for (Reader reader : readers) {
        reader.start();
      }
    }
  }

  private void look() throws Throwable {
    context.runPeriodicCallable(0);
  }

  private void announce() throws Throwable {
    if (!context.getOneTimeCallables().isEmpty()) {
      context.runNextOneTimeCallable();
    }
  }

  /** Everything comes that is on its way. */
  private void settle() throws Throwable {
    register.fileAway = false;
    register.brokerAway = false;
    register.answersLost = false;
    for (int round = 0; round < 5; round++) {
      wallClock += 2 * SKEW;
      look();
      for (Reader reader : readers) {
        for (int i = 0; i < 10; i++) {
          reader.deliver();
          reader.answer();
        }
      }
      announce();
      for (Reader reader : readers) {
        for (int i = 0; i < 10; i++) {
          reader.deliver();
          reader.read();
        }
      }
    }
  }

  @Test
  void aCatalogThatGivesACodeToAnotherProductChangesNothing() throws Throwable {
    begin(1);
    look();
    register.file = new ProductCatalog(Map.of(NEW, 1));
    look();
    for (Reader reader : readers) {
      reader.deliver();
      assertThat(reader.products).isEqualTo(RegisteredProducts.of(FIRST));
      assertThat(reader.sent()).as("nobody was held").hasSize(1);
    }
  }

  @Test
  void readersGoOnWhereItCannotBeAnnouncedAndAreHeldLessAndLessOften() throws Throwable {
    begin(2);
    look();
    register.file = BOTH;
    register.writesDenied = true;
    int held = 0;
    for (int second = 0; second < 3_600; second += 5) {
      wallClock += 5_000;
      deliverAll();
      int before = readers.get(0).sent().size();
      look();
      held += readers.get(0).sent().get(before - 1) instanceof ProductsGrant ? 0 : 1;
      deliverAll();
      announce();
    }
    assertThat(held).isBetween(6, 12);

    register.writesDenied = false;
    wallClock += 600_000;
    look();
    deliverAll();
    announce();
    deliverAll();
    for (Reader reader : readers) {
      assertThat(reader.products.byId().get(NEW).since())
          .isEqualTo(Minutes.of(wallClock + SKEW) + 1);
    }
  }

  @Test
  void readersWaitWhileNobodyKnowsWhetherItWasAnnounced() throws Throwable {
    begin(3);
    look();
    register.file = BOTH;
    register.answersLost = true;
    look();
    deliverAll();
    announce();
    deliverAll();
    for (Reader reader : readers) {
      assertThat(reader.sent()).as("a grant and a hold").hasSize(2);
    }
    register.brokerAway = true;
    look();
    register.brokerAway = false;
    wallClock += 5 * SKEW;
    look();
    deliverAll();
    assertThat(register.announced.missing(BOTH).size()).isZero();
    for (Reader reader : readers) {
      assertThat(reader.products).isEqualTo(register.announced);
    }
  }

  /** As where the file has lost a product that was added while the job ran. */
  @Test
  void aCoordinatorThatStartsAnewBelievesTheRegistry() throws Throwable {
    begin(4);
    register.announced = RegisteredProducts.of(FIRST).add(BOTH, 77);
    startAll();
    look();
    deliverAll();
    for (Reader reader : readers) {
      assertThat(reader.products).isEqualTo(register.announced);
    }
  }

  private void deliverAll() throws Throwable {
    for (Reader reader : readers) {
      reader.deliver();
      reader.deliver();
      while (!reader.answers.isEmpty()) {
        reader.answer();
      }
    }
  }
}
