package io.ringcast.benchmarks.store;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * One way to write.
 *
 * @param batch rows that are written with one request; blocks in layout block
 * @param inFlight requests of a task that are under way at a time
 */
record PublishCase(TableLayout layout, int batch, int parallelism, int inFlight) {

  private static final int BATCH = 50;
  private static final int PARALLELISM = 2;
  private static final int IN_FLIGHT = 32;

  /** Enough that the number of blocks alone limits a batch. */
  private static final String MANY_BYTES = "8MiB";

  /** As configured, where nothing else is said. */
  static PublishCase usual(TableLayout layout) {
    return new PublishCase(layout, BATCH, PARALLELISM, IN_FLIGHT);
  }

  static PublishCase oneRowACall(TableLayout layout) {
    return usual(layout).withBatch(1);
  }

  /** One row a call, and then batches, parallelism and requests in flight around what is usual. */
  static List<PublishCase> around(TableLayout layout) {
    List<PublishCase> cases = new ArrayList<>();
    cases.add(oneRowACall(layout));
    Stream.of(BATCH, 100, 200).map(usual(layout)::withBatch).forEach(cases::add);
    for (int parallelism : new int[] {1, 4}) {
      cases.add(new PublishCase(layout, BATCH, parallelism, IN_FLIGHT));
    }
    for (int inFlight : new int[] {16, 128}) {
      cases.add(new PublishCase(layout, BATCH, PARALLELISM, inFlight));
    }
    return cases;
  }

  boolean isUsual() {
    return equals(usual(layout));
  }

  /** Whether all but the batch is as usual. */
  boolean differsInBatchOnly() {
    return withBatch(BATCH).isUsual();
  }

  private PublishCase withBatch(int other) {
    return new PublishCase(layout, other, parallelism, inFlight);
  }

  /** What the job's configuration has to say. */
  List<String> overrides() {
    List<String> overrides = new ArrayList<>();
    overrides.add("start.from=earliest");
    if (layout == TableLayout.BLOCK) {
      overrides.add("write.in-flight=" + inFlight);
      overrides.add("write.batch=" + batch);
      if (batch > BATCH) {
        overrides.add("write.batch-bytes=" + MANY_BYTES);
      }
    } else {
      // Block after block is taken apart, and its rows go out in batches, some at a time.
      overrides.add("write.in-flight=" + inFlight / MapStore.LANES);
      overrides.add("write.batch=1");
      overrides.add("store.batch-rows=" + batch);
    }
    return overrides;
  }
}
