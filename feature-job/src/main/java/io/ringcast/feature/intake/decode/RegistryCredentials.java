package io.ringcast.feature.intake.decode;

import io.ringcast.common.config.Secret;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;

/** Who the registry is asked as. Never shows what it holds. */
public final class RegistryCredentials implements Serializable {

  /** Null for a token. */
  private final String user;

  /** Null for nobody. */
  private final Secret secret;

  private RegistryCredentials(String user, Secret secret) {
    this.user = user;
    this.secret = secret;
  }

  public static RegistryCredentials none() {
    return new RegistryCredentials(null, null);
  }

  public static RegistryCredentials basic(String user, Secret password) {
    return new RegistryCredentials(user, password);
  }

  /** A line's end around the token, as files have it, is not part of it. */
  public static RegistryCredentials bearer(Secret token) {
    String stripped = token.value().strip();
    if (stripped.isEmpty() || stripped.chars().anyMatch(c -> c <= ' ' || c > '~')) {
      // Said here, since the HTTP client's message for this would show the token.
      throw new IllegalArgumentException(
          "the schema registry's token is empty or has characters that no token has");
    }
    return new RegistryCredentials(null, token);
  }

  /** The value of the HTTP header; null for nobody. */
  String authorization() {
    if (secret == null) {
      return null;
    }
    if (user == null) {
      return "Bearer " + secret.value().strip();
    }
    byte[] pair = (user + ":" + secret.value()).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RegistryCredentials that
        && Objects.equals(authorization(), that.authorization());
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(authorization());
  }

  @Override
  public String toString() {
    return secret == null ? "no credentials" : "credentials (hidden)";
  }
}
