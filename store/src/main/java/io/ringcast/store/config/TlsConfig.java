package io.ringcast.store.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Secret;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Optional;

/**
 * How connections are encrypted. Texts that were left out are empty.
 *
 * @param truststore a file on every machine that connects
 */
public record TlsConfig(
    boolean enabled,
    String truststore,
    Secret truststorePassword,
    String keystore,
    Secret keystorePassword,
    boolean verifyHostname)
    implements Serializable {

  static final TlsConfig OFF = new TlsConfig(false, "", Secret.NONE, "", Secret.NONE, true);

  static final Option<Boolean> ENABLED =
      Option.withDefault("enabled", Types.bool(), false, "Whether connections are encrypted.");
  static final Option<Optional<Path>> TRUSTSTORE =
      Option.optional(
          "truststore",
          Types.file("a JKS or PKCS#12 file"),
          "the authorities that Java trusts",
          "The trusted certificates, at the same path on every machine.");
  static final Option<Optional<Secret>> TRUSTSTORE_PASSWORD =
      Option.optional("truststore-password", Types.secret(), "none", "Opens the truststore.");
  static final Option<Optional<Path>> KEYSTORE =
      Option.optional(
          "keystore",
          Types.file("a JKS or PKCS#12 file"),
          "none",
          "The client's key and certificate.");
  static final Option<Optional<Secret>> KEYSTORE_PASSWORD =
      Option.optional("keystore-password", Types.secret(), "none", "Opens the keystore.");
  static final Option<Boolean> VERIFY_HOSTNAME =
      Option.withDefault(
          "verify-hostname",
          Types.bool(),
          true,
          "Whether a node's certificate must match its address.");

  static final Section<TlsConfig> SECTION =
      Section.of(
              TlsConfig::read,
              ENABLED,
              TRUSTSTORE,
              TRUSTSTORE_PASSWORD,
              KEYSTORE,
              KEYSTORE_PASSWORD,
              VERIFY_HOSTNAME)
          .checkedBy(TlsConfig::check);

  private static TlsConfig read(Values v) {
    return new TlsConfig(
        v.get(ENABLED),
        v.get(TRUSTSTORE).map(Path::toString).orElse(""),
        v.get(TRUSTSTORE_PASSWORD).orElse(Secret.NONE),
        v.get(KEYSTORE).map(Path::toString).orElse(""),
        v.get(KEYSTORE_PASSWORD).orElse(Secret.NONE),
        v.get(VERIFY_HOSTNAME));
  }

  private static void check(Values values) {
    if (values.find(ENABLED).orElse(true)) {
      checkOpens(values, TRUSTSTORE, TRUSTSTORE_PASSWORD);
      checkOpens(values, KEYSTORE, KEYSTORE_PASSWORD);
    } else {
      checkUnused(values);
    }
  }

  private static void checkOpens(
      Values values, Option<Optional<Path>> file, Option<Optional<Secret>> password) {
    Optional<Path> path = values.find(file).flatMap(its -> its);
    if (path.isEmpty()) {
      return;
    }
    Optional<String> word = values.find(password).flatMap(its -> its).map(Secret::value);
    try {
      KeyStore.getInstance(path.get().toFile(), word.map(String::toCharArray).orElse(null));
    } catch (GeneralSecurityException | IOException e) {
      values
          .at(file)
          .reject(
              "%s cannot be opened with %s: %s"
                  .formatted(path.get(), password.name(), e.getMessage()));
    }
  }

  /** Whoever names a truststore believes to be encrypted. */
  private static void checkUnused(Values values) {
    for (Option<?> option : List.of(TRUSTSTORE, KEYSTORE)) {
      if (values.isWritten(option)) {
        values.at(option).reject("means nothing while enabled is false");
      }
    }
  }

  /** Names no password. */
  @Override
  public String toString() {
    return enabled
        ? "TlsConfig[truststore=%s, keystore=%s, verifyHostname=%s]"
            .formatted(truststore, keystore, verifyHostname)
        : "TlsConfig[off]";
  }
}
