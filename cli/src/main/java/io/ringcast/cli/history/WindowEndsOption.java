package io.ringcast.cli.history;

import java.time.Instant;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** Which window ends are computed. */
final class WindowEndsOption {

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "The first window end (default: the first whose windows are all complete).")
  private Instant from;

  @Option(
      names = "--to",
      paramLabel = "TIME",
      description = "The last window end (default: the archive's last).")
  private Instant to;

  OptionalLong from() {
    return millis(from);
  }

  OptionalLong to() {
    return millis(to);
  }

  private static OptionalLong millis(Instant time) {
    return time == null ? OptionalLong.empty() : OptionalLong.of(time.toEpochMilli());
  }
}
