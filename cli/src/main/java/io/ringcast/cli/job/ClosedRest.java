package io.ringcast.cli.job;

import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.io.network.netty.InboundChannelHandlerFactory;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelHandler;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelHandlerContext;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * Closes each connection to Flink's REST server before a byte is read: Flink cannot run a job
 * without this server, and lets everybody use it. Flink finds this class as a service.
 */
public final class ClosedRest implements InboundChannelHandlerFactory {

  static final ConfigOption<Boolean> CLOSED =
      ConfigOptions.key("ringcast.rest.closed").booleanType().defaultValue(false);

  @Override
  public int priority() {
    return 0;
  }

  @Override
  public Optional<ChannelHandler> createHandler(
      Configuration flink, Map<String, String> responseHeaders) {
    return flink.get(CLOSED) ? Optional.of(new Closing()) : Optional.empty();
  }

  private static final class Closing extends ChannelInboundHandlerAdapter {

    @Override
    public void channelActive(ChannelHandlerContext channel) {
      var unused = channel.close();
    }
  }
}
