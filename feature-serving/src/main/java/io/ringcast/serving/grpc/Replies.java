package io.ringcast.serving.grpc;

import com.google.protobuf.MessageLite;
import io.grpc.Context;
import io.grpc.Deadline;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.ringcast.serving.budget.ShortageException;
import io.ringcast.serving.meters.Stages;
import java.util.concurrent.TimeUnit;

/** How calls end. */
final class Replies {

  /** Time to write and send an answer before the deadline. */
  private static final long RESERVE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private Replies() {}

  /**
   * A table's memory is taken before; that of other answers is known only here. Returns whether the
   * answer was sent.
   */
  static <T> boolean end(T answer, Throwable failure, Stages stages, StreamObserver<T> out) {
    if (failure != null) {
      out.onError(Failures.of(failure, stages));
      return false;
    }
    try {
      if (answer instanceof MessageLite message) {
        stages.take(2L * message.getSerializedSize());
      }
      out.onNext(answer);
      out.onCompleted();
      return true;
    } catch (ShortageException e) {
      out.onError(Failures.of(e, stages));
      return false;
    }
  }

  /** Whether the caller has gone, or its deadline has passed. */
  static boolean isCancelled(StreamObserver<?> out) {
    return ((ServerCallStreamObserver<?>) out).isCancelled();
  }

  static long nanosLeft(long most) {
    Deadline deadline = Context.current().getDeadline();
    return deadline == null
        ? most
        : Math.max(0, Math.min(most, deadline.timeRemaining(TimeUnit.NANOSECONDS) - RESERVE_NANOS));
  }
}
