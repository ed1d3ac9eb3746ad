package io.ringcast.serving.http;

import io.grpc.netty.shaded.io.netty.channel.ChannelFuture;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.WatchFeaturesRequest;
import java.time.Duration;

/**
 * A watch as server-sent events. The next table is asked for when the last one has been taken, so
 * that a slow reader gets the newest. After a while the stream ends, and browsers open another: so
 * a tab that nobody looks at does not keep its connection for good.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Netty's returns are for chaining
final class Events extends AnswerObserver<WatchFeaturesRequest, FeatureTable> {

  /**
   * For a watch that has not begun.
   *
   * @param longest after which the stream ends
   */
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
