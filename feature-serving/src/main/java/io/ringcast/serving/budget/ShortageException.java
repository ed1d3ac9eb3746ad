package io.ringcast.serving.budget;

import java.util.Optional;
import java.util.concurrent.CompletionException;

/** A call needs more memory than there is for it. */
public final class ShortageException extends RuntimeException {

  private final transient Shortage shortage;

  public ShortageException(Shortage shortage) {
    super(shortage.toString(), null, false, false);
    this.shortage = shortage;
  }

  public Shortage shortage() {
    return shortage;
  }

  /** The shortage behind a stage's failure; empty for other failures. */
  public static Optional<ShortageException> in(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause instanceof ShortageException shortage ? Optional.of(shortage) : Optional.empty();
  }

  /** Throws the shortage behind a stage's failure, if it was one. */
  public static void rethrow(Throwable failure) {
    Optional<ShortageException> shortage = in(failure);
    if (shortage.isPresent()) {
      throw shortage.get();
    }
  }
}
