package io.ringcast.feature.emit;

/**
 * A record for one partition of the features topic; or, without a value, a word to those who write
 * the completeness markers: rows of the set begin at this window end, or reach up to it.
 */
public final class Outgoing {

  public int partition;
  public byte[] key;
  public byte[] value;
  public int set;
  public long windowEnd;

  /** Of a span: since which minute counts are complete. */
  public long completeSince;

  boolean isSpan() {
    return value == null;
  }

  static Outgoing span(int partition, int set, long windowEnd, long completeSince) {
    Outgoing span = record(partition, set, windowEnd, null, null);
    span.completeSince = completeSince;
    return span;
  }

  static Outgoing record(int partition, int set, long windowEnd, byte[] key, byte[] value) {
    Outgoing outgoing = new Outgoing();
    outgoing.partition = partition;
    outgoing.set = set;
    outgoing.windowEnd = windowEnd;
    outgoing.key = key;
    outgoing.value = value;
    return outgoing;
  }
}
