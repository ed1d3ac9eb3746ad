package io.ringcast.common.counts;

import io.ringcast.common.blocks.BlockFormatException;
import java.util.Optional;

/**
 * Running counts in the counts topic: of the hexagons that have changed in an open minute.
 *
 * @param sequence how many such records the minute had before, of the same row version
 * @param clock the common clock when the record was written, epoch milliseconds: all active
 *     partitions of the event topics had been read up to this event time
 */
public record RunningPart(MinuteCounts counts, int sequence, long clock) {

  /** Reads running counts from a record's value; empty for a record of another type. */
  public static Optional<RunningPart> parse(byte[] value) throws BlockFormatException {
    return CountsRecord.parse(value, CountsRecordWriter.RUNNING_TYPE)
        .map(record -> new RunningPart(record.counts(), record.number(), record.clock()));
  }
}
