package io.ringcast.serving.callers;

import io.ringcast.serving.callers.LoginFile.Login;
import io.ringcast.serving.config.LoginsConfig;
import io.ringcast.serving.config.WatchedFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The tokens that are taken now. */
final class Logins implements AutoCloseable {

  private final WatchedFiles file;
  private volatile List<Login> logins;

  /**
   * Reads the file, now and whenever it changes.
   *
   * @param config names a file
   * @param callers who may stand in it
   * @throws io.ringcast.common.config.ConfigException with every problem of the file
   */
  Logins(LoginsConfig config, Set<String> callers) {
    Path path = config.file().orElseThrow();
    try {
      file = new WatchedFiles(List.of(path), () -> logins = LoginFile.load(path, callers));
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException("logins.file cannot be used: " + e.getMessage(), e);
    }
    file.start(config.lookEvery());
  }

  void look() {
    file.look();
  }

  /** Whose token this is, expired or not. */
  Optional<Login> find(String token) {
    byte[] shown = sha256(token);
    Optional<Login> found = Optional.empty();
    // All of them are looked at, each for as long: the time tells nothing.
    for (Login login : logins) {
      if (MessageDigest.isEqual(login.sha256(), shown)) {
        found = Optional.of(login);
      }
    }
    return found;
  }

  private static byte[] sha256(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  @Override
  public void close() {
    file.close();
  }
}
