package io.ringcast.serving.http;

import io.grpc.Metadata;
import io.grpc.netty.shaded.io.netty.channel.ChannelFuture;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.ringcast.api.Deprecation;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/**
 * Sends an answer. The call lasts until its reader has taken it: so it keeps its place and memory,
 * and its deadline ends the wait for the reader.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Netty's returns are for chaining
class AnswerObserver<Q, T> implements ClientResponseObserver<Q, T> {

  final Exchange exchange;

  /** Those of the answer, which come before it. */
  final AtomicReference<Metadata> headers = new AtomicReference<>();

  private final Function<T, ChannelFuture> send;
  ClientCallStreamObserver<Q> call;

  /** Whether something has been sent. */
  private boolean begun;

  AnswerObserver(Exchange exchange, Function<T, ChannelFuture> send) {
    this.exchange = exchange;
    this.send = send;
  }

  @Override
  public void beforeStart(ClientCallStreamObserver<Q> its) {
    call = its;
    call.disableAutoRequestWithInitial(1);
    exchange.whenGone(() -> call.cancel("the reader has gone", null));
  }

  @Override
  public void onNext(T answer) {
    if (!begun) {
      begun = true;
      Deprecation.of(headers.get()).ifPresent(exchange::warn);
    }
    send.apply(answer).addListener(sent -> call.request(1));
  }

  @Override
  public void onError(Throwable failure) {
    Problem problem = Problem.of(failure);
    if (begun) {
      breakOff(problem);
    } else {
      exchange.refuse(problem);
    }
  }

  /** Ends an answer that has begun. */
  void breakOff(Problem problem) {
    exchange.breakOff();
  }

  @Override
  public void onCompleted() {
    // The answer is out.
  }
}
