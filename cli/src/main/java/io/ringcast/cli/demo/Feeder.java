package io.ringcast.cli.demo;

import io.ringcast.cli.job.EventWriter;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Sends events to their topics at their pace, in a thread of its own. */
final class Feeder implements AutoCloseable {

  private static final long LONGEST_STOP_MILLIS = 2_000;

  private final EventFeed feed;
  private final Map<String, EventWriter> writers;
  private final FeedPace pace;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "demo-feeder");

  // Written by the feeder's thread alone.
  private volatile long events;
  private volatile long time = Long.MIN_VALUE;
  private volatile boolean done;
  private volatile RuntimeException failure;

  /**
   * @param writers by the kind of event
   */
  private Feeder(EventFeed feed, Map<String, EventWriter> writers, FeedPace pace) {
    this.feed = feed;
    this.writers = writers;
    this.pace = pace;
    thread.setDaemon(true);
  }

  /** Begins at once. The feed and the writers are closed with the feeder. */
  static Feeder start(EventFeed feed, Map<String, EventWriter> writers, FeedPace pace) {
    Feeder feeder = new Feeder(feed, writers, pace);
    feeder.thread.start();
    return feeder;
  }

  private void run() {
    try {
      if (sendAll()) {
        writers.values().forEach(EventWriter::flush);
        done = true;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  private boolean sendAll() throws InterruptedException {
    long sent = 0;
    while (feed.hasNext()) {
      TimedEvent event = feed.next();
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
    RuntimeException e = failure;
    if (e != null) {
      throw e;
    }
    return done;
  }

  @Override
  public void close() {
    stop.countDown();
    try {
      thread.join(LONGEST_STOP_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    feed.close();
    writers.values().forEach(EventWriter::abandon);
  }
}
