package io.ringcast.benchmarks.job;

import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import java.util.List;

/**
 * Events of one kind in memory, minute by minute, in no order within a minute. A rider's later
 * pings are not kept: the source repeats them.
 *
 * @param start when the first minute begins, in epoch milliseconds
 * @param pings how often each event of a minute is sent within it
 */
public record MemoryEvents(ProductCatalog products, long start, int pings, List<Minute> minutes) {

  public MemoryEvents {
    minutes = List.copyOf(minutes);
  }

  /** A minute's events, in three arrays of one length. */
  public record Minute(long[] hexagons, long[] riders, byte[] products) {

    public int size() {
      return hexagons.length;
    }

    public int product(int event) {
      return products[event] & 0xFF;
    }
  }

  /** When a minute ends. */
  public long end(int minute) {
    return start + (minute + 1) * Minutes.MILLIS;
  }

  /** The number of events from one minute up to, not including, another. */
  public long events(int from, int to) {
    return pings * minutes.subList(from, to).stream().mapToLong(Minute::size).sum();
  }
}
