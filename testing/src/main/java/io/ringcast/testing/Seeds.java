package io.ringcast.testing;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Seeds of random tests: the same ones in every run, another one at each call. {@code
 * -Drandom.seed}, which CI gives, sets the first seed of every class but those with fixed ones.
 * {@code -Dringcast.seed} sets any class's first seed.
 */
public final class Seeds {

  private static final long FIXED = Long.getLong("ringcast.seed", 1);
  private static final long FIRST =
      Long.getLong("ringcast.seed", Long.getLong("random.seed", FIXED));

  /** Neighbouring seeds give similar first numbers, so the next seed is far away. */
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private static final Map<Class<?>, AtomicLong> NEXT = new ConcurrentHashMap<>();

  private Seeds() {}

  public static long next(Class<?> test) {
    return next(test, FIRST);
  }

  /** For a test whose assertions need not hold for every seed. */
  public static long fixed(Class<?> test) {
    return next(test, FIXED);
  }

  private static long next(Class<?> test, long first) {
    return NEXT.computeIfAbsent(test, unused -> new AtomicLong(first)).getAndAdd(STEP);
  }
}
