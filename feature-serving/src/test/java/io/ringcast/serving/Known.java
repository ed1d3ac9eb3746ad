package io.ringcast.serving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Settings of a service that knows its callers, who may call everything unless it says more. */
public final class Known {

  private static final String METHODS =
      "[get-features, get-area, get-rows, list-areas, explain-feature, watch-features, score]";

  private final Path file;
  private final List<String> settings = new ArrayList<>();
  private String logins = "logins:\n";

  private Known() {
    try {
      file = Files.createTempFile("logins", ".yaml");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    file.toFile().deleteOnExit();
    settings.add("logins.file=" + file);
  }

  /** A service that knows one caller. */
  public static Known caller(String name, String token) {
    return new Known().and(name, token);
  }

  /** And another one. */
  public Known and(String name, String token) {
    settings.add("callers.%s.methods=%s".formatted(name, METHODS));
    settings.add("callers.%s.feature-sets=['*']".formatted(name));
    settings.add("callers.%s.models=['*']".formatted(name));
    return login(name, token, "2100-01-01T00:00:00Z");
  }

  /** A token of a caller that the settings name. */
  public Known login(String name, String token, String expires) {
    logins += login(name, token) + "    expires: " + expires + "\n";
    try {
      Files.writeString(file, logins);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  private static String login(String name, String token) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
      return "  - caller: %s\n    token-sha256: '%s'\n"
          .formatted(name, HexFormat.of().formatHex(hash));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  public Path file() {
    return file;
  }

  /** All settings, and some more. */
  public String[] with(String... more) {
    List<String> all = new ArrayList<>(settings);
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }
}
