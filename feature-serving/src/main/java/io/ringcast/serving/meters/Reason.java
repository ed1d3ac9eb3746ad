package io.ringcast.serving.meters;

import java.util.Locale;

/** Why a call may be refused. */
public enum Reason {
  /** The caller is not known. */
  UNAUTHENTICATED,
  /** The caller is known, and has no right. */
  PERMISSION_DENIED,
  NO_DEADLINE,
  TOO_MANY_CALLS,
  TOO_MANY_WATCHES,
  /** Requests and answers under way take all memory. */
  TOO_MANY_BYTES,
  TOO_LARGE,
  QUOTA,
  UNREADABLE,
  INVALID,
  /** It names a set or view that does not exist. */
  NOT_FOUND;

  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
