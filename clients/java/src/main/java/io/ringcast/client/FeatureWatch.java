package io.ringcast.client;

import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.WatchFeaturesRequest;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Answers to one question again and again: at once, and whenever another window end is complete.
 * Who asks late for the next gets the newest. Goes on by itself at another instance, or at the same
 * when it is back, after a connection has ended; an instance that is full says when to come again.
 */
public final class FeatureWatch implements AutoCloseable {

  /** How calls end whose instance stops: it cancels those that outlast its patience. */
  private static final Set<Status.Code> LEAVING =
      Set.of(Status.Code.UNAVAILABLE, Status.Code.CANCELLED);

  /** Sent with a refusal of a call that may come again: after how many milliseconds. */
  private static final Metadata.Key<String> RETRY_AFTER =
      Metadata.Key.of("retry-after-ms", Metadata.ASCII_STRING_MARSHALLER);

  private static final long FIRST_PAUSE_MILLIS = 500;
  private static final long LONGEST_PAUSE_MILLIS = 8_000;

  private final WatchFeaturesRequest request;
  private final Supplier<Optional<ClientCall<WatchFeaturesRequest, FeatureTable>>> again;
  private final Function<Status, FeatureException> failures;

  private ClientCall<WatchFeaturesRequest, FeatureTable> call;
  private CompletableFuture<FeatureAnswer> next;

  /** Came while nobody waited; null if nothing did. */
  private FeatureAnswer newest;

  private FeatureException failure;
  private boolean answered;

  /** Before the next call: at least so long, and at most three times as long. */
  private long pauseMillis = FIRST_PAUSE_MILLIS;

  private boolean closed;

  /**
   * Begins at once.
   *
   * @param first the call to begin with
   * @param again makes a call that waits until an instance is there; empty when the client is
   *     closed
   */
  FeatureWatch(
      WatchFeaturesRequest request,
      ClientCall<WatchFeaturesRequest, FeatureTable> first,
      Supplier<Optional<ClientCall<WatchFeaturesRequest, FeatureTable>>> again,
      Function<Status, FeatureException> failures) {
    this.request = request;
    this.again = again;
    this.failures = failures;
    synchronized (this) {
      open(first);
    }
  }

  /**
   * The next answer. Its continuations run on the thread that read it, so what takes long belongs
   * elsewhere.
   *
   * @return the same again until it is there; fails with a {@link FeatureException} when the
   *     service refuses, and from then on always
   */
  public synchronized CompletableFuture<FeatureAnswer> next() {
    if (newest != null) {
      CompletableFuture<FeatureAnswer> there = CompletableFuture.completedFuture(newest);
      newest = null;
      return there;
    }
    if (failure != null) {
      return CompletableFuture.failedFuture(failure);
    }
    if (closed) {
      throw new IllegalStateException("the watch is closed");
    }
    if (next == null) {
      next = new CompletableFuture<>();
    }
    return next;
  }

  private void open(ClientCall<WatchFeaturesRequest, FeatureTable> with) {
    call = with;
    with.start(new Listener(), new Metadata());
    with.request(1);
    with.sendMessage(request);
    with.halfClose();
  }

  private final class Listener extends ClientCall.Listener<FeatureTable> {

    @Override
    public void onMessage(FeatureTable table) {
      FeatureAnswer answer = new FeatureAnswer(table);
      CompletableFuture<FeatureAnswer> waiting;
      synchronized (FeatureWatch.this) {
        answered = true;
        pauseMillis = FIRST_PAUSE_MILLIS;
        waiting = next;
        next = null;
        newest = waiting == null ? answer : null;
        // Even if nobody waits: what is not read here would be read first, when it is old.
        call.request(1);
      }
      if (waiting != null) {
        waiting.complete(answer);
      }
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      OptionalLong after = comeAgainAfter(status, trailers);
      synchronized (FeatureWatch.this) {
        if (!closed && answered && after.isPresent()) {
          // Not all who watch come back at the same moment.
          long pause =
              Math.max(after.getAsLong(), pauseMillis)
                  + ThreadLocalRandom.current().nextLong(2 * pauseMillis);
          pauseMillis = Math.min(2 * pauseMillis, LONGEST_PAUSE_MILLIS);
          CompletableFuture.delayedExecutor(pause, TimeUnit.MILLISECONDS)
              .execute(() -> reopen(status));
          return;
        }
      }
      fail(status);
    }
  }

  /** How many milliseconds the service wants to be left alone; empty where no call may follow. */
  private static OptionalLong comeAgainAfter(Status status, Metadata trailers) {
    if (status.isOk() || LEAVING.contains(status.getCode())) {
      return OptionalLong.of(0);
    }
    String millis = trailers.get(RETRY_AFTER);
    boolean mayComeAgain = status.getCode() == Status.Code.RESOURCE_EXHAUSTED && millis != null;
    try {
      return mayComeAgain ? OptionalLong.of(Long.parseLong(millis)) : OptionalLong.empty();
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  private void reopen(Status why) {
    synchronized (this) {
      Optional<ClientCall<WatchFeaturesRequest, FeatureTable>> other =
          closed ? Optional.empty() : again.get();
      if (other.isPresent()) {
        open(other.get());
        return;
      }
    }
    fail(why);
  }

  private void fail(Status why) {
    FeatureException said = failures.apply(why);
    CompletableFuture<FeatureAnswer> waiting;
    synchronized (this) {
      failure = failure == null ? said : failure;
      waiting = next;
      next = null;
    }
    if (waiting != null) {
      waiting.completeExceptionally(said);
    }
  }

  /** Ends it; a next answer that is waited for fails. */
  @Override
  public void close() {
    ClientCall<WatchFeaturesRequest, FeatureTable> last;
    synchronized (this) {
      closed = true;
      last = call;
    }
    last.cancel("the watch was closed", null);
    // Between two calls nobody else says so.
    fail(Status.CANCELLED.withDescription("the watch was closed"));
  }
}
