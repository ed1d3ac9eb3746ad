package io.ringcast.endtoend;

import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** Each numerator summed over all rows, for each kind and window end. */
final class Totals {

  /** What is summed up for a kind and window end. */
  record Total(long rows, long[] sums) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Total total && rows == total.rows && Arrays.equals(sums, total.sums);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(sums);
    }

    @Override
    public String toString() {
      return rows + " rows " + Arrays.toString(sums);
    }
  }

  private final FeatureSet set;
  private final TreeMap<String, Total> totals = new TreeMap<>();

  Totals(FeatureSet set) {
    this.set = set;
  }

  /** Adds the rows of a block in which the kind has a numerator that is not zero. */
  void add(long windowEnd, DecodedBlock block) {
    for (int kind = 0; kind < set.kinds().size(); kind++) {
      long rows = 0;
      long[] sums = new long[set.featuresPerKind()];
      for (int row = 0; row < block.rows(); row++) {
        // The longest window of the widest ring holds whatever the others hold.
        rows += block.sum(row, kind, sums.length - 1) == 0 ? 0 : 1;
        for (int feature = 0; feature < sums.length; feature++) {
          sums[feature] += block.sum(row, kind, feature);
        }
      }
      if (rows > 0) {
        add(set.kinds().get(kind), windowEnd, rows, sums);
      }
    }
  }

  /** Adds a row to those kinds of which it has a numerator that is not zero. */
  void add(FeatureRow row) {
    for (int kind = 0; kind < set.kinds().size(); kind++) {
      long[] sums = row.sums()[kind];
      // As above.
      if (sums[sums.length - 1] != 0) {
        add(set.kinds().get(kind), row.windowEnd(), 1, sums);
      }
    }
  }

  void add(String kind, long windowEnd, long rows, long[] sums) {
    totals.merge(
        kind + " " + windowEnd,
        new Total(rows, sums),
        (a, b) -> {
          long[] both = a.sums.clone();
          Arrays.setAll(both, i -> both[i] + b.sums[i]);
          return new Total(a.rows + b.rows, both);
        });
  }

  Map<String, Total> byKindAndEnd() {
    return totals;
  }
}
