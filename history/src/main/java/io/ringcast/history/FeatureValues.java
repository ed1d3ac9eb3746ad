package io.ringcast.history;

import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import java.sql.SQLException;
import org.duckdb.DuckDBAppender;

/** What a feature's column holds. */
public enum FeatureValues {
  /** The exact numerators. */
  SUMS("BIGINT"),
  /** The double nearest to the quotient. */
  FLOAT64("DOUBLE"),
  /** That double, rounded once. */
  FLOAT32("FLOAT");

  private final String type;

  FeatureValues(String type) {
    this.type = type;
  }

  String type() {
    return type;
  }

  /** Appends one row's sums as these values. For one thread. */
  static final class Appending {

    private final FeatureValues values;
    private final FeatureSet set;
    private final DiskSizes sizes;
    private final long[] ordinary;
    private final double[] doubles;
    private final float[] floats;

    Appending(FeatureValues values, FeatureSet set) {
      this.values = values;
      this.set = set;
      sizes = new DiskSizes(set);
      int features = set.kinds().size() * set.featuresPerKind();
      ordinary = new long[features];
      for (int i = 0; i < features; i++) {
        ordinary[i] = (long) window(i) * DiskSizes.ordinary(set.rings().get(ring(i)));
      }
      doubles = new double[features];
      floats = new float[features];
    }

    private int window(int feature) {
      return set.windows().get(feature % set.windows().size());
    }

    private int ring(int feature) {
      return feature % set.featuresPerKind() / set.windows().size();
    }

    void append(long hexagon, long[] sums, DuckDBAppender to) throws SQLException {
      if (values == SUMS) {
        to.append(sums);
        return;
      }
      boolean near = sizes.mayReachPentagon(hexagon);
      for (int i = 0; i < sums.length; i++) {
        long divisor = near ? (long) window(i) * sizes.size(hexagon, ring(i)) : ordinary[i];
        doubles[i] = FeatureValue.of(sums[i], divisor);
        floats[i] = (float) doubles[i];
      }
      if (values == FLOAT64) {
        to.append(doubles);
      } else {
        to.append(floats);
      }
    }
  }
}
