package io.ringcast.testkit.city;

import io.ringcast.testkit.recording.RecordingWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Simulated cities: riders who wait at hot spots and an airport, drivers who look for them, and the
 * events of their apps in the order in which they arrive.
 *
 * <p>Events arrive at most five seconds after they happened, so they are out of order but none is
 * late, unless it is asked for. A city's events do not depend on the other cities, only on the rate
 * that is its share.
 */
public final class CitySimulator implements Iterator<SimulatedEvent> {

  /** The event kinds, and the names of a recording's files. */
  public static final List<String> KINDS = List.of("demand", "supply");

  private static final int SECOND = 1_000;

  /**
   * How far a recording is.
   *
   * @param share of the simulated time, from 0 to 1
   */
  public record Progress(long events, double share) {}

  private final List<Traffic> cities = new ArrayList<>();
  private final long start;
  private final long end;
  // What arrives in this second, in the next one, and so on.
  private final ArrayDeque<List<SimulatedEvent>> underway = new ArrayDeque<>();
  private List<SimulatedEvent> arrived = List.of();
  private int next;
  private long now;

  public CitySimulator(CityOptions options) {
    start = options.start().toEpochMilli();
    end = start + options.length().toMillis();
    now = start;
    for (City city : options.cities()) {
      UUID name = UUID.nameUUIDFromBytes(city.name().getBytes(StandardCharsets.UTF_8));
      // Mixed once, so that neighbouring seeds do not walk along one another's numbers.
      long mixed = new Dice(options.seed()).bits() ^ name.getMostSignificantBits();
      cities.add(new Traffic(city, options, new Dice(mixed)));
    }
    for (int i = 0; i <= Mail.LONGEST_DELAY / SECOND + 1; i++) {
      underway.add(new ArrayList<>());
    }
  }

  /**
   * Writes a whole simulation as a recording, in the place of one that may be in the folder.
   *
   * @param progress is told once for every simulated second
   * @return how many events were written
   */
  public static long record(CityOptions options, Path folder, Consumer<Progress> progress) {
    CitySimulator simulator = new CitySimulator(options);
    long events = 0;
    long told = -1;
    try (RecordingWriter writer = RecordingWriter.replace(folder, KINDS)) {
      while (simulator.hasNext()) {
        SimulatedEvent event = simulator.next();
        writer.write(event.kind(), event.recorded());
        events++;
        if (simulator.now != told) {
          told = simulator.now;
          progress.accept(new Progress(events, simulator.share()));
        }
      }
    }
    progress.accept(new Progress(events, 1));
    return events;
  }

  @Override
  public boolean hasNext() {
    while (next == arrived.size() && !isOver()) {
      passSecond();
    }
    return next < arrived.size();
  }

  @Override
  public SimulatedEvent next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the simulation is over");
    }
    return arrived.get(next++);
  }

  private double share() {
    return Math.min(1, (now - start) / (double) (end - start));
  }

  private boolean isOver() {
    return now >= end && underway.stream().allMatch(List::isEmpty);
  }

  private void passSecond() {
    if (now < end) {
      List<List<SimulatedEvent>> slots = List.copyOf(underway);
      Consumer<SimulatedEvent> keep =
          event -> slots.get((int) ((event.arrival() - now) / SECOND)).add(event);
      for (Traffic city : cities) {
        city.pass((now - start) / SECOND, now, keep);
      }
    }
    arrived = underway.remove();
    arrived.sort(Comparator.comparingLong(SimulatedEvent::arrival));
    underway.add(new ArrayList<>());
    next = 0;
    now += SECOND;
  }
}
