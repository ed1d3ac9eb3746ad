package io.ringcast.feature.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Secret;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A schema registry and who we are there: a user with a password, a token, or nobody.
 *
 * @param patience how long a registry that does not answer is asked again
 */
public record RegistryConfig(
    URI url,
    Optional<String> username,
    Optional<Secret> password,
    Optional<Secret> token,
    Duration patience) {

  static final Option<String> URL =
      Option.needed(
          "url",
          Types.text(
              "like http://host:8081, without a user in it",
              Pattern.compile("https?://[\\w.\\[\\]-]+(:[0-9]{1,5})?(/[\\w./~-]*)?")),
          "The schema registry; `format: avro-registry` needs it.");
  static final Option<Optional<String>> USERNAME =
      Option.optional("username", Types.text(), "none", "Goes with `password`.");
  static final Option<Optional<Secret>> PASSWORD =
      Option.optional("password", Types.secret(), "none", "Goes with `username`.");
  static final Option<Optional<Secret>> TOKEN =
      Option.optional("token", Types.secret(), "none", "A bearer token, in place of a user.");
  static final Option<Duration> PATIENCE =
      Option.withDefault(
          "patience",
          Types.duration(Duration.ZERO, Duration.ofHours(1)),
          Duration.ofSeconds(30),
          "How long the job asks a silent registry before it fails.");

  static final Section<RegistryConfig> SECTION =
      Section.of(
              v ->
                  new RegistryConfig(
                      URI.create(v.get(URL)),
                      v.get(USERNAME),
                      v.get(PASSWORD),
                      v.get(TOKEN),
                      v.get(PATIENCE)),
              URL,
              USERNAME,
              PASSWORD,
              TOKEN,
              PATIENCE)
          .checkedBy(RegistryConfig::check);

  /** Shows no credentials. */
  @Override
  public String toString() {
    return "RegistryConfig[url=" + url + "]";
  }

  private static void check(Values values) {
    boolean user = values.isWritten(USERNAME);
    if (user != values.isWritten(PASSWORD)) {
      Option<?> missing = user ? PASSWORD : USERNAME;
      values.at(missing).reject("is missing; username and password go together");
    }
    if (user && values.isWritten(TOKEN)) {
      values.at(TOKEN).reject("cannot stand beside username: give a user or a token");
    }
  }
}
