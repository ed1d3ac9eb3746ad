package io.ringcast.serving.grpc;

import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.netty.handler.ssl.ClientAuth;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.grpc.util.AdvancedTlsX509KeyManager;
import io.grpc.util.AdvancedTlsX509TrustManager;
import io.grpc.util.AdvancedTlsX509TrustManager.Verification;
import io.ringcast.serving.config.TlsConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Encrypts connections with the certificates that are in the files now: those that are changed are
 * taken for new connections, and if they cannot be used, the old ones stay.
 */
public final class Tls implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Tls.class);

  private final TlsConfig config;
  private final ClientAuth clientAuth;
  private final AdvancedTlsX509KeyManager own = new AdvancedTlsX509KeyManager();
  private final AdvancedTlsX509TrustManager callers;
  private final ScheduledExecutorService timer;

  private List<FileTime> loaded = List.of();
  private ScheduledFuture<?> looking;

  /**
   * Reads the files.
   *
   * @param certificateNeeded whether a caller without a certificate is not let in
   * @throws IllegalArgumentException if the files cannot be used
   */
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
      load();
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "listen.tls: the certificate, key or client-ca cannot be used: " + e.getMessage(), e);
    }
    timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "ringcast-certificates");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Looks at the files again and again from now on. */
  void start() {
    long nanos = config.lookEvery().toNanos();
    looking = timer.scheduleWithFixedDelay(this::look, nanos, nanos, TimeUnit.NANOSECONDS);
  }

  /** Takes what is in the files now, if that has changed and can be used. */
  void look() {
    try {
      if (!times().equals(loaded)) {
        load();
        LOG.info("new connections have the certificate that is in {} now", config.certificate());
      }
    } catch (IOException | GeneralSecurityException | RuntimeException e) {
      // Whatever it is: a look that throws would be the last one.
      LOG.warn(
          "the changed certificate, key or client-ca of listen.tls cannot be used; new connections"
              + " have the old one, and the files are looked at again in {} s",
          config.lookEvery().toSeconds(),
          e);
    }
  }

  private void load() throws IOException, GeneralSecurityException {
    List<FileTime> now = times();
    KeyPairFiles.Loaded pair = KeyPairFiles.load(config.certificate(), config.key());
    if (config.clientAuthority().isPresent()) {
      callers.updateTrustCredentials(config.clientAuthority().get().toFile());
    }
    own.updateIdentityCredentials(pair.chain(), pair.key());
    loaded = now;
  }

  private List<FileTime> times() throws IOException {
    List<FileTime> times = new ArrayList<>();
    times.add(Files.getLastModifiedTime(config.certificate()));
    times.add(Files.getLastModifiedTime(config.key()));
    for (Path authority : config.clientAuthority().stream().toList()) {
      times.add(Files.getLastModifiedTime(authority));
    }
    return times;
  }

  /** For gRPC. */
  SslContext http2() {
    return built(GrpcSslContexts.configure(builder()));
  }

  /** For HTTP/1.1. */
  public SslContext http1() {
    return built(builder());
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
    if (looking != null) {
      looking.cancel(true);
    }
    timer.shutdownNow();
  }
}
