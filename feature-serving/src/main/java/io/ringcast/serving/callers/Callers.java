package io.ringcast.serving.callers;

import io.ringcast.serving.config.CallerConfig;
import io.ringcast.serving.config.Quota;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.config.TlsConfig;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** All who may call. Keeps no token, only what a token can be held against. */
public final class Callers {

  /** The name of all callers where nobody needs one. */
  public static final String ANYONE = "anyone";

  /** What all are counted under whom only their certificates name: there may be any number. */
  private static final String OTHER = "other";

  private final Map<String, CallerConfig> config;
  private final Optional<Quota> usual;
  private final boolean needsName;
  private final LongSupplier nanoTime;
  private final Map<String, byte[]> digests = new LinkedHashMap<>();
  private final Map<String, Caller> callers = new ConcurrentHashMap<>();

  /**
   * Callers by configuration.
   *
   * @param nanoTime as {@link System#nanoTime}
   */
  public Callers(ServeConfig config, LongSupplier nanoTime) {
    this.config = config.callers();
    this.usual = config.limits().calls().quota();
    this.nanoTime = nanoTime;
    this.config.forEach(
        (name, caller) -> caller.token().ifPresent(token -> digests.put(name, digest(token))));
    boolean certificates = config.listen().tls().flatMap(TlsConfig::clientAuthority).isPresent();
    this.needsName = certificates || !digests.isEmpty();
  }

  /** Whether any of these has a token. */
  public boolean haveTokens() {
    return !digests.isEmpty();
  }

  /** Whose token this is. */
  Optional<Caller> ofToken(String token) {
    byte[] shown = digest(token);
    Optional<Caller> found = Optional.empty();
    // All of them are looked at, each for as long: the time tells nothing.
    for (Map.Entry<String, byte[]> known : digests.entrySet()) {
      if (MessageDigest.isEqual(known.getValue(), shown)) {
        found = Optional.of(named(known.getKey()));
      }
    }
    return found;
  }

  /**
   * Whom a certificate names: the first of its names that the configuration has, else the first.
   */
  Optional<Caller> ofCertificate(List<String> names) {
    return names.stream()
        .filter(config::containsKey)
        .findFirst()
        .or(() -> names.stream().findFirst())
        .map(this::named);
  }

  /** Who calls without a name; empty if that may not be. */
  Optional<Caller> unnamed() {
    return needsName ? Optional.empty() : Optional.of(named(ANYONE));
  }

  private Caller named(String name) {
    return callers.computeIfAbsent(name, this::make);
  }

  private Caller make(String name) {
    Optional<Quota> own = Optional.ofNullable(config.get(name)).flatMap(CallerConfig::quota);
    String label = config.containsKey(name) || name.equals(ANYONE) ? name : OTHER;
    return new Caller(
        name, label, own.or(() -> usual).map(quota -> new TokenBucket(quota, nanoTime)));
  }

  private static byte[] digest(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
