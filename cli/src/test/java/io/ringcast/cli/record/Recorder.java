package io.ringcast.cli.record;

import io.ringcast.cli.CommandLineRun;
import io.ringcast.testkit.broker.EmbeddedKafka;
import io.ringcast.testkit.broker.EventWriter;
import io.ringcast.testkit.recording.RecordedEvent;
import io.ringcast.testkit.recording.Recording;
import io.ringcast.testkit.recording.RecordingReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A broker whose topics are filled by hand, recorded, and read again. */
final class Recorder implements AutoCloseable {

  static final long START = 1_775_843_880_000L; // 2026-04-10T17:58:00Z

  private final EmbeddedKafka kafka = EmbeddedKafka.start();

  String bootstrap() {
    return kafka.bootstrapServers();
  }

  void createTopic(String topic, int partitions) {
    kafka.createTopic(topic, partitions, Map.of("retention.ms", "-1"));
  }

  void awaitEnd(String transaction) {
    kafka.awaitEnd(transaction);
  }

  CommandLineRun record(String options, Object... values) {
    List<Object> all = new ArrayList<>(List.of(bootstrap()));
    all.addAll(List.of(values));
    return CommandLineRun.line("record --bootstrap %s " + options, all.toArray());
  }

  void send(String topic, List<RecordedEvent> events) {
    try (EventWriter writer = new EventWriter(bootstrap(), topic, 1)) {
      events.forEach(event -> writer.send(event.partition(), event.timestamp(), event.value()));
      writer.flush();
    }
  }

  static List<RecordedEvent> read(Path recorded) {
    List<RecordedEvent> events = new ArrayList<>();
    try (RecordingReader reader = Recording.open(recorded, List.of("demand")).read("demand")) {
      reader.forEachRemaining(events::add);
    }
    return events;
  }

  static List<Byte> valuesOf(List<RecordedEvent> events, int partition) {
    return events.stream()
        .filter(event -> event.partition() == partition)
        .map(event -> event.value()[0])
        .toList();
  }

  @Override
  public void close() {
    kafka.close();
  }
}
