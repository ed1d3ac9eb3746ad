package io.ringcast.serving.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.RequestInput;
import io.ringcast.api.ServedAnswer;
import io.ringcast.serving.Scene;
import io.ringcast.serving.config.ServedLogConfig;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.testing.Seeds;
import io.ringcast.testkit.Waiting;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whatever happens to an answer for the log, it is counted, once, and the others go on. */
class ServedLogCountsTest {

  private static final Duration SHORT = Duration.ofMillis(1);
  private static final List<String> OUTCOMES =
      List.of("written", "queue_full", "failed", "error", "stopped");

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private final Meters meters = new Meters();
  private final AtomicInteger made = new AtomicInteger();
  private final CountDownLatch hangs = new CountDownLatch(1);
  private final CountDownLatch never = new CountDownLatch(1);
  private ServedLog log;

  /** What becomes of one record. */
  private enum Fate {
    WRITTEN,
    REFUSED,
    THROWN,
    NO_MEMORY
  }

  /** A producer whose records fare as they are told. */
  private final class Fated extends MockProducer<byte[], byte[]> {

    private final Supplier<Fate> fates;

    Fated(Supplier<Fate> fates) {
      super(true, null, new ByteArraySerializer(), new ByteArraySerializer());
      this.fates = fates;
      made.incrementAndGet();
    }

    @Override
    public synchronized Future<RecordMetadata> send(
        ProducerRecord<byte[], byte[]> record, Callback callback) {
      switch (fates.get()) {
        case WRITTEN -> callback.onCompletion(null, null);
        case REFUSED -> callback.onCompletion(null, new KafkaException("refused"));
        case THROWN -> throw new KafkaException("thrown");
        case NO_MEMORY -> throw new OutOfMemoryError("thrown");
      }
      return null;
    }
  }

  private void open(Supplier<Producer<byte[], byte[]>> producers, int queue, Duration pause) {
    log =
        new ServedLog(
            new ServedLogConfig(Optional.of("served"), 1, queue),
            producers,
            pause,
            meters,
            Clock.systemUTC(),
            () -> 0);
    log.start();
  }

  @AfterEach
  void close() {
    log.close();
  }

  private void offer(int bytes) {
    log.offer("somebody", "", ServedAnswer::getDefaultInstance, () -> new byte[bytes]);
  }

  @Test
  void inputsTakeRoomInTheQueueToo() {
    open(() -> new Fated(() -> Fate.WRITTEN), 1000, SHORT);
    RequestInput.Builder input = RequestInput.newBuilder().setName("eta_s");
    for (int i = 0; i < 200; i++) {
      input.addValues(i);
    }

    ServedAnswer asked = ServedAnswer.newBuilder().addInputs(input).build();
    log.offer("a", "", () -> asked, () -> new byte[1]);

    assertThat(count("queue_full")).isOne();
  }

  private long count(String outcome) {
    return meters.counter(Metric.SERVED_LOG_RECORDS, outcome).sum();
  }

  private long all() {
    return OUTCOMES.stream().mapToLong(this::count).sum();
  }

  @Test
  void eachAnswerIsCountedOnceByWhatBecameOfIt() {
    Fate[] fates = new Fate[1000];
    Map<Fate, Long> plain = new EnumMap<>(Fate.class);
    for (int i = 0; i < fates.length; i++) {
      // Few are thrown, since the writer pauses after each.
      fates[i] = Fate.values()[random.nextInt(random.nextInt(8) == 0 ? 4 : 2)];
      plain.merge(fates[i], 1L, Long::sum);
    }
    AtomicInteger next = new AtomicInteger();
    open(() -> new Fated(() -> fates[next.getAndIncrement()]), 1 << 20, SHORT);

    for (int i = 0; i < fates.length; i++) {
      offer(random.nextInt(50));
    }
    Waiting.until("all are counted, seed " + seed, () -> all() == fates.length);

    assertThat(count("written")).as("seed %d", seed).isEqualTo(plain.get(Fate.WRITTEN));
    assertThat(count("failed")).as("seed %d", seed).isEqualTo(plain.get(Fate.REFUSED));
    assertThat(count("error"))
        .as("seed %d", seed)
        .isEqualTo(plain.get(Fate.THROWN) + plain.get(Fate.NO_MEMORY));
  }

  @Test
  void afterAProducerHasThrownThereIsAPause() {
    open(() -> new Fated(() -> Fate.THROWN), 1 << 20, Duration.ofHours(1));
    for (int i = 0; i < 10; i++) {
      offer(1);
    }
    Waiting.until("the first is thrown", () -> count("error") == 1);
    Waiting.until(
        "the writer pauses",
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("ringcast-served-log"))
                .anyMatch(thread -> thread.getState() == Thread.State.TIMED_WAITING));

    assertThat(made).as("producers").hasValue(1);
    assertThat(all()).isEqualTo(1);
  }

  @Test
  void whatIsStillThereWhenTheServiceStopsIsCountedToo() {
    open(
        () -> {
          throw new KafkaException("no broker has a name");
        },
        100,
        SHORT);
    for (int i = 0; i < 12; i++) {
      offer(10);
    }

    log.close();
    offer(10);

    assertThat(count("queue_full")).isEqualTo(2);
    assertThat(count("stopped")).isEqualTo(11);
    assertThat(Scene.measured(meters, Metric.SERVED_LOG_QUEUED).get(0).value()).isZero();
  }

  /** A writer that hangs is left behind when the service stops. */
  @Test
  void whoWaitsForTheBrokerWhenTheServiceStopsIsCounted() {
    open(
        () ->
            new Fated(
                () -> {
                  try {
                    hangs.countDown();
                    never.await();
                  } catch (InterruptedException e) {
                    throw new InterruptException(e);
                  }
                  return Fate.WRITTEN;
                }),
        1 << 20,
        SHORT);
    offer(1);
    offer(1);
    Waiting.until("the writer hangs", () -> hangs.getCount() == 0);

    log.close();

    assertThat(count("stopped")).isEqualTo(2);
  }
}
