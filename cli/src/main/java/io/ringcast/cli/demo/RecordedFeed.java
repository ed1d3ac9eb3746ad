package io.ringcast.cli.demo;

import io.ringcast.cli.job.ArrivalTimes;
import io.ringcast.feature.EventTopics;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.testkit.recording.RecordedEvent;
import io.ringcast.testkit.recording.Recording;
import io.ringcast.testkit.recording.RecordingReader;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The events of a recording, all kinds merged by the time of their arrival. Each kind keeps the
 * order of its file, also where that is not the order of time.
 */
final class RecordedFeed implements EventFeed {

  private record Lane(RecordingReader reader, ArrivalTimes times) {}

  private final Map<String, Lane> lanes = new HashMap<>();

  /** The next event of each kind. */
  private final PriorityQueue<TimedEvent> ahead =
      new PriorityQueue<>(
          Comparator.comparingLong(TimedEvent::arrival).thenComparing(TimedEvent::kind));

  RecordedFeed(Recording recording, ComputeConfig config) {
    for (String kind : recording.kinds()) {
      ArrivalTimes times =
          new ArrivalTimes(EventTopics.first(config, kind), EventTopics.rules(config));
      lanes.put(kind, new Lane(recording.read(kind), times));
      look(kind);
    }
  }

  private void look(String kind) {
    Lane lane = lanes.get(kind);
    if (lane.reader.hasNext()) {
      RecordedEvent event = lane.reader.next();
      ahead.add(new TimedEvent(kind, event.partition(), lane.times.of(event), event.value()));
    }
  }

  @Override
  public boolean hasNext() {
    return !ahead.isEmpty();
  }

  @Override
  public TimedEvent next() {
    TimedEvent first = ahead.remove();
    look(first.kind());
    return first;
  }

  @Override
  public void close() {
    lanes.values().forEach(lane -> lane.reader.close());
  }
}
