package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import io.ringcast.store.RefusedException;
import io.ringcast.store.StoreException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** What the driver's exceptions mean: whether to try again, and what a person should know. */
final class Failures {

  /**
   * The invalid requests that are a block's own fault. Others, such as a full disk, would turn good
   * blocks into dead letters.
   */
  private static final Pattern OWN_FAULT =
      Pattern.compile(
          "(?i)oversized mutation|exceeds (allowed maximum|maximum allowed)|batch too large|longer than maximum"
              + "|column_value_size");

  private Failures() {}

  static StoreException of(Throwable thrown) {
    Throwable failure = StoreException.cause(thrown);
    if (failure instanceof StoreException known) {
      return known;
    }
    if (failure instanceof InvalidQueryException invalid) {
      return invalid(invalid);
    }
    if (failure instanceof FrameTooLongException) {
      return new RefusedException("too large for one request: " + failure.getMessage(), failure);
    }
    if (failure instanceof AllNodesFailedException none) {
      return noNode(none);
    }
    if (failure instanceof UnauthorizedException) {
      return new StoreException(
          "our user lacks a right that it needs, GRANT it: " + failure.getMessage(), failure);
    }
    if (failure instanceof DriverTimeoutException) {
      return new StoreException(
          "no answer within store.request-timeout: " + failure.getMessage(), failure);
    }
    return new StoreException(said(failure), failure);
  }

  private static StoreException invalid(InvalidQueryException invalid) {
    String message = String.valueOf(invalid.getMessage());
    return OWN_FAULT.matcher(message).find()
        ? new RefusedException("the server refuses it: " + message, invalid)
        : new StoreException(
            "the server takes no such request, perhaps since its tables or settings were changed"
                + " (`./ringcast store check --config FILE` says more): "
                + message,
            invalid);
  }

  private static StoreException noNode(AllNodesFailedException none) {
    StringBuilder message = new StringBuilder("no node could do it");
    for (Map.Entry<Node, List<Throwable>> failed : none.getAllErrors().entrySet()) {
      Throwable last = failed.getValue().get(failed.getValue().size() - 1);
      String advice =
          last instanceof AuthenticationException ? " (check store.username and password)" : "";
      message
          .append("; ")
          .append(failed.getKey().getEndPoint())
          .append(": ")
          .append(said(StoreException.cause(last)))
          .append(advice);
    }
    if (none.getAllErrors().isEmpty()) {
      message.append(": none is connected");
    }
    return new StoreException(message.toString(), none);
  }

  /** The outermost exception of the driver that says something. */
  private static String said(Throwable failure) {
    return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
  }
}
