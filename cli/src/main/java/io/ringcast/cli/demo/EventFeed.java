package io.ringcast.cli.demo;

import java.util.Iterator;

/** Where the demo's events come from, in the order in which they arrive. */
interface EventFeed extends Iterator<TimedEvent>, AutoCloseable {

  @Override
  void close();
}
