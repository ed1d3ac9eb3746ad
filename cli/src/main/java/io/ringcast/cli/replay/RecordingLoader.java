package io.ringcast.cli.replay;

import io.ringcast.cli.job.ArrivalTimes;
import io.ringcast.cli.job.EventWriter;
import io.ringcast.feature.intake.EventTopic;
import io.ringcast.feature.intake.decode.EventRules;
import io.ringcast.testkit.recording.RecordedEvent;

/**
 * Writes recorded events to a topic as they were: in their order, with their partition and arrival
 * time where the recording has them, else dealt out in turn, with the event time as arrival time.
 */
public final class RecordingLoader implements AutoCloseable {

  private final EventWriter writer;
  private final ArrivalTimes times;

  /**
   * Loads one kind's events.
   *
   * @param rules say what an event looks like: only its time is taken from it
   */
  public RecordingLoader(
      String bootstrapServers, EventTopic topic, EventRules rules, int partitions) {
    this.writer = new EventWriter(bootstrapServers, topic.topic(), partitions);
    this.times = new ArrivalTimes(topic, rules);
  }

  public void send(RecordedEvent recorded) {
    writer.send(recorded.partition(), times.of(recorded), recorded.value());
  }

  /** When the broker has all that was sent. */
  public void flush() {
    writer.flush();
  }

  @Override
  public void close() {
    writer.close();
  }
}
