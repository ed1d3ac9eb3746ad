package io.ringcast.serving.callers;

import io.ringcast.common.config.ConfigFile;
import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Sha256;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import io.ringcast.serving.config.LoginsConfig;
import io.ringcast.serving.config.WatchedFiles;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The hashes of valid tokens, from a YAML file. */
final class Logins implements AutoCloseable {

  /** The hash of a caller's token, and when the token expires. */
  record Login(String caller, byte[] sha256, Instant expires) {}

  private static final Option<String> CALLER =
      Option.needed("caller", Types.text(), "Whose token it is: a name under `callers`.");

  // A token that stands here by mistake is not shown, since the option has the name of one.
  private static final Option<String> SHA256 =
      Option.needed(
          "token-sha256",
          Types.text(
              "the token's SHA-256 as 64 hexadecimal digits", Pattern.compile("[0-9a-f]{64}")),
          "The hash of the token.");
  private static final Option<Instant> EXPIRES =
      Option.needed("expires", Types.instant(), "From when on the token is not taken.");
  private static final Section<Login> LOGIN =
      Section.of(
          v -> new Login(v.get(CALLER), HexFormat.of().parseHex(v.get(SHA256)), v.get(EXPIRES)),
          CALLER,
          SHA256,
          EXPIRES);
  private static final Option<List<Login>> LOGINS =
      Option.withDefault("logins", Types.listOf(LOGIN), List.of(), "One for each token.");

  private static final Logger LOG = LoggerFactory.getLogger(Logins.class);

  private final WatchedFiles file;
  private volatile List<Login> logins;

  /** Reads the file, now and whenever it changes; warns of tokens of other callers than these. */
  Logins(LoginsConfig config, Supplier<Set<String>> callers) {
    Path path = config.file().orElseThrow();
    file = new WatchedFiles("logins.file", List.of(path), () -> logins = load(path, callers.get()));
    file.start(config.lookEvery());
  }

  private static List<Login> load(Path file, Set<String> callers) {
    List<Login> all =
        ConfigFile.load(file, Section.of(v -> v.get(LOGINS), LOGINS).checkedBy(Logins::check));
    for (int i = 0; i < all.size(); i++) {
      // Not refused: callers are removed, or added, by a file of their own.
      if (!callers.contains(all.get(i).caller())) {
        LOG.warn(
            "{}: logins[{}].caller is {}, which is none of `callers`",
            file,
            i,
            all.get(i).caller());
      }
    }
    return all;
  }

  private static void check(Values v) {
    Set<String> hashes = new HashSet<>();
    v.items(LOGINS)
        .forEach(
            (position, login) -> {
              if (!hashes.add(HexFormat.of().formatHex(login.sha256()))) {
                v.at(LOGINS).item(position).at(SHA256).reject("stands twice");
              }
            });
  }

  void look() {
    file.look();
  }

  /** The login with this token, expired or not. */
  Optional<Login> find(String token) {
    byte[] shown = Sha256.of(token);
    Optional<Login> found = Optional.empty();
    // All of them are looked at, each for as long: the time tells nothing.
    for (Login login : logins) {
      if (MessageDigest.isEqual(login.sha256(), shown)) {
        found = Optional.of(login);
      }
    }
    return found;
  }

  @Override
  public void close() {
    file.close();
  }
}
