package io.ringcast.testing;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Seeds of random tests: the same ones in every run, another one at each call. {@code
 * -Dringcast.seed} sets a class's first seed. CI runs tests with the tag {@code seeded} with a
 * random first seed instead.
 */
public final class Seeds {

  private static final long FIRST = Long.getLong("ringcast.seed", 1);

  /** Neighbouring seeds give similar first numbers, so the next seed is far away. */
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private static final Map<Class<?>, AtomicLong> NEXT = new ConcurrentHashMap<>();

  private Seeds() {}

  public static long next(Class<?> test) {
    return NEXT.computeIfAbsent(test, unused -> new AtomicLong(FIRST)).getAndAdd(STEP);
  }
}
