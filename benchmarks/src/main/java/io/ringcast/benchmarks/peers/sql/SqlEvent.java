package io.ringcast.benchmarks.peers.sql;

/** An event as a row of a table; its time is that of the stream. */
public final class SqlEvent {

  public long cell;
  public int product;
  public long rider;

  /** For Flink. */
  public SqlEvent() {}

  static SqlEvent of(SqlEvent reuse, long time, long hexagon, long rider, int product) {
    SqlEvent event = reuse == null ? new SqlEvent() : reuse;
    event.cell = hexagon;
    event.product = product;
    event.rider = rider;
    return event;
  }
}
