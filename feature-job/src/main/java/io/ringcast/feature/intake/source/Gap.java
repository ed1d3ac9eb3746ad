package io.ringcast.feature.intake.source;

/**
 * Offsets of a partition that were to be read and did not come. Transactions and compaction leave
 * such gaps too, so only the broker can tell whether records were lost.
 *
 * @param from the first of these offsets
 * @param to the offset behind the last; {@link #OPEN} if no record has come behind them
 * @param until the latest Kafka timestamp that a lost record can have, in epoch milliseconds
 */
record Gap(long from, long to, long until) {

  static final long OPEN = Long.MAX_VALUE;

  /** This gap and what follows it, up to the end of a later one. */
  Gap extend(Gap later) {
    return new Gap(from, later.to, Math.max(until, later.until));
  }
}
