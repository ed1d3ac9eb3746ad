package io.ringcast.cli.demo;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.chaos.RealJobs;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.serving.FeatureServing;
import io.ringcast.serving.config.ServeConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** The service inside this process, for a browser and for clients: it sees what is stored. */
final class DemoMap {

  /** Where clients look if nobody says otherwise. */
  private static final int USUAL_PORT = 8585;

  private static final int USUAL_MONITOR_PORT = 8587;

  private DemoMap() {}

  /**
   * Begins to answer.
   *
   * @param config where the store is, and Kafka
   * @param port for browsers; if it is taken, any that is free
   * @param more settings of the service
   * @param eventTime what time it is in the demo, which for the service is now; below 0 if that is
   *     not known
   */
  static FeatureServing start(
      PublishConfig config, int port, List<String> more, LongSupplier eventTime) {
    Path file = ConfigOption.file("serve.yaml");
    List<String> settings = new ArrayList<>(more);
    settings.addAll(
        List.of(
            "listen.host=localhost",
            "listen.port=" + freeOr(USUAL_PORT),
            "listen.drain-pause=0s",
            "http.port=" + freeOr(port),
            "http.monitor-port=" + freeOr(USUAL_MONITOR_PORT),
            "kafka.bootstrap-servers=" + config.kafka().bootstrapServers(),
            "follow.topic=" + config.topics().features(),
            "watch.every=500ms"));
    // What is fed may be from years ago, and the service reads back from now.
    InstantSource now = () -> Instant.ofEpochMilli(Math.max(0, eventTime.getAsLong()));
    return RealJobs.serve(
        config.store(), ServeConfig.load(file, settings), now.withZone(ZoneOffset.UTC));
  }

  private static int freeOr(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return port;
    } catch (IOException e) {
      return 0;
    }
  }
}
