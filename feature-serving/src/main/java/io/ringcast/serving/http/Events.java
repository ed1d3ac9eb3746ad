package io.ringcast.serving.http;

import io.grpc.netty.shaded.io.netty.channel.ChannelFuture;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.WatchFeaturesRequest;
import java.time.Duration;

/**
 * A watch as server-sent events. A slow reader gets the newest table. The stream ends after a
 * while, and browsers open another, so forgotten tabs keep no connection.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Netty's returns are for chaining
final class Events extends AnswerObserver<WatchFeaturesRequest, FeatureTable> {

  Events(Exchange exchange, Duration longest) {
    super(exchange, table -> send(exchange, longest, table));
  }

  private static ChannelFuture send(Exchange exchange, Duration longest, FeatureTable table) {
    exchange.beginEvents(longest);
    return exchange.send(new TableJson(table, "event: table\ndata: ", "\n\n"));
  }

  @Override
  void breakOff(Problem problem) {
    exchange.event("error", problem.json());
    exchange.endEvents();
  }

  @Override
  public void onCompleted() {
    exchange.endEvents();
  }
}
