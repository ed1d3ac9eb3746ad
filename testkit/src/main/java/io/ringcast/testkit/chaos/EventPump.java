package io.ringcast.testkit.chaos;

import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.broker.EventWriter;
import io.ringcast.testkit.golden.CaseEvents;
import io.ringcast.testkit.golden.GoldenCase;
import io.ringcast.testkit.naive.FieldNames;
import io.ringcast.testkit.naive.NaiveDecoder;
import io.ringcast.testkit.recording.RecordedEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * Writes a case's events to their topics, in order, however often Kafka is away meanwhile.
 *
 * <p>What it did not confirm is written again, so an event can be there twice. To leave that to the
 * broker would be in vain: one that was killed forgets producers whose records have old times.
 */
final class EventPump implements AutoCloseable {

  /** Longer than Kafka is ever away. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private record Due(String kind, RecordedEvent event, long arrival, long order) {}

  private final List<Due> events;
  private final Map<String, EventWriter> writers = new HashMap<>();
  private volatile int next;

  /** All kinds' events in the order in which they arrived. */
  EventPump(GoldenCase golden, CaseEvents events, Jobs jobs, String brokers) {
    this.events = inOrder(golden, events);
    Properties client = new Properties();
    client.setProperty(
        ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, String.valueOf(PATIENCE.toMillis()));
    client.setProperty(ProducerConfig.MAX_BLOCK_MS_CONFIG, String.valueOf(PATIENCE.toMillis()));
    client.setProperty(ProducerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, "200");
    client.setProperty(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "false");
    client.setProperty(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, "1");
    for (String kind : events.byKind().keySet()) {
      writers.put(kind, new EventWriter(brokers, jobs.named(kind), events.partitions(), client));
    }
  }

  /** An event that has neither an arrival time nor an event time arrives with the one before it. */
  private static List<Due> inOrder(GoldenCase golden, CaseEvents events) {
    List<Due> all = new ArrayList<>();
    for (Map.Entry<String, List<RecordedEvent>> kind : events.byKind().entrySet()) {
      FieldNames names = golden.file().parameters().fieldsOf(kind.getKey());
      long arrival = 0;
      long latest = Long.MIN_VALUE;
      for (RecordedEvent event : kind.getValue()) {
        arrival =
            event.timestamp() == RecordedEvent.NO_TIMESTAMP
                ? NaiveDecoder.eventTimeOf(event, names).orElse(arrival)
                : event.timestamp();
        latest = Math.max(latest, arrival);
        all.add(new Due(kind.getKey(), event, arrival, latest));
      }
    }
    // A kind's own order stays as it is.
    all.sort(Comparator.comparingLong(Due::order));
    return all;
  }

  int size() {
    return events.size();
  }

  /** Hands the next events to the producer, evenly over some time. */
  void send(int number, Duration time) {
    long begin = System.nanoTime();
    int sent = next;
    for (int i = 0; i < number; i++) {
      long due = begin + time.toNanos() / number * i;
      long early = due - System.nanoTime();
      if (early > 0) {
        Waiting.pass(Duration.ofNanos(early));
      }
      Due event = events.get(sent);
      // Before it is on its way: nobody may see it counted earlier.
      next = ++sent;
      writers
          .get(event.kind())
          .send(event.event().partition(), event.arrival(), event.event().value());
    }
  }

  /** How many events have been handed to the producer. */
  int sent() {
    return next;
  }

  /** Hands all events on, in the order in which they are sent. */
  void forEach(BiConsumer<String, RecordedEvent> use) {
    events.forEach(due -> use.accept(due.kind(), due.event()));
  }

  /** When the broker has all that was sent. */
  void flush() {
    writers.values().forEach(EventWriter::flush);
  }

  @Override
  public void close() {
    writers.values().forEach(EventWriter::abandon);
  }
}
