package io.ringcast.benchmarks.world;

import io.ringcast.benchmarks.report.MeasuredJava;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.cli.Progress;
import io.ringcast.cli.Terminal;
import io.ringcast.testkit.Background;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.broker.EventWriter;
import io.ringcast.testkit.broker.KafkaProcess;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * A plan's events in a topic of a benchmark's own broker. There are as many senders as partitions,
 * each with a thread; no event is sent before its time.
 */
record WorldLoad(
    WorldPlan plan, int partitions, String bootstrapServers, String topic, EventClock clock)
    implements MeasuredJava.Work<Integer> {

  /** For topics that are read again later. */
  static final Map<String, String> KEPT =
      Map.of("retention.ms", "-1", "segment.bytes", String.valueOf(256 << 20));

  /** To wake up for each ping would cost more than the ping. */
  private static final Duration NAP = Duration.ofMillis(10);

  /** A rider takes 400 bytes, and a hexagon some while the world is made. */
  private static final MeasuredJava PROCESS = new MeasuredJava("1g", Duration.ofDays(1));

  /** A full disk would be found out after most of an hour. */
  static void requireRoom(double gigabytes) throws IOException {
    Path folder = Path.of(System.getProperty("java.io.tmpdir"));
    double free = Files.getFileStore(folder).getUsableSpace() / 1e9;
    if (free < gigabytes) {
      throw new IllegalStateException(
          String.format(
              Locale.ROOT,
              "the load needs some %.0f GB of disk in %s, where %.0f GB are free; name another"
                  + " folder with RINGCAST_JAVA_OPTS=-Djava.io.tmpdir=FOLDER, or take a smaller"
                  + " --scale",
              gigabytes,
              folder,
              free));
    }
  }

  static WorldLoad create(WorldPlan plan, int partitions, KafkaProcess kafka, String topic) {
    kafka.createTopic(topic, partitions, KEPT);
    return new WorldLoad(plan, partitions, kafka.bootstrapServers(), topic, EventClock.REAL);
  }

  /** Writes all events, and notes in the report what they are. */
  void write(Terminal terminal, Report report) {
    long all = plan.eventsPerMinute() * plan.minutes();
    try (Progress progress = Progress.of(terminal, "writing events", "events")) {
      List<Pings> parts = write(sent -> progress.update(sent, (double) sent / all));
      progress.finish(all);
      report.note(
          "load: %s, %,d events in %d minutes, of which %,d late and %,d bad; %,d bytes before compression"
              .formatted(
                  this,
                  all,
                  plan.minutes(),
                  parts.stream().mapToLong(Pings::late).sum(),
                  parts.stream().mapToLong(Pings::bad).sum(),
                  parts.stream().mapToLong(Pings::bytes).sum()));
    }
  }

  /**
   * Writes events as they happen, those of the past at once: in a process of its own, whose CPU is
   * not that of the jobs.
   */
  int writeLive() throws IOException {
    return PROCESS.run(this);
  }

  /** Returns the number of minutes. */
  @Override
  public Integer call() {
    write(sent -> {});
    return plan.minutes();
  }

  private List<Pings> write(LongConsumer progress) {
    try (EventWriter writer = new EventWriter(bootstrapServers, topic, partitions, producer())) {
      World world = World.of(plan);
      List<Pings> senders =
          IntStream.range(0, partitions)
              .mapToObj(sender -> new Pings(plan, world, sender, partitions))
              .toList();
      for (int minute = 0; minute < plan.minutes(); minute++) {
        for (int round = 0; round < WorldPlan.PINGS; round++) {
          writeRound(minute, round, senders, writer);
        }
        progress.accept((minute + 1) * plan.eventsPerMinute());
      }
      writer.flush();
      return senders;
    }
  }

  /**
   * Senders change partitions from round to round, so none may begin the next before all are done.
   */
  private void writeRound(int minute, int round, List<Pings> senders, EventWriter writer) {
    Pings.Receiver out =
        (partition, arrival, value) -> {
          await(arrival);
          // The producer copies the bytes before it returns.
          writer.send(partition, arrival, value);
        };
    List<Background<Void>> all =
        senders.stream()
            .map(sender -> Background.run("sender", () -> sender.round(minute, round, out)))
            .toList();
    try {
      all.forEach(Background::get);
    } finally {
      // Once one has failed, none sends on.
      all.forEach(Background::interrupt);
    }
  }

  private void await(long arrival) {
    while (arrival > clock.now()) {
      Waiting.pass(NAP);
    }
  }

  private static Properties producer() {
    Properties client = new Properties();
    client.setProperty(ProducerConfig.LINGER_MS_CONFIG, "50");
    client.setProperty(ProducerConfig.BATCH_SIZE_CONFIG, String.valueOf(512 << 10));
    client.setProperty(ProducerConfig.BUFFER_MEMORY_CONFIG, String.valueOf(64 << 20));
    client.setProperty(ProducerConfig.COMPRESSION_TYPE_CONFIG, "zstd");
    client.setProperty(ProducerConfig.COMPRESSION_ZSTD_LEVEL_CONFIG, "1");
    return client;
  }

  @Override
  public String toString() {
    return "scale %s, seed %d: %,d riders, %.0f%% of them moving, each over %d of %d partitions"
        .formatted(
            BigDecimal.valueOf(plan.scale()).stripTrailingZeros().toPlainString(),
            plan.seed(),
            plan.riders(),
            100 * plan.moving(),
            plan.partitions(),
            partitions);
  }
}
