package io.ringcast.serving.grpc;

import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.netty.handler.ssl.ClientAuth;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.grpc.util.AdvancedTlsX509KeyManager;
import io.grpc.util.AdvancedTlsX509TrustManager;
import io.grpc.util.AdvancedTlsX509TrustManager.Verification;
import io.ringcast.serving.config.TlsConfig;
import io.ringcast.serving.config.WatchedFiles;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/**
 * Encrypts connections with the certificates in the files. New connections take changed files;
 * unusable ones change nothing.
 */
public final class Tls implements AutoCloseable {

  private final TlsConfig config;
  private final ClientAuth clientAuth;
  private final AdvancedTlsX509KeyManager own = new AdvancedTlsX509KeyManager();
  private final AdvancedTlsX509TrustManager callers;
  private final WatchedFiles files;

  /** With {@code certificateNeeded}, a caller needs a certificate to connect. */
  public Tls(TlsConfig config, boolean certificateNeeded) {
    this.config = config;
    this.clientAuth =
        config.clientAuthority().isEmpty()
            ? ClientAuth.NONE
            : certificateNeeded ? ClientAuth.REQUIRE : ClientAuth.OPTIONAL;
    try {
      callers =
          AdvancedTlsX509TrustManager.newBuilder()
              .setVerification(Verification.CERTIFICATE_ONLY_VERIFICATION)
              .build();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no certificates by X.509", e);
    }
    files =
        new WatchedFiles(
            "listen.tls: the certificate, key or client-ca",
            Stream.concat(
                    Stream.of(config.certificate(), config.key()),
                    config.clientAuthority().stream())
                .toList(),
            this::load);
  }

  /** Checks the files for changes from now on. */
  void start() {
    files.start(config.lookEvery());
  }

  void look() {
    files.look();
  }

  private void load() throws IOException, GeneralSecurityException {
    KeyPairFiles.Loaded pair = KeyPairFiles.load(config.certificate(), config.key());
    if (config.clientAuthority().isPresent()) {
      callers.updateTrustCredentials(config.clientAuthority().get().toFile());
    }
    own.updateIdentityCredentials(pair.chain(), pair.key());
  }

  SslContext http2() {
    return built(GrpcSslContexts.configure(builder()));
  }

  public SslContext http1() {
    return built(builder());
  }

  /** For probes and monitors, which may come without a certificate. */
  public SslContext monitors() {
    SslContextBuilder builder = builder();
    return built(
        clientAuth == ClientAuth.REQUIRE ? builder.clientAuth(ClientAuth.OPTIONAL) : builder);
  }

  private static SslContext built(SslContextBuilder builder) {
    try {
      return builder.build();
    } catch (SSLException e) {
      throw new IllegalArgumentException("listen.tls cannot be used: " + e.getMessage(), e);
    }
  }

  private SslContextBuilder builder() {
    SslContextBuilder builder = SslContextBuilder.forServer(own).clientAuth(clientAuth);
    return clientAuth == ClientAuth.NONE ? builder : builder.trustManager(callers);
  }

  @Override
  public void close() {
    files.close();
  }
}
