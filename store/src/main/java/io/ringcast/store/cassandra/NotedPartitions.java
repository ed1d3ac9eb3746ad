package io.ringcast.store.cassandra;

import io.ringcast.store.PartitionKey;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Remembers which partitions have been noted in their table, so that each is noted once. */
final class NotedPartitions {

  /** What is noted is kept a day longer than the rows, so that it must be noted again daily. */
  static final Duration FRESH = Duration.ofHours(12);

  /** A few hundred bytes each. Forgetting one costs one small write. */
  static final int MOST = 50_000;

  private final Function<PartitionKey, CompletableFuture<Void>> write;
  private final LongSupplier nanoTime;

  private final Map<PartitionKey, Noted> noted =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<PartitionKey, Noted> eldest) {
          return size() > MOST;
        }
      };

  /**
   * One partition: {@code written} is done when the table has it; {@code nanoTime} is when that
   * began.
   */
  private record Noted(CompletableFuture<Void> written, long nanoTime) {}

  NotedPartitions(Function<PartitionKey, CompletableFuture<Void>> write, LongSupplier nanoTime) {
    this.write = write;
    this.nanoTime = nanoTime;
  }

  /**
   * Notes that the partition holds rows; done when the table has it. The first caller writes, the
   * others wait with it.
   */
  synchronized CompletableFuture<Void> note(PartitionKey partition) {
    long now = nanoTime.getAsLong();
    Noted before = noted.get(partition);
    boolean holds =
        before != null
            && now - before.nanoTime < FRESH.toNanos()
            && !before.written.isCompletedExceptionally();
    if (holds) {
      return before.written;
    }
    CompletableFuture<Void> written = write.apply(partition);
    noted.remove(partition);
    noted.put(partition, new Noted(written, now));
    return written;
  }
}
