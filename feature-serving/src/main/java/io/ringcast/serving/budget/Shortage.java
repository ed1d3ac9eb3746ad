package io.ringcast.serving.budget;

/**
 * Why a call did not get what it asked for.
 *
 * @param limit that would have been passed
 * @param amount that was asked for
 * @param of whose limit it is
 */
public record Shortage(Resource resource, String caller, long limit, long amount, Of of) {

  /** Whose limit stands in the way. */
  public enum Of {
    SERVICE,
    CALLER,
    /** The call alone asks for more than its caller may hold, so it can never be answered. */
    ONE_CALL
  }
}
