package io.ringcast.cli.ask;

import java.time.Instant;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** The option that asks for the past. */
final class AtOption {

  @Option(
      names = "--at",
      paramLabel = "WINDOW_END",
      description =
          "A past window end, such as 2026-01-31T08:00:00Z, or in epoch milliseconds (default: the"
              + " newest).")
  private Instant windowEnd;

  OptionalLong millis() {
    return windowEnd == null ? OptionalLong.empty() : OptionalLong.of(windowEnd.toEpochMilli());
  }
}
