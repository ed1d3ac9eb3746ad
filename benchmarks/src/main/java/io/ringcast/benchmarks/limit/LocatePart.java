package io.ringcast.benchmarks.limit;

import com.uber.h3core.H3Core;
import io.ringcast.common.features.Minutes;
import io.ringcast.feature.distinct.CellEvent;
import io.ringcast.feature.intake.Intake;
import io.ringcast.feature.intake.decode.Event;
import java.util.ArrayList;
import java.util.List;

/** From a point to its hexagon; and a rider's repeated pings are dropped. */
final class LocatePart {

  private LocatePart() {}

  static Part of(Material material) throws Exception {
    List<Event> events = good(material);
    int resolution = material.group().tiling().resolution();
    H3Core h3 = H3Core.newInstance();
    return new Part(
        "locate",
        "event",
        events.size(),
        1,
        new Contender("the job's operator", new Locating(material, events)),
        List.of(
            new Contender(
                "H3's own latLngToCell",
                () -> {
                  long sum = 0;
                  for (Event event : events) {
                    sum += h3.latLngToCell(event.lat, event.lng, resolution);
                  }
                  return sum;
                })));
  }

  /** The good events, decoded. */
  static List<Event> good(Material material) throws Exception {
    List<Event> events = new ArrayList<>();
    Decoding.decode(
        material,
        intake -> {
          if (intake.isGood()) {
            events.add(copy(intake.event));
          }
        });
    return events;
  }

  private static Event copy(Event event) {
    Event copy = new Event();
    copy.kind = event.kind;
    copy.entity = event.entity;
    copy.product = event.product;
    copy.eventTime = event.eventTime;
    copy.lat = event.lat;
    copy.lng = event.lng;
    return copy;
  }

  /** Each pass is another minute, or all events would be repeats. */
  private static final class Locating implements Work {

    private final List<Event> events;
    private final Intake intake = new Intake();
    private final Alone<Intake, CellEvent> operator;
    private long sum;

    Locating(Material material, List<Event> events) throws Exception {
      this.events = events;
      operator =
          Operators.locate(material.group(), material.plan(), located -> sum += located.cell);
    }

    @Override
    public long pass() throws Exception {
      for (Event event : events) {
        event.eventTime += Minutes.MILLIS;
        intake.event = event;
        operator.take(intake);
      }
      return sum;
    }

    @Override
    public void close() throws Exception {
      operator.close();
    }
  }
}
