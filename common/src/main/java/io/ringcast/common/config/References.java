package io.ringcast.common.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values that stand elsewhere: <code>${env:NAME}</code> and <code>${file:/path}</code>. They may be
 * secrets, so only the references are shown.
 */
final class References {

  /** What stands in place of a value that must not be seen. */
  static final String MASK = "***";

  private static final Pattern REFERENCE = Pattern.compile("(\\$?)\\$\\{([^}]*)}?");
  private static final Pattern ONE_REFERENCE = Pattern.compile("\\$\\{(env|file):[^}]*}");
  private static final Pattern SECRET_KEY =
      Pattern.compile(
          "password|passphrase|secret|token|jaas|credential|authorization"
              // What readers ask for are keys, too.
              + "|(?<!max-)key(?!space|s-per-second)");

  /** Names of secrets themselves, not of files that hold them. */
  private static final Pattern SECRET =
      Pattern.compile(
          "password|passphrase|secret|token(?!\\.endpoint)|jaas|credential|authorization|api-?key");

  /** Who asks, and with which password, as an address may have it. */
  private static final Pattern USER_OF_ADDRESS = Pattern.compile("(?<=://)[^/?#\\s]*@");

  private static final Pattern LAST_NEWLINE = Pattern.compile("\\r?\\n\\z");
  private static final int MAX_FILE_BYTES = 64 * 1024;

  private References() {}

  /**
   * The text with every reference replaced; the environment gives null for an unset variable.
   *
   * @throws IllegalArgumentException if a reference leads nowhere; the message names no value
   */
  static String resolve(String text, UnaryOperator<String> environment, Path folder) {
    return replace(
        text,
        reference ->
            isFile(reference)
                ? ofFile(folder.resolve(name(reference)))
                : ofEnvironment(name(reference), environment));
  }

  /** The text with other texts in the place of its references, and without escapes. */
  static String replace(String text, UnaryOperator<String> other) {
    Matcher matcher = REFERENCE.matcher(text);
    StringBuilder replaced = new StringBuilder();
    while (matcher.find()) {
      boolean escaped = !matcher.group(1).isEmpty();
      String value =
          escaped ? matcher.group().substring(1) : other.apply(requireReference(matcher.group()));
      matcher.appendReplacement(replaced, Matcher.quoteReplacement(value));
    }
    return matcher.appendTail(replaced).toString();
  }

  static boolean isIn(String text) {
    return REFERENCE.matcher(text).results().anyMatch(found -> found.group(1).isEmpty());
  }

  private static String requireReference(String reference) {
    if (!isOne(reference)) {
      throw new IllegalArgumentException(
          "has a '${' that is neither ${env:NAME} nor ${file:/path}; write $${ for the characters"
              + " themselves");
    }
    return reference;
  }

  static boolean isFile(String reference) {
    return reference.startsWith("${file:");
  }

  /** Of a variable, or of a file. */
  static String name(String reference) {
    return reference.substring(reference.indexOf(':') + 1, reference.length() - 1);
  }

  private static String ofEnvironment(String name, UnaryOperator<String> environment) {
    String value = environment.apply(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "needs the environment variable " + name + ", which is not set");
    }
    return value;
  }

  private static String ofFile(Path file) {
    try {
      if (Files.size(file) > MAX_FILE_BYTES) {
        throw new IllegalArgumentException(
            "needs the file " + file + ", which is larger than a value can be (64KiB)");
      }
      return LAST_NEWLINE.matcher(Files.readString(file)).replaceFirst("");
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "needs the file " + file + ", which cannot be read as text", e);
    }
  }

  /**
   * The value as anyone may see it: references unresolved, secrets masked, users cut out of
   * addresses.
   */
  static String shown(String key, String text) {
    return SECRET_KEY.matcher(key.toLowerCase(Locale.ROOT)).find()
        ? shownSecret(text)
        : USER_OF_ADDRESS.matcher(text).replaceAll(MASK + "@");
  }

  /** Whether an option's value, which is no reference, is a secret or holds one. */
  static boolean isSecret(String key, String text) {
    return !isOne(text)
        && (SECRET.matcher(key.toLowerCase(Locale.ROOT)).find()
            || USER_OF_ADDRESS.matcher(text).find());
  }

  /** A value that is a secret whatever its name is. */
  static String shownSecret(String text) {
    return isOne(text) ? text : MASK;
  }

  /** Whether the text is one reference, and nothing beside it. */
  static boolean isOne(String text) {
    return ONE_REFERENCE.matcher(text).matches();
  }
}
