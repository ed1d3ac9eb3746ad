package io.ringcast.feature.intake.decode;

import java.util.Random;

/** The seed of a random test: a new one each time, or the one of -Dringcast.seed. */
final class Seeds {

  private Seeds() {}

  static long next(Class<?> test) {
    long seed = Long.getLong("ringcast.seed", new Random().nextLong());
    System.out.println(test.getSimpleName() + " runs with -Dringcast.seed=" + seed);
    return seed;
  }
}
