package io.ringcast.common.config;

import io.ringcast.common.config.YamlNode.Scalar;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** The types that an option can have. */
public final class Types {

  private static final ScalarType<String> ANY_TEXT =
      new ScalarType<>("text", Optional::of, text -> text);
  private static final Pattern ANY_NAME = Pattern.compile(".+");
  private static final Pattern WITH_SCHEME = Pattern.compile("[a-z][a-z0-9+.-]+:/.*");
  private static final Pattern TRUE_OR_FALSE = Pattern.compile("true|false");
  private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,18}");
  private static final Pattern NUMBER =
      Pattern.compile("-?[0-9]{1,300}([.][0-9]{1,300})?([eE][+-]?[0-9]{1,3})?");

  private Types() {}

  /** A whole number within limits, both inclusive. */
  public static ScalarType<Integer> integer(int min, int max) {
    String what =
        max == Integer.MAX_VALUE
            ? "a whole number, " + min + " or more"
            : "a whole number from " + min + " to " + max;
    return new ScalarType<>(
        what,
        text -> wholeNumber(text).filter(n -> n >= min && n <= max).map(Math::toIntExact),
        String::valueOf);
  }

  private static Optional<Long> wholeNumber(String text) {
    return formed(text, WHOLE_NUMBER).map(Long::parseLong);
  }

  private static Optional<String> formed(String text, Pattern form) {
    return Optional.of(text).filter(form.asMatchPredicate());
  }

  /** A number within limits, both inclusive. */
  public static ScalarType<Double> decimal(double min, double max) {
    boolean any = min == -Double.MAX_VALUE && max == Double.MAX_VALUE;
    boolean anyFloat = min == -Float.MAX_VALUE && max == Float.MAX_VALUE;
    String limits = " from " + shown(min) + " to " + shown(max);
    return new ScalarType<>(
        "a number" + (any ? "" : anyFloat ? " that a float holds" : limits),
        text -> formed(text, NUMBER).map(Double::parseDouble).filter(n -> n >= min && n <= max),
        Types::shown);
  }

  /** A number, or a truth as 1 or 0. */
  public static ScalarType<Double> decimalOrBool() {
    ScalarType<Double> number = decimal(-Double.MAX_VALUE, Double.MAX_VALUE);
    return new ScalarType<>(
        "a number, true or false",
        text -> bool().of(text).map(its -> its ? 1.0 : 0.0).or(() -> number.of(text)),
        Types::shown);
  }

  /** Whole numbers without a point. */
  private static String shown(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? String.valueOf((long) number)
        : String.valueOf(number);
  }

  public static ScalarType<Boolean> bool() {
    return new ScalarType<>(
        "true or false",
        text -> formed(text, TRUE_OR_FALSE).map(Boolean::parseBoolean),
        String::valueOf);
  }

  /** Any text that is not blank. */
  public static ScalarType<String> text() {
    return new ScalarType<>("text", text -> Optional.of(text).filter(t -> !t.isBlank()), t -> t);
  }

  /** Text of a form, which {@code what} describes as the end of "must be …". */
  public static ScalarType<String> text(String what, Pattern form) {
    return new ScalarType<>(what, text -> formed(text, form), t -> t);
  }

  public static ScalarType<UUID> uuid() {
    // UUID.fromString alone also takes shortened groups.
    Pattern form = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    return new ScalarType<>(
        "a UUID", text -> formed(text, form).map(UUID::fromString), UUID::toString);
  }

  /** A length of time within limits, both inclusive. */
  public static ScalarType<Duration> duration(Duration min, Duration max) {
    String limits = Units.showDuration(min) + " to " + Units.showDuration(max);
    return new ScalarType<>(
        "a duration such as 500ms, 5s, 2m or 1h, from " + limits,
        text -> Units.duration(text).filter(d -> d.compareTo(min) >= 0 && d.compareTo(max) <= 0),
        Units::showDuration);
  }

  /** A number of bytes within limits, both inclusive. */
  public static ScalarType<Integer> bytes(int min, int max) {
    String limits = Units.showBytes(min) + " to " + Units.showBytes(max);
    return new ScalarType<>(
        "a size such as 64KiB or 2MiB, from " + limits,
        text -> Units.bytes(text).filter(n -> n >= min && n <= max).map(Math::toIntExact),
        Units::showBytes);
  }

  /** A moment: an ISO-8601 instant or epoch milliseconds. */
  public static ScalarType<Instant> instant() {
    return new ScalarType<>(
        "a time such as 2026-01-31T08:00:00Z, or epoch milliseconds",
        text -> wholeNumber(text).map(Instant::ofEpochMilli).or(() -> isoInstant(text)),
        Instant::toString);
  }

  private static Optional<Instant> isoInstant(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** One of an enum's constants, written in small letters with hyphens. */
  public static <E extends Enum<E>> ScalarType<E> choice(Class<E> constants) {
    return choice(Arrays.asList(constants.getEnumConstants()));
  }

  /** The same, of these constants only. */
  public static <E extends Enum<E>> ScalarType<E> choice(List<E> all) {
    String what = "one of " + String.join(", ", all.stream().map(Types::written).toList());
    return new ScalarType<>(
        what,
        text -> all.stream().filter(c -> written(c).equals(text)).findFirst(),
        Types::written);
  }

  private static String written(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The path of an existing file, relative to the configuration's folder; {@code what} is like "an
   * Avro schema".
   */
  public static OptionType<Path> file(String what) {
    String path = "the path of " + what;
    return new TextType<>(path, (text, node, at) -> existing(text, node, at, path, false));
  }

  /** The path of an existing folder, relative to the configuration's. */
  public static OptionType<Path> folder(String what) {
    String path = "the path of " + what;
    return new TextType<>(path, (text, node, at) -> existing(text, node, at, path, true));
  }

  private static Optional<Path> existing(
      String text, Scalar node, Reading at, String what, boolean isFolder) {
    if (text.isBlank() || text.indexOf('\0') >= 0) {
      return at.rejectValue(node, what);
    }
    Path file = at.resolve(node.place(), text);
    if (!(isFolder ? Files.isDirectory(file) : Files.isRegularFile(file))
        || !Files.isReadable(file)) {
      at.reject(
          node,
          "is '%s' but there is no %s that can be read in that place"
              .formatted(at.shown(node), isFolder ? "folder" : "file"));
      return Optional.empty();
    }
    return Optional.of(file);
  }

  /** What a section makes of another YAML file; its problems are named with that file. */
  public static <T> OptionType<T> fileOf(String what, Section<T> section) {
    String path = "the path of " + what;
    return new TextType<>(
        path,
        (text, node, at) ->
            existing(text, node, at, path, false)
                .flatMap(
                    file ->
                        ConfigFile.parse(file, at.problems())
                            .flatMap(root -> section.read(root, at.inFile(file)))));
  }

  /** A folder on this machine or elsewhere, which need not be there yet. */
  public static OptionType<URI> location() {
    String what = "a folder's path or URI, such as s3://bucket/folder";
    return new TextType<>(
        what,
        (text, node, at) -> {
          try {
            if (WITH_SCHEME.matcher(text).matches()) {
              return Optional.of(URI.create(text));
            } else if (!text.isBlank()) {
              Path folder = at.resolve(node.place(), text).toAbsolutePath().normalize();
              return Optional.of(folder.toUri());
            }
          } catch (IllegalArgumentException e) {
            // Neither a URI nor a path.
          }
          return at.rejectValue(node, what);
        });
  }

  public static <T> ListType<T> listOf(OptionType<T> item) {
    return listOf(item, Integer.MAX_VALUE);
  }

  public static <T> ListType<T> listOf(OptionType<T> item, int most) {
    return new ListType<>(item, 1, most, (items, list) -> {});
  }

  /** Names and texts that are passed on as they are. */
  public static OptionType<Map<String, String>> textMap(String what) {
    return map(what + " to text", ANY_TEXT, false);
  }

  /** Any text that is not blank, which may be a secret. */
  public static OptionType<Secret> secret() {
    return secret(false);
  }

  /** Names and texts that are passed on, of which some may be secrets. */
  public static OptionType<Map<String, Secret>> mapWithSecrets(String what) {
    return map(what + " to text", secret(true), false);
  }

  private static OptionType<Secret> secret(boolean blankAllowed) {
    return new TextType<>(
        "text",
        (text, node, at) ->
            blankAllowed || !text.isBlank()
                ? Optional.of(new Secret(node.text(), at.folder(), text))
                : at.rejectValue(node, "text"));
  }

  /** The same, where each text may be a secret, whatever its name: nobody gets to see it. */
  public static OptionType<Map<String, String>> secretMap(String what) {
    return map(what + " to text", ANY_TEXT, true);
  }

  /**
   * Whole numbers under names of the user's choice; {@code what} is like "datacenters to copies".
   */
  public static OptionType<Map<String, Integer>> integerMap(String what, int min, int max) {
    return map(what + ", each from " + min + " to " + max, integer(min, max), false);
  }

  /** Sections under names of the user's choice, which must be {@code namesAre}. */
  public static <T> OptionType<Map<String, T>> mapOf(
      String what, Pattern names, String namesAre, Section<T> section) {
    return new MapType<>("a map of " + what, names, namesAre, section, false);
  }

  /**
   * Numbers that a float holds, under names of the user's choice; {@code what} is like "columns to
   * values".
   */
  public static OptionType<Map<String, Double>> floatMap(String what) {
    return map(what, decimal(-Float.MAX_VALUE, Float.MAX_VALUE), false);
  }

  /** Values of one type under names of the user's choice; {@code what} is like the above. */
  public static <T> OptionType<Map<String, T>> mapOf(String what, OptionType<T> item) {
    return map(what, item, false);
  }

  private static <T> OptionType<Map<String, T>> map(
      String what, OptionType<T> item, boolean secret) {
    return new MapType<>("a map of " + what, ANY_NAME, "text", item, secret);
  }
}
