package io.ringcast.testkit.city;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** The six products of the simulated cities, and how often each is asked for. */
public final class Products {

  private static final double[] SHARES = {0.42, 0.22, 0.15, 0.10, 0.07, 0.04};

  private static final List<UUID> ALL =
      IntStream.rangeClosed(1, SHARES.length)
          .mapToObj(i -> ("ringcast-product-" + i).getBytes(StandardCharsets.UTF_8))
          .map(UUID::nameUUIDFromBytes)
          .toList();

  private static final double[] SUMS = sums(SHARES);

  private Products() {}

  /** The products, the most wanted first. */
  public static List<UUID> all() {
    return ALL;
  }

  /** The product's share of riders and drivers. */
  static double share(int product) {
    return SHARES[product];
  }

  static int pick(Dice dice) {
    return dice.pick(SUMS);
  }

  private static double[] sums(double[] values) {
    double[] sums = values.clone();
    for (int i = 1; i < sums.length; i++) {
      sums[i] += sums[i - 1];
    }
    return sums;
  }
}
