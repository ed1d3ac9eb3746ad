package io.ringcast.benchmarks.peers.jet;

import com.hazelcast.function.BiConsumerEx;
import com.hazelcast.jet.aggregate.AggregateOperation;
import com.hazelcast.jet.aggregate.AggregateOperation1;
import com.hazelcast.jet.datamodel.KeyedWindowResult;
import java.io.Serializable;
import java.util.Arrays;

/** Sums that are added up, and taken away again where a window slides on; equal by value. */
final class Sums implements Serializable {

  final int[] values;

  private Sums(int[] values) {
    this.values = values;
  }

  /**
   * Adds up, position by position.
   *
   * @param add what an item adds to an array
   */
  static <T> AggregateOperation1<T, Sums, int[]> of(int length, BiConsumerEx<int[], T> add) {
    return AggregateOperation.withCreate(() -> new Sums(new int[length]))
        .<T>andAccumulate((sums, item) -> add.accept(sums.values, item))
        .andCombine(Sums::plus)
        .andDeduct(Sums::minus)
        .andExportFinish(sums -> sums.values.clone());
  }

  /** The sums of one window, which has a place among the windows. */
  record OfWindow(long key, int window, int[] sums) {

    /** Adds them to a row, at the window's places. */
    void putInto(int[] row, int windows) {
      for (int ring = 0; ring < sums.length; ring++) {
        row[ring * windows + window] += sums[ring];
      }
    }

    /** Sums up the rings: what lies in one lies in all larger ones too. */
    OfWindow withInnerRings() {
      int[] all = sums.clone();
      for (int ring = 1; ring < all.length; ring++) {
        all[ring] += all[ring - 1];
      }
      return new OfWindow(key, window, all);
    }

    static OfWindow of(int window, KeyedWindowResult<Long, int[]> result) {
      return new OfWindow(result.key(), window, result.result());
    }
  }

  private static void plus(Sums sums, Sums other) {
    for (int i = 0; i < sums.values.length; i++) {
      sums.values[i] += other.values[i];
    }
  }

  private static void minus(Sums sums, Sums other) {
    for (int i = 0; i < sums.values.length; i++) {
      sums.values[i] -= other.values[i];
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Sums that && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }
}
