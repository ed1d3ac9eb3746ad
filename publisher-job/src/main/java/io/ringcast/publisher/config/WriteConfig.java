package io.ringcast.publisher.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.io.Serializable;
import java.time.Duration;

/** How blocks are written to the store. */
public record WriteConfig(int batch, int batchBytes, Duration linger, int inFlight, Backoff backoff)
    implements Serializable {

  private static final int KIB = 1024;

  static final Option<Integer> BATCH =
      Option.withDefault(Types.integer(1, 10_000), 50, "Blocks in one write request at most.");
  static final Option<Integer> BATCH_BYTES =
      Option.withDefault(
          Types.bytes(KIB, 8 * KIB * KIB), 512 * KIB, "Bytes of blocks in one write request.");
  static final Option<Duration> LINGER =
      Option.withDefault(
          Types.duration(Duration.ofMillis(1), Duration.ofMinutes(1)),
          Duration.ofMillis(100),
          "How long a block waits for others of its partition.");
  static final Option<Integer> IN_FLIGHT =
      Option.withDefault(
          Types.integer(1, 10_000), 32, "Write requests of a task in flight at most.");
  static final Section<WriteConfig> SECTION =
      Section.of(WriteConfig.class).checkedBy(WriteConfig::check);

  private static void check(Values values) {
    Duration first = values.find(Backoff.FIRST).orElse(Duration.ZERO);
    values.rejectIf(
        Backoff.MOST,
        most -> most.compareTo(first) < 0,
        most -> "must not be shorter than retry-first, " + Backoff.FIRST.show(first));
  }
}
