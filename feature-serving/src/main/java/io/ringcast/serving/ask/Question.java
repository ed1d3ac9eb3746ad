package io.ringcast.serving.ask;

import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.sets.ServedSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A checked question. Its keys are places × products, place by place. No window end stands for the
 * newest; a place that is none is {@link Hexagons#NOWHERE}; the age is in milliseconds, the
 * deadline in nanoseconds.
 */
public record Question(
    Caller caller,
    ServedSet set,
    Columns columns,
    long[] hexagons,
    List<AskedProduct> products,
    OptionalLong windowEnd,
    OptionalLong maxAge,
    long deadline,
    Optional<String> shadow,
    boolean doubles) {

  /** Its value before it is written, its hexagon, and what stands in the answer beside values. */
  private static final int BYTES_PER_KEY = 128;

  /** The same question about other places. */
  public Question of(long[] places) {
    return new Question(
        caller, set, columns, places, products, windowEnd, maxAge, deadline, shadow, doubles);
  }

  /** The same question about this window end. */
  public Question at(long end) {
    OptionalLong only = OptionalLong.of(end);
    return new Question(
        caller, set, columns, hexagons, products, only, maxAge, deadline, shadow, doubles);
  }

  /** The same question, by what the set counts now. */
  public Question renewed() {
    List<AskedProduct> now =
        products.stream().map(product -> AskedProduct.of(product.name(), set)).toList();
    return new Question(
        caller, set, columns, hexagons, now, windowEnd, maxAge, deadline, shadow, doubles);
  }

  public int keys() {
    return hexagons.length * products.size();
  }

  /** Memory that an answer takes at most: its bytes, as they are made and sent, and each key. */
  public long bytes() {
    long values = (long) keys() * columns.indexes().length * (doubles ? Double.BYTES : Float.BYTES);
    return 2 * values + (long) keys() * BYTES_PER_KEY;
  }

  /** A key's product. */
  public AskedProduct product(int key) {
    return products.get(key % products.size());
  }

  /** Whether a key's place or product is none. */
  public boolean isNowhere(int key) {
    return hexagons[key / products.size()] == Hexagons.NOWHERE || product(key).id().isEmpty();
  }
}
