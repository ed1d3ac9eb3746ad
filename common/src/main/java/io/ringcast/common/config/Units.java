package io.ringcast.common.config;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations and sizes as people write them: one whole number and its unit. */
final class Units {

  // Ten digits keep every product within a long.
  private static final Pattern DURATION = Pattern.compile("([0-9]{1,10}) ?(ms|s|m|h|d)");
  private static final Pattern BYTES = Pattern.compile("([0-9]{1,10}) ?(B|KiB|MiB|GiB)?");
  private static final int KIB = 1024;

  private Units() {}

  static Optional<Duration> duration(String text) {
    if (text.equals("0")) {
      return Optional.of(Duration.ZERO);
    }
    Matcher matcher = DURATION.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long number = Long.parseLong(matcher.group(1));
    return Optional.of(
        switch (matcher.group(2)) {
          case "ms" -> Duration.ofMillis(number);
          case "s" -> Duration.ofSeconds(number);
          case "m" -> Duration.ofMinutes(number);
          case "h" -> Duration.ofHours(number);
          default -> Duration.ofDays(number);
        });
  }

  /** In the largest unit that needs no fraction. */
  static String showDuration(Duration duration) {
    long millis = duration.toMillis();
    if (millis == 0) {
      return "0s";
    }
    if (millis % 1000 != 0) {
      return millis + "ms";
    }
    long seconds = millis / 1000;
    if (seconds % 60 != 0) {
      return seconds + "s";
    }
    long minutes = seconds / 60;
    if (minutes % 60 != 0) {
      return minutes + "m";
    }
    long hours = minutes / 60;
    return hours % 24 == 0 ? hours / 24 + "d" : hours + "h";
  }

  static Optional<Long> bytes(String text) {
    Matcher matcher = BYTES.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long number = Long.parseLong(matcher.group(1));
    String unit = matcher.group(2) == null ? "B" : matcher.group(2);
    return Optional.of(
        switch (unit) {
          case "KiB" -> number * KIB;
          case "MiB" -> number * KIB * KIB;
          case "GiB" -> number * KIB * KIB * KIB;
          default -> number;
        });
  }

  /** In the largest unit that needs no fraction. */
  static String showBytes(int bytes) {
    if (bytes % KIB != 0 || bytes == 0) {
      return bytes + "B";
    }
    int kib = bytes / KIB;
    if (kib % KIB != 0) {
      return kib + "KiB";
    }
    int mib = kib / KIB;
    return mib % KIB == 0 ? mib / KIB + "GiB" : mib + "MiB";
  }
}
