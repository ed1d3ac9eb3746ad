package io.ringcast.cli.demo;

import io.ringcast.testkit.city.CityOptions;
import io.ringcast.testkit.city.CitySimulator;
import io.ringcast.testkit.city.SimulatedEvent;
import io.ringcast.testkit.recording.RecordedEvent;

/** The events of simulated cities, made as they are asked for. */
final class SimulatedFeed implements EventFeed {

  private final CitySimulator simulator;

  SimulatedFeed(CityOptions options) {
    simulator = new CitySimulator(options);
  }

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

  @Override
  public void close() {}
}
