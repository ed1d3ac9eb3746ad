package io.ringcast.benchmarks.world;

import io.ringcast.benchmarks.report.Report;
import io.ringcast.cli.Progress;
import io.ringcast.cli.Terminal;
import io.ringcast.testkit.broker.KafkaProcess;
import java.math.BigDecimal;
import java.util.Map;

/** A plan's events in a topic of a benchmark's own broker. */
public final class WorldLoad {

  /** For topics that are read again later. */
  public static final Map<String, String> KEPT =
      Map.of("retention.ms", "-1", "segment.bytes", String.valueOf(256 << 20));

  private final WorldPlan plan;
  private final PingEncoding format;
  private final int partitions;
  private final KafkaProcess kafka;
  private final String topic;

  private WorldLoad(
      WorldPlan plan, PingEncoding format, int partitions, KafkaProcess kafka, String topic) {
    this.plan = plan;
    this.format = format;
    this.partitions = partitions;
    this.kafka = kafka;
    this.topic = topic;
  }

  /** Makes the topic. */
  public static WorldLoad create(
      WorldPlan plan, PingEncoding format, int partitions, KafkaProcess kafka, String topic) {
    kafka.createTopic(topic, partitions, KEPT);
    return new WorldLoad(plan, format, partitions, kafka, topic);
  }

  /** Writes all events, and notes in the report what they are. */
  public void write(Terminal terminal, Report report) {
    long all = plan.eventsPerMinute() * plan.minutes();
    try (Progress progress = Progress.of(terminal, "writing events", "events")) {
      WorldTopic.Written written =
          events()
              .write(
                  kafka.bootstrapServers(),
                  topic,
                  sent -> progress.update(sent, (double) sent / all));
      progress.finish(written.events());
      describe(written, report);
    }
  }

  /** Writes events as they happen, those of the past at once. */
  void writeLive() {
    events().write(kafka.bootstrapServers(), topic, sent -> {});
  }

  private WorldTopic events() {
    return new WorldTopic(plan, World.of(plan), format, partitions);
  }

  private void describe(WorldTopic.Written written, Report report) {
    report.note(
        "load: %s, %,d events in %d minutes, of which %,d late and %,d bad"
            .formatted(this, written.events(), plan.minutes(), written.late(), written.bad()));
    report.note(
        "the events take %,d bytes of the broker's disk, of %,d bytes before compression"
            .formatted(TopicSize.onDisk(kafka.bootstrapServers(), topic), written.bytes()));
  }

  @Override
  public String toString() {
    return "scale %s, seed %d, %s: %,d riders"
        .formatted(
            BigDecimal.valueOf(plan.scale()).stripTrailingZeros().toPlainString(),
            plan.seed(),
            format,
            plan.riders());
  }
}
