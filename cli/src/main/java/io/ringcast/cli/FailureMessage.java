package io.ringcast.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.concurrent.ExecutionException;

/**
 * What a person reads when a command fails.
 *
 * @param expected whether the message itself says what is wrong; otherwise the fault is ours and
 *     its place in the program matters
 */
public record FailureMessage(String text, boolean expected) {

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

  /** Java's own messages for these are the bare path. */
  private static String ofFile(IOException failure) {
    String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    if (failure instanceof NoSuchFileException) {
      return "no such file or folder: " + message;
    }
    if (failure instanceof AccessDeniedException) {
      return "no permission for: " + message;
    }
    if (failure instanceof FileAlreadyExistsException) {
      return "is there already: " + message;
    }
    if (failure instanceof NotDirectoryException) {
      return "is not a folder: " + message;
    }
    if (failure instanceof DirectoryNotEmptyException) {
      return "the folder is not empty: " + message;
    }
    return message;
  }
}
