package io.ringcast.common.config;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/** A text that may be a secret. Serialised as written, so references resolve where it is read. */
public final class Secret implements Serializable {

  public static final Secret NONE = of("");

  private final String written;
  private final String folder;
  private transient String value;

  Secret(String written, Path folder, String value) {
    this.written = written;
    this.folder = folder.toString();
    this.value = value;
  }

  /** A text as a configuration has it; its file references are absolute paths. */
  public static Secret of(String written) {
    return new Secret(written, Path.of("/"), null);
  }

  /** The text, references resolved. */
  public String value() {
    if (value == null) {
      value = References.resolve(written, System::getenv, Path.of(folder));
    }
    return value;
  }

  public boolean hasReferences() {
    return References.isIn(written);
  }

  /** The text with each reference, as kind, colon and name or absolute path, replaced. */
  public String with(UnaryOperator<String> other) {
    return References.replace(
        written,
        reference -> {
          String name = References.name(reference);
          return other.apply(
              References.isFile(reference)
                  ? "file:" + Path.of(folder).resolve(name)
                  : "env:" + name);
        });
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Secret that && value().equals(that.value());
  }

  @Override
  public int hashCode() {
    return value().hashCode();
  }

  /** Shows nothing of it. */
  @Override
  public String toString() {
    return References.MASK;
  }
}
