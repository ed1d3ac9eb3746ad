package io.ringcast.serving.callers;

import io.ringcast.serving.config.CallerConfig;
import io.ringcast.serving.config.Quota;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Callers with all rights, unless they are said. */
public final class SomeCaller {

  private SomeCaller() {}

  /** Who has no quota. */
  public static Caller named(String name) {
    return new Caller(name, Optional.empty(), Optional.empty(), System::nanoTime);
  }

  public static Caller with(CallerConfig rights, String name) {
    return new Caller(name, Optional.of(rights), Optional.empty(), System::nanoTime);
  }

  public static Caller with(Quota quota, String name, LongSupplier nanoTime) {
    return new Caller(name, Optional.empty(), Optional.of(quota), nanoTime);
  }
}
