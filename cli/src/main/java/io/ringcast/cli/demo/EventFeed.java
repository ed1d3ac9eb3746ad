package io.ringcast.cli.demo;

import io.ringcast.testkit.city.CityOptions;
import io.ringcast.testkit.city.CitySimulator;
import io.ringcast.testkit.city.SimulatedEvent;
import io.ringcast.testkit.recording.RecordedEvent;
import java.util.Iterator;

/** Where the demo's events come from, in the order in which they arrive. */
interface EventFeed extends Iterator<EventFeed.TimedEvent>, AutoCloseable {

  /**
   * An event on its way to Kafka.
   *
   * @param partition or {@link RecordedEvent#ANY_PARTITION}
   * @param arrival when it reaches Kafka, in epoch milliseconds of event time
   */
  record TimedEvent(String kind, int partition, long arrival, byte[] value) {}

  @Override
  default void close() {}

  /** The events of simulated cities, made as they are asked for. */
  static EventFeed of(CityOptions options) {
    CitySimulator simulator = new CitySimulator(options);
    return new EventFeed() {
      @Override
      public boolean hasNext() {
        return simulator.hasNext();
      }

      @Override
      public TimedEvent next() {
        SimulatedEvent event = simulator.next();
        return new TimedEvent(
            event.kind(), RecordedEvent.ANY_PARTITION, event.arrival(), event.value());
      }
    };
  }
}
