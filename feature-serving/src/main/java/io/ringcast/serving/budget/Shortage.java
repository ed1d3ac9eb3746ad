package io.ringcast.serving.budget;

/** Why a call did not get an amount: the limit, and whose limit it is. */
public record Shortage(Resource resource, String caller, long limit, long amount, Of of) {

  /** Whose limit stands in the way. */
  public enum Of {
    SERVICE,
    CALLER,
    /** The call alone asks for more than its caller may hold, so it can never be answered. */
    ONE_CALL
  }
}
