package io.ringcast.serving.ask;

import io.ringcast.common.features.DerivedColumns;
import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.live.LiveBlock;
import io.ringcast.serving.sets.ServedSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * A checked question. Its keys are places × products, place by place. No window end stands for the
 * newest; a place that is none is {@link Hexagons#NOWHERE}; the age is in milliseconds, the
 * deadline in nanoseconds. The set of a live question has exactly the kinds, rings and windows that
 * are asked for. {@code window}, in minutes, decides whether a key is partial.
 */
public record Question(
    Caller caller,
    ServedSet set,
    Columns columns,
    int window,
    long[] hexagons,
    List<RequestedProduct> products,
    RequestInputs inputs,
    OptionalLong windowEnd,
    OptionalLong maxAge,
    long deadline,
    Optional<String> shadow,
    boolean doubles,
    boolean live) {

  /** Memory of a key: its value, its hexagon, and its status in the answer. */
  private static final int BYTES_PER_KEY = 128;

  public Question of(long[] places) {
    return new Question(
        caller, set, columns, window, places, products, inputs, windowEnd, maxAge, deadline, shadow,
        doubles, live);
  }

  /** The same for a caller who need not read the set: status and memory are those of a score. */
  Question by(Caller other, int minutes) {
    return new Question(
        other, set, columns, minutes, hexagons, products, inputs, windowEnd, maxAge, deadline,
        shadow, doubles, live);
  }

  public Question at(long end) {
    OptionalLong only = OptionalLong.of(end);
    return new Question(
        caller, set, columns, window, hexagons, products, inputs, only, maxAge, deadline, shadow,
        doubles, live);
  }

  /** The same question with the products that the set counts now. */
  public Question renewed() {
    List<RequestedProduct> now =
        products.stream()
            .map(product -> RequestedProduct.of(product.name(), set, windowEnd.isPresent()))
            .toList();
    return new Question(
        caller, set, columns, window, hexagons, now, inputs, windowEnd, maxAge, deadline, shadow,
        doubles, live);
  }

  public int keys() {
    return hexagons.length * products.size();
  }

  /**
   * The keys of the quota that it costs: its own, or more if it is ad hoc. Then the counts around a
   * block are read and added up for it alone, for one row or all. So each block costs as many keys
   * as it has hexagons, for each length of the longest window that the set lists.
   */
  public long cost() {
    if (!set.isAdHoc()) {
      return keys();
    }
    long blocks =
        LongStream.of(hexagons)
            .filter(hexagon -> hexagon != Hexagons.NOWHERE)
            .map(hexagon -> LiveBlock.cell(hexagon, set.set()))
            .distinct()
            .count();
    int listed = set.listed().maxWindow();
    int lengths = (set.set().maxWindow() + listed - 1) / listed;
    return Math.max(keys(), blocks * products.size() * LiveBlock.HEXAGONS * lengths);
  }

  /**
   * Memory of an answer at most: its bytes twice, made and sent, its keys, derived columns of some
   * keys, and inputs.
   */
  public long bytes() {
    long values = (long) keys() * columns.indexes().length * (doubles ? Double.BYTES : Float.BYTES);
    int batch = columns.derived().bytes(Math.min(keys(), DerivedColumns.ROWS));
    return 2 * values + (long) keys() * BYTES_PER_KEY + batch + inputs.bytes();
  }

  public RequestedProduct product(int key) {
    return products.get(key % products.size());
  }

  public boolean isNowhere(int key) {
    return hexagons[key / products.size()] == Hexagons.NOWHERE || product(key).id().isEmpty();
  }
}
