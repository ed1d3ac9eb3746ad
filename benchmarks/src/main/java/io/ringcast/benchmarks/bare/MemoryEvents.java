package io.ringcast.benchmarks.bare;

import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import java.util.List;

/**
 * Events of one kind that lie in memory, minute by minute; within a minute their order means
 * nothing. A rider's later pings are not kept: the source says them again.
 *
 * @param products the catalog that the codes are of
 * @param start when the first minute begins, in epoch milliseconds
 * @param pings how often each event of a minute is said within it
 */
public record MemoryEvents(ProductCatalog products, long start, int pings, List<Minute> minutes) {

  public MemoryEvents {
    minutes = List.copyOf(minutes);
  }

  /**
   * A minute's events, in three arrays of the same length.
   *
   * @param products codes of the catalog
   * @param distinct how many different ones of hexagon, product and rider there are
   */
  public record Minute(long[] hexagons, long[] riders, byte[] products, long distinct) {

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

  /** How many events there are from one minute up to, not including, another. */
  public long events(int from, int to) {
    return pings * minutes.subList(from, to).stream().mapToLong(Minute::size).sum();
  }

  /** How many distinct counts there are from one minute up to, not including, another. */
  public long distinct(int from, int to) {
    return minutes.subList(from, to).stream().mapToLong(Minute::distinct).sum();
  }
}
