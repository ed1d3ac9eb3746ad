package io.ringcast.publisher.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.io.Serializable;
import java.time.Duration;

/**
 * How blocks are written to the store.
 *
 * @param batch the most blocks of a batch
 * @param linger how long a block waits at most for others of its partition
 * @param inFlight how many batches of a writer are under way at most
 */
public record WriteConfig(int batch, int batchBytes, Duration linger, int inFlight, Backoff backoff)
    implements Serializable {

  private static final int KIB = 1024;

  static final Option<Integer> BATCH =
      Option.withDefault(
          "batch",
          Types.integer(1, 10_000),
          50,
          "Blocks in one write request at most, all of one partition (area, product, hour).");
  static final Option<Integer> BATCH_BYTES =
      Option.withDefault(
          "batch-bytes",
          Types.bytes(KIB, 8 * KIB * KIB),
          512 * KIB,
          "Bytes of blocks in one write request at most; a single block may be larger.");
  static final Option<Duration> LINGER =
      Option.withDefault(
          "linger",
          Types.duration(Duration.ofMillis(1), Duration.ofMinutes(1)),
          Duration.ofMillis(100),
          "How long a block waits for others of its partition.");
  static final Option<Integer> IN_FLIGHT =
      Option.withDefault(
          "in-flight", Types.integer(1, 10_000), 32, "Write requests of a task in flight at most.");
  static final Option<Duration> RETRY_FIRST =
      Option.withDefault(
          "retry-first",
          Types.duration(Duration.ofMillis(1), Duration.ofMinutes(1)),
          Duration.ofMillis(50),
          "The wait before the first retry of a write. It doubles each time, less up to half"
              + " by chance.");
  static final Option<Duration> RETRY_MOST =
      Option.withDefault(
          "retry-most",
          Types.duration(Duration.ofMillis(1), Duration.ofMinutes(10)),
          Duration.ofSeconds(10),
          "The longest such wait.");

  static final Section<WriteConfig> SECTION =
      Section.of(
              v ->
                  new WriteConfig(
                      v.get(BATCH),
                      v.get(BATCH_BYTES),
                      v.get(LINGER),
                      v.get(IN_FLIGHT),
                      new Backoff(v.get(RETRY_FIRST), v.get(RETRY_MOST))),
              BATCH,
              BATCH_BYTES,
              LINGER,
              IN_FLIGHT,
              RETRY_FIRST,
              RETRY_MOST)
          .checkedBy(WriteConfig::check);

  private static void check(Values values) {
    values
        .find(RETRY_FIRST)
        .filter(first -> values.find(RETRY_MOST).filter(m -> m.compareTo(first) < 0).isPresent())
        .ifPresent(
            first ->
                values
                    .at(RETRY_MOST)
                    .reject("must not be shorter than retry-first, " + RETRY_FIRST.show(first)));
  }
}
