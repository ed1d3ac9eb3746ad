package io.ringcast.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/**
 * What a person reads when a command fails.
 *
 * @param expected whether the message itself says what is wrong; otherwise the fault is ours and
 *     its place in the program matters
 */
public record FailureMessage(String text, boolean expected) {

  /** Java's own messages for these are the bare path. */
  private static final Map<Class<? extends IOException>, String> BARE_PATHS =
      Map.of(
          NoSuchFileException.class, "no such file or folder: ",
          AccessDeniedException.class, "no permission for: ",
          FileAlreadyExistsException.class, "is there already: ",
          NotDirectoryException.class, "is not a folder: ",
          DirectoryNotEmptyException.class, "the folder is not empty: ");

  public static FailureMessage of(Throwable failure) {
    if (failure.getCause() != null
        && (failure instanceof UncheckedIOException || failure instanceof ExecutionException)) {
      return of(failure.getCause());
    }
    if (failure instanceof IOException e) {
      return new FailureMessage(ofFile(e), true);
    }
    boolean worded =
        failure instanceof IllegalArgumentException
            || failure instanceof IllegalStateException
            || failure.getClass().getName().startsWith("io.ringcast.");
    if (worded && failure.getMessage() != null) {
      return new FailureMessage(failure.getMessage(), true);
    }
    return new FailureMessage(failure.toString(), false);
  }

  private static String ofFile(IOException failure) {
    String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    return BARE_PATHS.getOrDefault(failure.getClass(), "") + message;
  }
}
