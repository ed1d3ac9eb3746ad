package io.ringcast.benchmarks.serve;

import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import java.util.List;
import java.util.stream.IntStream;

/** Connections to the service, as many as a client has. */
record Channels(List<ManagedChannel> all) implements AutoCloseable {

  private static final int CONNECTIONS = 2;
  private static final int LARGEST_ANSWER = 64 << 20;

  /** Connects when it is used. What comes is handled on the thread that reads it. */
  static Channels to(int port) {
    return new Channels(
        IntStream.range(0, CONNECTIONS)
            .mapToObj(
                i ->
                    ManagedChannelBuilder.forAddress("localhost", port)
                        .usePlaintext()
                        .directExecutor()
                        .disableRetry()
                        .maxInboundMessageSize(LARGEST_ANSWER)
                        .build())
            .toList());
  }

  @Override
  public void close() {
    all.forEach(ManagedChannel::shutdownNow);
  }
}
