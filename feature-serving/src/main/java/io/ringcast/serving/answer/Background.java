package io.ringcast.serving.answer;

import io.ringcast.serving.warn.Warnings;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.slf4j.LoggerFactory;

/** Work after answers, for which no caller waits. With too much under way, it is refused. */
public final class Background {

  /** Each keeps an answer in memory. */
  public static final int MOST = 100;

  private static final long MOST_BYTES = 64 << 20;

  private final Warnings warnings =
      new Warnings(LoggerFactory.getLogger(Background.class), List.of());
  private final Executor executor;
  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();

  /** The executor may refuse work when the service stops. */
  public Background(Executor executor) {
    this.executor = executor;
  }

  /** Begins work with so many bytes, or returns false. The work ends with its stage. */
  public boolean begin(long its, Supplier<CompletionStage<Void>> work) {
    boolean hasRoom = bytes.addAndGet(its) <= MOST_BYTES;
    if (underWay.incrementAndGet() <= MOST && hasRoom) {
      try {
        var unused =
            CompletableFuture.supplyAsync(work, executor)
                .thenCompose(stage -> stage)
                .whenComplete((any, failure) -> end(its, failure));
        return true;
      } catch (RejectedExecutionException | OutOfMemoryError e) {
        // The service is stopping, or has no memory for a thread.
      }
    }
    end(its, null);
    return false;
  }

  private void end(long its, Throwable failure) {
    underWay.decrementAndGet();
    bytes.addAndGet(-its);
    if (failure != null) {
      warnings.warn("work behind an answer failed", failure);
    }
  }
}
