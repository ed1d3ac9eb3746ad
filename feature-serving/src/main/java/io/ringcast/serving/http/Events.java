package io.ringcast.serving.http;

import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.GetFeaturesRequest;

/**
 * A watch as server-sent events. The next table is asked for when the last one has been taken, so
 * that who reads slowly gets the newest.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Netty's returns are for chaining
final class Events implements ClientResponseObserver<GetFeaturesRequest, FeatureTable> {

  private final Exchange exchange;
  private ClientCallStreamObserver<GetFeaturesRequest> call;
  private boolean begun;

  Events(Exchange exchange) {
    this.exchange = exchange;
  }

  @Override
  public void beforeStart(ClientCallStreamObserver<GetFeaturesRequest> watch) {
    call = watch;
    call.disableAutoRequestWithInitial(1);
    exchange.whenClosed(() -> call.cancel("the reader has gone", null));
  }

  @Override
  public void onNext(FeatureTable table) {
    if (!begun) {
      begun = true;
      exchange.beginEvents();
    }
    exchange.event("table", Json.of(table)).addListener(sent -> call.request(1));
  }

  @Override
  public void onError(Throwable failure) {
    Problem problem = Problem.of(failure);
    if (begun) {
      exchange.event("error", problem.json());
      exchange.endEvents();
    } else {
      exchange.refuse(problem);
    }
  }

  @Override
  public void onCompleted() {
    exchange.endEvents();
  }
}
