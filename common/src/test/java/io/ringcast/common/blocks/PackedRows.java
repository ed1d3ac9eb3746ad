package io.ringcast.common.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.features.FeatureSet;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Holds rows that were read from a packed block, one by one, against those of a decoded one. */
final class PackedRows {

  private static final long UNREAD = -77;

  private PackedRows() {}

  static void check(FeatureSet set, DecodedBlock decoded, PackedBlock packed, String context) {
    assertThat(packed).as(context).isNotNull();
    int path = 0;
    for (int row = 0; row < decoded.rows(); row++, path++) {
      for (; path < decoded.path(row); path++) {
        assertThat(packed.row(path)).as(context).isNegative();
      }
      assertThat(packed.row(path)).as(context).isEqualTo(row);
      int all = set.rings().size();
      checkRow(set, decoded, packed, row, kind -> all, set.windows().size(), context);
      int some = row;
      checkRow(
          set,
          decoded,
          packed,
          row,
          kind -> (some + kind) % (all + 1),
          some % set.windows().size(),
          context);
    }
    assertThat(packed.row(path)).as(context).isNegative();
  }

  private static void checkRow(
      FeatureSet set,
      DecodedBlock decoded,
      PackedBlock packed,
      int row,
      IntUnaryOperator ringsOfKind,
      int windows,
      String context) {
    long[] expected = new long[packed.columns()];
    Arrays.fill(expected, UNREAD);
    long[] sums = expected.clone();
    int[] rings = IntStream.range(0, set.kinds().size()).map(ringsOfKind).toArray();
    for (int column = 0; column < expected.length; column++) {
      int kind = column / set.featuresPerKind();
      int feature = column % set.featuresPerKind();
      if (feature / set.windows().size() < rings[kind]
          && feature % set.windows().size() < windows) {
        expected[column] = decoded.sum(row, kind, feature);
      }
    }
    packed.read(row, rings, windows, sums);
    assertThat(sums).as("%s, row %d", context, row).isEqualTo(expected);
  }
}
