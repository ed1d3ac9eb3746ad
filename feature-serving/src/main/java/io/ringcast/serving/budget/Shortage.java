package io.ringcast.serving.budget;

/** Why a call did not get an amount: the limit, and whose limit it is. */
public record Shortage(Resource resource, String caller, long limit, long amount, Of of) {

  /** Whose limit it is. */
  public enum Of {
    SERVICE,
    CALLER,
    /** The call alone needs more than its caller may hold: it can never be answered. */
    ONE_CALL
  }
}
