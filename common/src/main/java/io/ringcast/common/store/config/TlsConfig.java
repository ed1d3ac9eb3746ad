package io.ringcast.common.store.config;

import io.ringcast.common.config.Option;
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
    String truststorePassword,
    String keystore,
    String keystorePassword,
    boolean verifyHostname)
    implements Serializable {

  static final TlsConfig OFF = new TlsConfig(false, "", "", "", "", true);

  static final Option<Boolean> ENABLED =
      Option.withDefault("enabled", Types.bool(), false, "Whether connections are encrypted.");
  static final Option<Optional<Path>> TRUSTSTORE =
      Option.optional(
          "truststore",
          Types.file("a JKS or PKCS#12 file"),
          "the authorities that Java trusts",
          "Whose certificates are trusted. The file must be in the same place on every machine"
              + " that connects.");
  static final Option<Optional<String>> TRUSTSTORE_PASSWORD =
      Option.optional("truststore-password", Types.text(), "none", "Opens the truststore.");
  static final Option<Optional<Path>> KEYSTORE =
      Option.optional(
          "keystore",
          Types.file("a JKS or PKCS#12 file"),
          "no certificate of our own",
          "Our own key and certificate, where the cluster asks for one.");
  static final Option<Optional<String>> KEYSTORE_PASSWORD =
      Option.optional("keystore-password", Types.text(), "none", "Opens the keystore.");
  static final Option<Boolean> VERIFY_HOSTNAME =
      Option.withDefault(
          "verify-hostname",
          Types.bool(),
          true,
          "Whether a node's certificate must be for the address that we call it by.");

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
        v.get(TRUSTSTORE_PASSWORD).orElse(""),
        v.get(KEYSTORE).map(Path::toString).orElse(""),
        v.get(KEYSTORE_PASSWORD).orElse(""),
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
      Values values, Option<Optional<Path>> file, Option<Optional<String>> password) {
    Optional<Path> path = values.find(file).flatMap(its -> its);
    if (path.isEmpty()) {
      return;
    }
    Optional<String> word = values.find(password).flatMap(its -> its);
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
