package io.ringcast.benchmarks;

import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/** Row after row: the hexagon, then number after number. */
final class PlainRows implements RowLayout {

  /** How a number is written. */
  enum Numbers {
    /** Eight bytes. */
    DOUBLES {
      @Override
      void put(long number, ByteBuffer out) {
        out.putDouble((double) number);
      }

      @Override
      long get(ByteBuffer in) {
        return (long) in.getDouble();
      }
    },

    /** Seven bits a byte, as many bytes as are needed. */
    VARINTS {
      @Override
      void put(long number, ByteBuffer out) {
        long rest = number;
        while ((rest & ~0x7FL) != 0) {
          out.put((byte) (rest | 0x80));
          rest >>>= 7;
        }
        out.put((byte) rest);
      }

      @Override
      long get(ByteBuffer in) {
        long number = 0;
        for (int shift = 0; ; shift += 7) {
          byte b = in.get();
          number |= (b & 0x7FL) << shift;
          if (b >= 0) {
            return number;
          }
        }
      }
    };

    abstract void put(long number, ByteBuffer out);

    abstract long get(ByteBuffer in);
  }

  private static final byte[] NO_KEY = {};
  private static final int MOST_BYTES = 10;

  private final FeatureSet set;
  private final long tile;
  private final Numbers numbers;
  private final long[][] columns;
  private final ByteBuffer buffer;

  PlainRows(FeatureSet set, long tile, Numbers numbers) {
    this.set = set;
    this.tile = tile;
    this.numbers = numbers;
    int paths = Cells.paths(Cells.resolution(tile), set.resolution());
    columns = new long[set.kinds().size() * set.featuresPerKind()][paths];
    buffer = ByteBuffer.allocate(paths * (Long.BYTES + columns.length * MOST_BYTES));
  }

  @Override
  public List<EncodedRecord> encode(SumColumns rows) {
    Numerators.read(set, rows, columns);
    buffer.clear();
    for (int row = 0; row < rows.rows(); row++) {
      buffer.putLong(Cells.descendant(tile, rows.path(row), set.resolution()));
      for (long[] column : columns) {
        numbers.put(column[row], buffer);
      }
    }
    byte[] bytes = Arrays.copyOf(buffer.array(), buffer.position());
    return List.of(new EncodedRecord(NO_KEY, bytes, rows.rows()));
  }

  @Override
  public long decode(List<EncodedRecord> records) {
    long sum = 0;
    for (EncodedRecord record : records) {
      ByteBuffer in = ByteBuffer.wrap(record.value());
      while (in.hasRemaining()) {
        in.getLong();
        for (int column = 0; column < columns.length; column++) {
          sum += numbers.get(in);
        }
      }
    }
    return sum;
  }
}
