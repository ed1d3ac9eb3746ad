package io.ringcast.benchmarks;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.SumColumns;
import java.util.List;

/** A way to write a tile's rows as bytes. */
interface RowLayout extends AutoCloseable {

  List<EncodedRecord> encode(SumColumns rows);

  /** Reads every numerator of every row, and gives the sum of all. */
  long decode(List<EncodedRecord> records) throws BlockFormatException;

  @Override
  default void close() {}
}
