package io.ringcast.serving.log;

import com.google.protobuf.CodedOutputStream;
import io.ringcast.api.ServedAnswer;
import io.ringcast.common.kafka.KafkaConfig;
import io.ringcast.serving.config.ServedLogConfig;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.warn.Warnings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a share of the answers to a topic. A request only puts its answer into a queue, or drops
 * it when the queue is full, so it never waits for a broker. Each answer of the share is counted
 * once.
 */
public final class ServedLog implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ServedLog.class);

  private static final Duration PAUSE = Duration.ofSeconds(2);
  private static final Duration CLOSE = Duration.ofSeconds(5);
  private static final Duration BREAK_OFF = Duration.ofSeconds(1);
  private static final long GLANCE_MILLIS = 200;
  private static final String MAX_RECORD_BYTES = String.valueOf(64 << 20);
  private static final String LINGER_MILLIS = "50";

  private final Optional<String> topic;
  private final double share;
  private final long queueBytes;
  private final Supplier<Producer<byte[], byte[]>> producers;
  private final Duration pause;
  private final Clock clock;
  private final DoubleSupplier chance;
  private final LongAdder written;
  private final LongAdder full;
  private final LongAdder failed;
  private final LongAdder error;
  private final LongAdder stopped;

  private final BlockingQueue<Entry> queue = new LinkedBlockingQueue<>();
  private final AtomicLong queued = new AtomicLong();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "ringcast-served-log");

  private final Warnings warnings = new Warnings(LOG, List.of());

  /** An answer that waits. The writer's thread makes the record, not the request's. */
  private record Entry(
      long servedAt, String caller, String requestId, ServedAnswer asked, byte[] answer) {

    long bytes() {
      return (long) answer.length + asked.getSerializedSize();
    }
  }

  public ServedLog(
      ServedLogConfig config,
      KafkaConfig kafka,
      Meters meters,
      Clock clock,
      DoubleSupplier chance) {
    this(config, () -> producer(kafka), PAUSE, meters, clock, chance);
  }

  /** With other producers, and this pause after a failed one. */
  ServedLog(
      ServedLogConfig config,
      Supplier<Producer<byte[], byte[]>> producers,
      Duration pause,
      Meters meters,
      Clock clock,
      DoubleSupplier chance) {
    this.topic = config.topic();
    this.share = config.share();
    this.queueBytes = config.queue();
    this.producers = producers;
    this.pause = pause;
    this.clock = clock;
    this.chance = chance;
    this.written = meters.counter(Metric.SERVED_LOG_RECORDS, "written");
    this.full = meters.counter(Metric.SERVED_LOG_RECORDS, "queue_full");
    this.failed = meters.counter(Metric.SERVED_LOG_RECORDS, "failed");
    this.error = meters.counter(Metric.SERVED_LOG_RECORDS, "error");
    this.stopped = meters.counter(Metric.SERVED_LOG_RECORDS, "stopped");
    meters.observe(Metric.SERVED_LOG_QUEUED, out -> out.is(queued.get()));
    thread.setDaemon(true);
  }

  private static Producer<byte[], byte[]> producer(KafkaConfig kafka) {
    Properties client = kafka.clientProperties();
    client.putIfAbsent(ProducerConfig.COMPRESSION_TYPE_CONFIG, "zstd");
    client.putIfAbsent(ProducerConfig.LINGER_MS_CONFIG, LINGER_MILLIS);
    client.putIfAbsent(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MAX_RECORD_BYTES);
    return new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
  }

  public void start() {
    if (topic.isPresent()) {
      thread.start();
    }
  }

  /**
   * Logs an answer that was sent if it belongs to the share, or drops it; returns at once.
   *
   * @param asked all fields that only the request knows
   */
  public void offer(
      String caller, String requestId, Supplier<ServedAnswer> asked, Supplier<byte[]> answer) {
    if (topic.isEmpty() || chance.getAsDouble() >= share) {
      return;
    }
    if (isClosed()) {
      stopped.increment();
      return;
    }
    Entry entry = new Entry(clock.millis(), caller, requestId, asked.get(), answer.get());
    if (queued.addAndGet(entry.bytes()) > queueBytes) {
      queued.addAndGet(-entry.bytes());
      full.increment();
      return;
    }
    queue.add(entry);
  }

  private boolean isClosed() {
    return closed.getCount() == 0;
  }

  private void run() {
    while (!isClosed()) {
      try (Producer<byte[], byte[]> producer = producers.get()) {
        write(producer);
      } catch (InterruptException | InterruptedException e) {
        return;
      } catch (RuntimeException | Error e) {
        // Whatever it is: without this thread nothing would ever be written again. A broker's name
        // that cannot be looked up, or a want of memory, may be a passing thing.
        tell(e);
        pause();
      }
    }
  }

  private void pause() {
    try {
      closed.await(pause.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write(Producer<byte[], byte[]> producer) throws InterruptedException {
    while (!isClosed() || !queue.isEmpty()) {
      Entry entry = queue.poll(GLANCE_MILLIS, TimeUnit.MILLISECONDS);
      if (entry != null) {
        queued.addAndGet(-entry.bytes());
        write(producer, entry);
      }
    }
  }

  /** Counts what is thrown here, since no callback learns of it. */
  private void write(Producer<byte[], byte[]> producer, Entry entry) {
    boolean sent = false;
    try {
      send(producer, record(entry));
      sent = true;
    } finally {
      if (!sent) {
        (isClosed() ? stopped : error).increment();
      }
    }
  }

  private ProducerRecord<byte[], byte[]> record(Entry entry) {
    byte[] key =
        entry.requestId.isEmpty() ? null : entry.requestId.getBytes(StandardCharsets.UTF_8);
    return new ProducerRecord<>(topic.orElseThrow(), null, entry.servedAt, key, value(entry));
  }

  /** The answer's bytes stay as they are: a message within a message is its bytes. */
  private static byte[] value(Entry entry) {
    ServedAnswer head =
        entry.asked.toBuilder()
            .setServedAtMs(entry.servedAt)
            .setCaller(entry.caller)
            .setRequestId(entry.requestId)
            .build();
    int field = ServedAnswer.ANSWER_FIELD_NUMBER;
    byte[] value =
        new byte
            [head.getSerializedSize()
                + CodedOutputStream.computeByteArraySize(field, entry.answer)];
    CodedOutputStream out = CodedOutputStream.newInstance(value);
    try {
      head.writeTo(out);
      out.writeByteArray(field, entry.answer);
      out.checkNoSpaceLeft();
    } catch (IOException e) {
      throw new IllegalStateException("an array takes what was counted", e);
    }
    return value;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the callback hears of a failure
  private void send(Producer<byte[], byte[]> producer, ProducerRecord<byte[], byte[]> record) {
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

  private void tell(Throwable failure) {
    warnings.warn(
        "answers cannot be written to topic %s (served-log.topic): see that the brokers are there"
                .formatted(topic.orElseThrow())
            + " and have it, and that it takes records of this size",
        failure);
  }

  /** Writes waiting answers as far as there is time, and counts the rest. */
  @Override
  public void close() {
    closed.countDown();
    try {
      thread.join(CLOSE.toMillis());
      thread.interrupt();
      thread.join(BREAK_OFF.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (Entry entry = queue.poll(); entry != null; entry = queue.poll()) {
      queued.addAndGet(-entry.bytes());
      stopped.increment();
    }
  }
}
