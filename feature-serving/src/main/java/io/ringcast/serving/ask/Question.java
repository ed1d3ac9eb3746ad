package io.ringcast.serving.ask;

import io.ringcast.serving.sets.ServedSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * What is to be answered, all of it checked. Its keys are places × products, place by place.
 *
 * @param hexagons of the set's resolution, or {@link Hexagons#NOWHERE}; not to be changed
 * @param productNames as they were written
 * @param products the same; empty for what is no UUID
 * @param windowEnd empty for the newest
 * @param maxAge in milliseconds; empty for any
 * @param deadline in nanoseconds from when it was asked
 * @param shadow the view to compare the answer with, for this very question
 * @param doubles whether values are wanted as doubles
 */
public record Question(
    ServedSet set,
    Columns columns,
    long[] hexagons,
    List<String> productNames,
    List<Optional<UUID>> products,
    OptionalLong windowEnd,
    OptionalLong maxAge,
    long deadline,
    Optional<String> shadow,
    boolean doubles) {

  /** The same question about other places. */
  public Question of(long[] places) {
    return new Question(
        set, columns, places, productNames, products, windowEnd, maxAge, deadline, shadow, doubles);
  }

  public int keys() {
    return hexagons.length * products.size();
  }

  /** Whether a key's place or product is none. */
  public boolean isNowhere(int key) {
    return hexagons[key / products.size()] == Hexagons.NOWHERE
        || products.get(key % products.size()).isEmpty();
  }
}
