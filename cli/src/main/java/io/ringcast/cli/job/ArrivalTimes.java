package io.ringcast.cli.job;

import io.ringcast.feature.intake.EventTopic;
import io.ringcast.feature.intake.decode.EntityKey;
import io.ringcast.feature.intake.decode.Event;
import io.ringcast.feature.intake.decode.EventDecoder;
import io.ringcast.feature.intake.decode.EventRules;
import io.ringcast.feature.intake.decode.SchemaRegistryException;
import io.ringcast.testkit.recording.RecordedEvent;
import java.io.UncheckedIOException;

/**
 * When the events of a recorded topic arrived: as the recording says, else when they happened.
 *
 * <p>Asked for one event after the other, in their order.
 */
public final class ArrivalTimes {

  private final EventDecoder decoder;
  private final Event event = new Event();
  private long last;

  /**
   * Reads one topic's events.
   *
   * @param rules say what an event looks like: only its time is taken from it
   */
  public ArrivalTimes(EventTopic topic, EventRules rules) {
    decoder = topic.format().open(topic.kind(), topic.fields(), rules, EntityKey.random());
  }

  /** The event time of a bad event may be missing; then it arrived with the one before it. */
  public long of(RecordedEvent recorded) {
    if (recorded.timestamp() != RecordedEvent.NO_TIMESTAMP) {
      last = recorded.timestamp();
      return last;
    }
    try {
      decoder.decode(recorded.value(), Long.MAX_VALUE, event);
    } catch (SchemaRegistryException e) {
      throw new UncheckedIOException(e);
    }
    if (event.eventTime >= 0) {
      last = event.eventTime;
    }
    return last;
  }
}
