package io.ringcast.cli.demo;

import io.ringcast.testkit.Background;
import io.ringcast.testkit.broker.EventWriter;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends events to their topics at their pace, in a thread of its own. */
final class Feeder implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Feeder.class);

  private final EventFeed feed;
  private final Map<String, EventWriter> writers;
  private final FeedPace pace;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final Background<Boolean> sending;

  // Written by the feeder's thread alone.
  private volatile long events;
  private volatile long time = Long.MIN_VALUE;

  /**
   * Begins at once. The feed and the writers are closed with the feeder.
   *
   * @param writers by the kind of event
   */
  Feeder(EventFeed feed, Map<String, EventWriter> writers, FeedPace pace) {
    this.feed = feed;
    this.writers = writers;
    this.pace = pace;
    this.sending = Background.start("demo-feeder", this::sendAll);
  }

  /** Whether the broker has them all; else it was stopped. */
  private boolean sendAll() throws InterruptedException {
    long sent = 0;
    while (feed.hasNext()) {
      EventFeed.TimedEvent event = feed.next();
      if (sent == 0) {
        pace.begin(event.arrival());
      }
      long wait = pace.millisUntil(event.arrival());
      if (wait > 0 ? stop.await(wait, TimeUnit.MILLISECONDS) : stop.getCount() == 0) {
        return false;
      }
      writers.get(event.kind()).send(event.partition(), event.arrival(), event.value());
      time = Math.max(time, event.arrival());
      events = ++sent;
    }
    writers.values().forEach(EventWriter::flush);
    return true;
  }

  long events() {
    return events;
  }

  /** How far event time has come; the smallest number if nothing was sent yet. */
  long time() {
    return time;
  }

  /**
   * Whether all events are with the broker.
   *
   * @throws RuntimeException if one could not be read or written
   */
  boolean isDone() {
    return sending.isDone() && sending.get();
  }

  @Override
  public void close() {
    stop.countDown();
    // A producer that is closed keeps nobody waiting.
    writers.values().forEach(EventWriter::abandon);
    try {
      sending.get();
    } catch (RuntimeException e) {
      LOG.debug("the feeder is closed", e);
    }
    feed.close();
  }
}
