package io.ringcast.feature.intake.decode;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Secret;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.io.Serializable;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A schema registry, and who asks it: a user with a password, a token without a user, or nobody
 * ({@link Secret#NONE}). {@code patience} is how long a silent registry is asked before the job
 * stops.
 */
public record RegistryConfig(URI url, String username, Secret secret, Duration patience)
    implements Serializable {

  private static final String BAD_TOKEN = "is empty or has characters that no token has";

  static final Option<String> URL =
      Option.needed(
          "url",
          Types.text(
              "like http://host:8081, without a user in it",
              Pattern.compile("https?://[\\w.\\[\\]-]+(:[0-9]{1,5})?(/[\\w./~-]*)?")),
          "For `format: avro-registry`.");
  static final Option<Optional<String>> USERNAME =
      Option.optional("username", Types.text(), "none", "Goes with `password`.");
  static final Option<Optional<Secret>> PASSWORD =
      Option.optional("password", Types.secret(), "none", "Goes with `username`.");
  static final Option<Optional<Secret>> TOKEN =
      Option.optional("token", Types.secret(), "none", "A bearer token, in place of a user.");
  static final Option<Duration> PATIENCE =
      Option.withDefault(
          "patience",
          Types.duration(Duration.ofMillis(100), Duration.ofHours(1)),
          Duration.ofSeconds(30),
          "How long the job asks a silent registry.");

  public static final Section<RegistryConfig> SECTION =
      Section.of(
              v ->
                  new RegistryConfig(
                      URI.create(v.get(URL)),
                      v.get(USERNAME).orElse(""),
                      v.get(PASSWORD).or(() -> v.get(TOKEN)).orElse(Secret.NONE),
                      v.get(PATIENCE)),
              URL,
              USERNAME,
              PASSWORD,
              TOKEN,
              PATIENCE)
          .checkedBy(RegistryConfig::check);

  private static void check(Values values) {
    boolean user = values.isWritten(USERNAME);
    if (user != values.isWritten(PASSWORD)) {
      Option<?> missing = user ? PASSWORD : USERNAME;
      values.at(missing).reject("is missing; username and password go together");
    }
    if (user && values.isWritten(TOKEN)) {
      values.at(TOKEN).reject("cannot stand beside username: give a user or a token");
    }
    values.rejectIf(TOKEN, token -> token.isPresent() && !isToken(token.get()), token -> BAD_TOKEN);
  }

  private static boolean isToken(Secret token) {
    return token.value().strip().matches("[!-~]+");
  }

  /**
   * The value of the HTTP header; empty for nobody.
   *
   * @throws IllegalArgumentException if the token cannot be one; the HTTP client's message would
   *     show it
   */
  Optional<String> authorization() {
    if (!username.isEmpty()) {
      byte[] pair = (username + ":" + secret.value()).getBytes(StandardCharsets.UTF_8);
      return Optional.of("Basic " + Base64.getEncoder().encodeToString(pair));
    }
    if (!secret.hasReferences() && secret.equals(Secret.NONE)) {
      return Optional.empty();
    }
    if (!isToken(secret)) {
      throw new IllegalArgumentException("the schema registry's token " + BAD_TOKEN);
    }
    // A file has a line's end after the token.
    return Optional.of("Bearer " + secret.value().strip());
  }
}
