package io.ringcast.benchmarks.serve;

import io.grpc.Codec;
import io.grpc.DecompressorRegistry;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.ringcast.api.ZstdCodec;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Connections to the service, as many as a client has. */
final class Channels implements AutoCloseable {

  private static final int CONNECTIONS = 2;
  private static final int LARGEST_ANSWER = 64 << 20;

  private final List<ManagedChannel> channels;

  private Channels(List<ManagedChannel> channels) {
    this.channels = channels;
  }

  /** A way of compressing answers. */
  enum Encoding {
    NONE,
    GZIP,
    ZSTD;

    Codec codec() {
      return switch (this) {
        case NONE -> Codec.Identity.NONE;
        case GZIP -> new Codec.Gzip();
        case ZSTD -> new ZstdCodec(LARGEST_ANSWER);
      };
    }

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    private DecompressorRegistry accepts() {
      return DecompressorRegistry.emptyInstance()
          .with(Codec.Identity.NONE, false)
          .with(codec(), this != NONE);
    }
  }

  /** Connects when it is used. What comes is handled on the thread that reads it. */
  static Channels to(int port, Encoding accepted) {
    return new Channels(
        IntStream.range(0, CONNECTIONS)
            .mapToObj(
                i ->
                    ManagedChannelBuilder.forAddress("localhost", port)
                        .usePlaintext()
                        .directExecutor()
                        .disableRetry()
                        .decompressorRegistry(accepted.accepts())
                        .maxInboundMessageSize(LARGEST_ANSWER)
                        .build())
            .toList());
  }

  List<ManagedChannel> all() {
    return channels;
  }

  @Override
  public void close() {
    channels.forEach(ManagedChannel::shutdownNow);
  }
}
