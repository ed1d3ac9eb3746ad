package io.ringcast.cli.ask;

import io.grpc.ChannelCredentials;
import io.grpc.InsecureChannelCredentials;
import io.grpc.Metadata;
import io.grpc.TlsChannelCredentials;
import io.grpc.netty.shaded.io.netty.util.internal.logging.InternalLoggerFactory;
import io.grpc.netty.shaded.io.netty.util.internal.logging.JdkLoggerFactory;
import io.grpc.stub.MetadataUtils;
import io.ringcast.client.ClientConfig;
import io.ringcast.client.FeatureClient;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The options that say which service is asked. */
public final class ServiceOption {

  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

  @Option(
      names = "--target",
      paramLabel = "HOST:PORT",
      split = ",",
      defaultValue = "localhost:8585",
      description =
          "Where the service answers, or several with commas between them (default:"
              + " ${DEFAULT-VALUE}).")
  private String[] targets;

  @Option(
      names = "--deadline",
      paramLabel = "DURATION",
      description = "How long to wait for an answer (default: 5s).")
  private Duration deadline = Duration.ofSeconds(5);

  @Option(
      names = "--tls",
      description = "Connect by TLS, and trust whom this machine's Java trusts.")
  private boolean tls;

  @Option(
      names = "--ca",
      paramLabel = "FILE",
      description = "Connect by TLS, and trust these certificates (PEM) and no others.")
  private Path ca;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description =
          "The token that says who asks, where the service's configuration names callers; in a"
              + " file, since others see command lines.")
  private Path tokenFile;

  /** A client that has reached the service; a person needs one connection. */
  public FeatureClient connect() {
    // Netty would set up Log4j and Flight Recorder, a third of a short command's time.
    InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE);
    System.setProperty("io.grpc.netty.shaded.io.netty.jfr.enabled", "false");
    ClientConfig.Builder config =
        ClientConfig.of(deadline, targets).connections(1).warmUp(deadline);
    try {
      if (tokenFile != null) {
        Metadata headers = new Metadata();
        headers.put(AUTHORIZATION, "Bearer " + Files.readString(tokenFile).strip());
        config.interceptor(MetadataUtils.newAttachHeadersInterceptor(headers));
      }
      return FeatureClient.connect(config.credentials(credentials()).build());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ChannelCredentials credentials() throws IOException {
    if (ca == null) {
      return tls ? TlsChannelCredentials.create() : InsecureChannelCredentials.create();
    }
    try {
      return TlsChannelCredentials.newBuilder().trustManager(ca.toFile()).build();
    } catch (FileNotFoundException e) {
      throw new NoSuchFileException(ca.toString());
    }
  }
}
