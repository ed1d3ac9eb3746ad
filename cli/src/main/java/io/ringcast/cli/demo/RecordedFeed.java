package io.ringcast.cli.demo;

import io.ringcast.cli.job.ArrivalTimes;
import io.ringcast.feature.EventTopics;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.testkit.recording.RecordedEvent;
import io.ringcast.testkit.recording.Recording;
import io.ringcast.testkit.recording.RecordingReader;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * The events of a recording, all kinds merged by the time of their arrival. Each kind keeps the
 * order of its file, also where that is not the order of time.
 */
final class RecordedFeed implements EventFeed {

  private final List<Lane> lanes = new ArrayList<>();

  RecordedFeed(Recording recording, ComputeConfig config) {
    for (String kind : recording.kinds()) {
      ArrivalTimes times =
          new ArrivalTimes(EventTopics.first(config, kind), EventTopics.rules(config));
      lanes.add(new Lane(kind, recording.read(kind), times));
    }
  }

  @Override
  public boolean hasNext() {
    return earliest() != null;
  }

  @Override
  public TimedEvent next() {
    Lane lane = earliest();
    if (lane == null) {
      throw new NoSuchElementException("the recording is over");
    }
    return lane.take();
  }

  private Lane earliest() {
    Lane first = null;
    for (Lane lane : lanes) {
      if (lane.ahead != null && (first == null || lane.ahead.arrival() < first.ahead.arrival())) {
        first = lane;
      }
    }
    return first;
  }

  @Override
  public void close() {
    lanes.forEach(lane -> lane.reader.close());
  }

  /** One kind's file, with the event that comes next in it. */
  private static final class Lane {

    private final String kind;
    private final RecordingReader reader;
    private final ArrivalTimes times;
    private TimedEvent ahead;

    Lane(String kind, RecordingReader reader, ArrivalTimes times) {
      this.kind = kind;
      this.reader = reader;
      this.times = times;
      look();
    }

    TimedEvent take() {
      TimedEvent taken = ahead;
      look();
      return taken;
    }

    private void look() {
      if (!reader.hasNext()) {
        ahead = null;
        return;
      }
      RecordedEvent event = reader.next();
      ahead = new TimedEvent(kind, event.partition(), times.of(event), event.value());
    }
  }
}
