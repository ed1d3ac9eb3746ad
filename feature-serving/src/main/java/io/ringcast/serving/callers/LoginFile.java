package io.ringcast.serving.callers;

import io.ringcast.common.config.ConfigFile;
import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The hashes of callers' tokens, as one YAML file has them. */
final class LoginFile {

  /**
   * A token of a caller.
   *
   * @param sha256 of the token's bytes
   * @param expires from when on it is not taken
   */
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

  private LoginFile() {}

  /**
   * Loads the file.
   *
   * @param callers who may stand in it
   * @throws io.ringcast.common.config.ConfigException with every problem
   */
  static List<Login> load(Path file, Set<String> callers) {
    Section<List<Login>> all =
        Section.of(v -> v.get(LOGINS), LOGINS).checkedBy(v -> check(v, callers));
    return ConfigFile.load(file, all);
  }

  private static void check(Values v, Set<String> callers) {
    Set<String> hashes = new HashSet<>();
    v.items(LOGINS)
        .forEach(
            (position, login) -> {
              if (!callers.contains(login.caller())) {
                v.at(LOGINS)
                    .item(position)
                    .at(CALLER)
                    .reject("is %s, which is none of `callers`".formatted(login.caller()));
              }
              if (!hashes.add(HexFormat.of().formatHex(login.sha256()))) {
                v.at(LOGINS).item(position).at(SHA256).reject("stands twice");
              }
            });
  }
}
