package io.ringcast.common.store.cassandra;

import io.ringcast.common.features.FeatureSet;
import java.util.ArrayList;
import java.util.List;

/** The columns of layout columns that hold features. */
final class FeatureColumns {

  private FeatureColumns() {}

  /** A set's columns: kind after kind, ring-major. */
  static List<String> of(FeatureSet set) {
    List<String> names = new ArrayList<>();
    for (String kind : set.kinds()) {
      for (int ring : set.rings()) {
        for (int window : set.windows()) {
          names.add("%s_r%d_w%d".formatted(kind, ring, window));
        }
      }
    }
    return names;
  }
}
