package io.ringcast.benchmarks.limit;

import java.io.IOException;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads events, one after the other, with a library that is held against the job's decoder. */
final class EventSum {

  /** What a reader answers of an event that it cannot read. */
  static final long UNREAD = Long.MIN_VALUE;

  /** One in a thousand of the load is bad, and that may fall together in a small sample. */
  private static final double MOST_UNREAD = 0.01;

  /** Reads an event, and answers with something that is made of all that it read. */
  interface Reader {
    long read(byte[] event) throws IOException;
  }

  private EventSum() {}

  /**
   * The sum over all events.
   *
   * @throws IllegalStateException if more are unreadable than can be bad: who reads nothing is fast
   */
  static long of(List<ConsumerRecord<byte[], byte[]>> events, Reader reader) throws IOException {
    long sum = 0;
    int unread = 0;
    for (ConsumerRecord<byte[], byte[]> event : events) {
      long read = reader.read(event.value());
      if (read == UNREAD) {
        unread++;
      } else {
        sum += read;
      }
    }
    if (unread > MOST_UNREAD * events.size()) {
      throw new IllegalStateException(
          "%d of %d events cannot be read by the library that the decoder is held against"
              .formatted(unread, events.size()));
    }
    return sum;
  }
}
