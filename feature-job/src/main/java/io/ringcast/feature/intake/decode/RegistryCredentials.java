package io.ringcast.feature.intake.decode;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;

/** Who the registry is asked as. Never shows what it holds. */
public final class RegistryCredentials implements Serializable {

  /** The value of the HTTP header; null for nobody. */
  private final String authorization;

  private RegistryCredentials(String authorization) {
    this.authorization = authorization;
  }

  public static RegistryCredentials none() {
    return new RegistryCredentials(null);
  }

  public static RegistryCredentials basic(String user, String password) {
    byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return new RegistryCredentials("Basic " + Base64.getEncoder().encodeToString(pair));
  }

  /** A line's end around the token, as files have it, is not part of it. */
  public static RegistryCredentials bearer(String token) {
    String stripped = token.strip();
    if (stripped.isEmpty() || stripped.chars().anyMatch(c -> c <= ' ' || c > '~')) {
      // Said here, since the HTTP client's message for this would show the token.
      throw new IllegalArgumentException(
          "the schema registry's token is empty or has characters that no token has");
    }
    return new RegistryCredentials("Bearer " + stripped);
  }

  String authorization() {
    return authorization;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RegistryCredentials that
        && Objects.equals(authorization, that.authorization);
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(authorization);
  }

  @Override
  public String toString() {
    return authorization == null ? "no credentials" : "credentials (hidden)";
  }
}
