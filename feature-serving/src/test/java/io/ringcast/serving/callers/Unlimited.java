package io.ringcast.serving.callers;

import java.util.Optional;

/** Callers with all rights and no quota. */
public final class Unlimited {

  private Unlimited() {}

  public static Caller caller(String name) {
    return new Caller(name, Optional.empty(), Optional.empty());
  }
}
