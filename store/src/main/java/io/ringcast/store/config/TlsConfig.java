package io.ringcast.store.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.OptionType;
import io.ringcast.common.config.Secret;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Optional;

/**
 * How connections are encrypted; the stores are files on every machine that connects, empty if left
 * out.
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
      Option.withDefault(Types.bool(), false, "Whether connections are encrypted.");
  private static final OptionType<String> STORE_FILE =
      Types.file("a JKS or PKCS#12 file").map(Path::toString);

  static final Option<String> TRUSTSTORE =
      Option.withDefault(
          STORE_FILE,
          "",
          "the authorities that Java trusts",
          "The trusted certificates, at this path on every machine.");
  static final Option<Secret> TRUSTSTORE_PASSWORD =
      Option.withDefault(Types.secret(), Secret.NONE, "none", "Opens the truststore.");
  static final Option<String> KEYSTORE =
      Option.withDefault(STORE_FILE, "", "none", "The client's key and certificate.");
  static final Option<Secret> KEYSTORE_PASSWORD =
      Option.withDefault(Types.secret(), Secret.NONE, "none", "Opens the keystore.");
  static final Option<Boolean> VERIFY_HOSTNAME =
      Option.withDefault(
          Types.bool(), true, "Whether a node's certificate must match its address.");

  static final Section<TlsConfig> SECTION = Section.of(TlsConfig.class).checkedBy(TlsConfig::check);

  private static void check(Values values) {
    if (values.find(ENABLED).orElse(true)) {
      checkOpens(values, TRUSTSTORE, TRUSTSTORE_PASSWORD);
      checkOpens(values, KEYSTORE, KEYSTORE_PASSWORD);
    } else {
      checkUnused(values);
    }
  }

  private static void checkOpens(Values values, Option<String> file, Option<Secret> password) {
    String path = values.find(file).orElse("");
    if (path.isEmpty()) {
      return;
    }
    Optional<String> word =
        values.find(password).filter(its -> values.isWritten(password)).map(Secret::value);
    try {
      KeyStore.getInstance(new File(path), word.map(String::toCharArray).orElse(null));
    } catch (GeneralSecurityException | IOException e) {
      values
          .at(file)
          .reject(
              "%s cannot be opened with %s: %s".formatted(path, password.name(), e.getMessage()));
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
