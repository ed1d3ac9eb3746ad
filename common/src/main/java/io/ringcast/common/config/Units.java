package io.ringcast.common.config;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations and sizes as people write them: one whole number and its unit. */
final class Units {

  // Ten digits keep every product within a long.
  private static final Pattern FORM = Pattern.compile("([0-9]{1,10}) ?([A-Za-z]*)");

  private static final List<Unit> TIMES =
      List.of(
          new Unit("d", 86_400_000),
          new Unit("h", 3_600_000),
          new Unit("m", 60_000),
          new Unit("s", 1_000),
          new Unit("ms", 1));
  private static final List<Unit> SIZES =
      List.of(
          new Unit("GiB", 1 << 30),
          new Unit("MiB", 1 << 20),
          new Unit("KiB", 1 << 10),
          new Unit("B", 1),
          new Unit("", 1));

  private record Unit(String name, long size) {}

  private Units() {}

  static Optional<Duration> duration(String text) {
    return text.equals("0")
        ? Optional.of(Duration.ZERO)
        : parse(text, TIMES).map(Duration::ofMillis);
  }

  static Optional<Long> bytes(String text) {
    return parse(text, SIZES);
  }

  private static Optional<Long> parse(String text, List<Unit> units) {
    Matcher matcher = FORM.matcher(text);
    return units.stream()
        .filter(unit -> matcher.matches() && matcher.group(2).equals(unit.name))
        .findFirst()
        .map(unit -> Long.parseLong(matcher.group(1)) * unit.size);
  }

  static String showDuration(Duration duration) {
    return duration.toMillis() == 0 ? "0s" : show(duration.toMillis(), TIMES);
  }

  static String showBytes(int bytes) {
    return bytes == 0 ? "0B" : show(bytes, SIZES);
  }

  /** In the largest unit that needs no fraction. */
  private static String show(long number, List<Unit> units) {
    return units.stream()
        .filter(unit -> number % unit.size == 0)
        .findFirst()
        .map(unit -> number / unit.size + unit.name)
        .orElseThrow();
  }
}
