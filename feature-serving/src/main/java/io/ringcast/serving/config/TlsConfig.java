package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** How connections are encrypted. All files are PEM. */
public record TlsConfig(
    Path certificate, Path key, Optional<Path> clientAuthority, Duration lookEvery) {

  static final Option<Optional<Path>> CERTIFICATE =
      Option.optional(
          "certificate",
          Types.file("a PEM file"),
          "no encryption",
          "The service's certificate and its chain.");
  static final Option<Optional<Path>> KEY =
      Option.optional(
          "key",
          Types.file("a PEM file"),
          "no encryption",
          "The certificate's private key, as PKCS#8.");
  static final Option<Optional<Path>> CLIENT_CA =
      Option.optional(
          "client-ca",
          Types.file("a PEM file"),
          "none",
          "The authorities of callers' certificates, which are optional with `logins.file`.");
  static final Option<Duration> LOOK_EVERY =
      Option.withDefault(
          "look-every",
          Types.duration(Duration.ofSeconds(1), Duration.ofDays(1)),
          Duration.ofSeconds(30),
          "How often the files are checked, for new connections. Unusable files change nothing.");

  static final Section<Optional<TlsConfig>> SECTION =
      Section.of(TlsConfig::read, CERTIFICATE, KEY, CLIENT_CA, LOOK_EVERY)
          .checkedBy(TlsConfig::check);

  private static Optional<TlsConfig> read(Values v) {
    return v.get(CERTIFICATE)
        .map(
            certificate ->
                new TlsConfig(
                    certificate, v.get(KEY).orElseThrow(), v.get(CLIENT_CA), v.get(LOOK_EVERY)));
  }

  private static void check(Values v) {
    boolean certificate = v.isWritten(CERTIFICATE);
    if (certificate != v.isWritten(KEY)) {
      v.at(certificate ? CERTIFICATE : KEY)
          .reject("needs " + (certificate ? "key" : "certificate") + " beside it");
    } else if (v.isWritten(CLIENT_CA) && !certificate) {
      v.at(CLIENT_CA).reject("means nothing without certificate and key");
    }
  }
}
