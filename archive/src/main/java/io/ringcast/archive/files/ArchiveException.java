package io.ringcast.archive.files;

/** An archive cannot be read or written; the message says why, and what to do. */
public final class ArchiveException extends RuntimeException {

  public ArchiveException(String message) {
    super(message);
  }

  ArchiveException(String message, Throwable cause) {
    super(message, cause);
  }
}
