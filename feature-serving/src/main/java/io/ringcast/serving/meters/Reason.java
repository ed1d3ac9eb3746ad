package io.ringcast.serving.meters;

import java.util.Locale;

/** What a call may be refused for. */
public enum Reason {
  /** Nobody knows who calls. */
  UNAUTHENTICATED,
  /** It is known who calls, and that they may not. */
  PERMISSION_DENIED,
  NO_DEADLINE,
  TOO_MANY_CALLS,
  TOO_MANY_WATCHES,
  /** Requests and answers under way take all the memory that they may. */
  TOO_MANY_BYTES,
  /** More keys, or more bytes, than a request may have. */
  TOO_LARGE,
  /** More keys than its caller may ask for now. */
  QUOTA,
  UNREADABLE,
  /** It asks for what cannot be. */
  INVALID,
  /** It asks for a set or a view that is not there. */
  NOT_FOUND;

  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
