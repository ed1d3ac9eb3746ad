package io.ringcast.publisher.write;

import io.ringcast.common.store.RefusedException;
import io.ringcast.common.store.StoreException;
import io.ringcast.publisher.config.Backoff;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Small writes, tried again until the store takes them. Nothing else is done meanwhile, so one that
 * it will never take fails the job.
 */
public final class UntilTaken {

  private static final Logger LOG = LoggerFactory.getLogger(UntilTaken.class);

  private final String what;
  private final Backoff backoff;

  /**
   * @param what is written, for the log
   */
  public UntilTaken(String what, Backoff backoff) {
    this.what = what;
    this.backoff = backoff;
  }

  /**
   * Writes, however long it takes.
   *
   * @throws IllegalStateException if the store will never take one of them
   */
  public void write(List<Supplier<CompletionStage<Void>>> writes) throws Exception {
    for (int failures = 0; !areTaken(writes, failures); ) {
      failures++;
      Thread.sleep(backoff.millis(failures, ThreadLocalRandom.current()::nextDouble));
    }
  }

  private boolean areTaken(List<Supplier<CompletionStage<Void>>> writes, int failures)
      throws Exception {
    try {
      CompletableFuture.allOf(
              writes.stream()
                  .map(write -> write.get().toCompletableFuture())
                  .toArray(CompletableFuture[]::new))
          .get();
      return true;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RefusedException refused) {
        throw new IllegalStateException(
            "The store will never take %s, however often they are written: %s"
                .formatted(what, refused.getMessage()),
            refused);
      }
      if (!(e.getCause() instanceof StoreException)) {
        throw e;
      }
      if (Integer.bitCount(failures + 1) == 1) {
        LOG.warn("The store does not take {}, trying again: {}", what, e.getCause().getMessage());
      }
      return false;
    }
  }
}
