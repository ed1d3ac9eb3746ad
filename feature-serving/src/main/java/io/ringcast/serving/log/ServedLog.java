package io.ringcast.serving.log;

import com.google.protobuf.CodedOutputStream;
import io.ringcast.api.Selection;
import io.ringcast.api.ServedAnswer;
import io.ringcast.common.kafka.KafkaConfig;
import io.ringcast.serving.config.ServedLogConfig;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a share of the answers to a topic, as they were sent. A request only puts its answer into
 * a queue, or drops it when the queue is full: it waits for nobody, and whatever the broker does,
 * it does not see it.
 */
public final class ServedLog implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ServedLog.class);

  private static final Duration PAUSE = Duration.ofSeconds(2);
  private static final Duration CLOSE = Duration.ofSeconds(5);
  private static final long GLANCE_MILLIS = 200;
  private static final String MAX_RECORD_BYTES = String.valueOf(64 << 20);
  private static final String LINGER_MILLIS = "50";

  private final Optional<String> topic;
  private final double share;
  private final long queueBytes;
  private final KafkaConfig kafka;
  private final Clock clock;
  private final DoubleSupplier chance;
  private final LongAdder written;
  private final LongAdder full;
  private final LongAdder failed;

  private final BlockingQueue<Entry> queue = new LinkedBlockingQueue<>();
  private final AtomicLong queued = new AtomicLong();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "ringcast-served-log");

  /** When a failure was last told of, so that the log does not fill with them. */
  private long told = System.nanoTime() - PAUSE.toNanos();

  /** An answer that waits. */
  private record Entry(ServedAnswer head, byte[] answer) {}

  /**
   * Does not begin by itself.
   *
   * @param chance a number from 0 to 1 for each answer
   */
  public ServedLog(
      ServedLogConfig config,
      KafkaConfig kafka,
      Meters meters,
      Clock clock,
      DoubleSupplier chance) {
    this.topic = config.topic();
    this.share = config.share();
    this.queueBytes = config.queueBytes();
    this.kafka = kafka;
    this.clock = clock;
    this.chance = chance;
    this.written = meters.counter(Metric.LOG_RECORDS, "written");
    this.full = meters.counter(Metric.LOG_RECORDS, "queue_full");
    this.failed = meters.counter(Metric.LOG_RECORDS, "failed");
    meters.observe(Metric.LOG_QUEUED, out -> out.is(queued.get()));
    thread.setDaemon(true);
  }

  public void start() {
    if (topic.isPresent()) {
      thread.start();
    }
  }

  /**
   * An answer has been sent. Returns at once.
   *
   * @param requestId what its caller calls the request; empty if nothing
   * @param answer the bytes that were sent, a table's
   */
  public void offer(String caller, String requestId, Selection selection, byte[] answer) {
    if (topic.isEmpty() || chance.getAsDouble() >= share) {
      return;
    }
    if (queued.addAndGet(answer.length) > queueBytes) {
      queued.addAndGet(-answer.length);
      full.increment();
      return;
    }
    ServedAnswer head =
        ServedAnswer.newBuilder()
            .setServedAtMs(clock.millis())
            .setCaller(caller)
            .setRequestId(requestId)
            .setSelection(selection)
            .build();
    queue.add(new Entry(head, answer));
  }

  private void run() {
    while (closed.getCount() > 0) {
      try (KafkaProducer<byte[], byte[]> producer = open()) {
        write(producer);
      } catch (InterruptException | InterruptedException e) {
        return;
      } catch (RuntimeException e) {
        // Whatever it is: without this thread nothing would ever be written again.
        tell(e);
      }
    }
  }

  private void write(KafkaProducer<byte[], byte[]> producer) throws InterruptedException {
    while (closed.getCount() > 0 || !queue.isEmpty()) {
      Entry entry = queue.poll(GLANCE_MILLIS, TimeUnit.MILLISECONDS);
      if (entry != null) {
        queued.addAndGet(-entry.answer.length);
        write(producer, entry);
      }
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the callback hears of a failure
  private void write(KafkaProducer<byte[], byte[]> producer, Entry entry) {
    ServedAnswer head = entry.head;
    byte[] key =
        head.getRequestId().isEmpty() ? null : head.getRequestId().getBytes(StandardCharsets.UTF_8);
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(
            topic.orElseThrow(), null, head.getServedAtMs(), key, value(head, entry.answer));
    producer.send(
        record,
        (at, failure) -> {
          if (failure == null) {
            written.increment();
          } else {
            failed.increment();
            tell(failure);
          }
        });
  }

  /** The answer's bytes stay as they are: a message inside another is its bytes. */
  private static byte[] value(ServedAnswer head, byte[] answer) {
    int field = ServedAnswer.ANSWER_FIELD_NUMBER;
    byte[] value =
        new byte[head.getSerializedSize() + CodedOutputStream.computeByteArraySize(field, answer)];
    CodedOutputStream out = CodedOutputStream.newInstance(value);
    try {
      head.writeTo(out);
      out.writeByteArray(field, answer);
      out.checkNoSpaceLeft();
    } catch (IOException e) {
      throw new IllegalStateException("an array takes what was counted", e);
    }
    return value;
  }

  private synchronized void tell(Exception failure) {
    long now = System.nanoTime();
    if (now - told >= PAUSE.toNanos()) {
      told = now;
      LOG.warn(
          "answers cannot be written to topic {} (served-log.topic): see that the brokers are there"
              + " and have it, and that it takes records of this size",
          topic.orElseThrow(),
          failure);
    }
  }

  private KafkaProducer<byte[], byte[]> open() throws InterruptedException {
    Properties client = kafka.clientProperties();
    client.putIfAbsent(ProducerConfig.COMPRESSION_TYPE_CONFIG, "zstd");
    client.putIfAbsent(ProducerConfig.LINGER_MS_CONFIG, LINGER_MILLIS);
    client.putIfAbsent(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MAX_RECORD_BYTES);
    try {
      return new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
    } catch (RuntimeException e) {
      // No broker has a name that can be looked up: that may change.
      closed.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
      throw e;
    }
  }

  /** Writes what waits, as far as there is time. */
  @Override
  public void close() {
    closed.countDown();
    try {
      thread.join(CLOSE.toMillis());
      thread.interrupt();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
