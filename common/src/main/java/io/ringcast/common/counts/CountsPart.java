package io.ringcast.common.counts;

import io.ringcast.common.blocks.BlockFormatException;
import java.util.Optional;

/**
 * A record of a closed minute in the counts topic: a part of its counts, from 0, in the order of
 * the tiles.
 */
public record CountsPart(MinuteCounts counts, int part, int parts) {

  /** Reads counts of a closed minute from a record's value; empty for a record of another type. */
  public static Optional<CountsPart> parse(byte[] value) throws BlockFormatException {
    return CountsRecord.parse(value, CountsRecordWriter.TYPE)
        .map(record -> new CountsPart(record.counts(), record.number(), record.parts()));
  }
}
