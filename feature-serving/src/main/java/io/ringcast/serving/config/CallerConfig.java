package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Spot;
import io.ringcast.common.config.Types;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One caller that the service knows by name.
 *
 * @param token shows that it is this caller; empty for one that shows a certificate
 * @param quota empty for the quota that all callers have
 */
public record CallerConfig(Optional<String> token, Optional<Quota> quota) {

  private static final Quota.Options QUOTA = Quota.Options.of("as `limits` has it", "this caller");

  static final Option<Optional<String>> TOKEN =
      Option.optional(
          "token",
          Types.text(
              "text of 16 characters or more, none of them blank", Pattern.compile("\\S{16,}")),
          "a certificate names the caller",
          "What this caller sends as `authorization: Bearer TOKEN`. Keep it elsewhere:"
              + " `${file:/path}` or `${env:NAME}`.");

  static final Section<CallerConfig> SECTION =
      Section.of(
              v -> new CallerConfig(v.get(TOKEN), QUOTA.read(v)),
              TOKEN,
              QUOTA.keysPerSecond(),
              QUOTA.burst())
          .checkedBy(QUOTA::check);

  static final Option<Map<String, CallerConfig>> CALLERS =
      Option.withDefault(
          "callers",
          Types.mapOf(
              "names to callers",
              Pattern.compile("\\S{1,200}"),
              "1 to 200 characters, none of them blank",
              SECTION),
          Map.of(),
          "Who may call. Where no caller has a token and `listen.tls` asks for no certificate,"
              + " anybody may, under the name `anyone`.");

  /** A token that two callers have would name either of them. */
  static void check(Map<String, CallerConfig> callers, Spot at) {
    Map<String, String> owners = new HashMap<>();
    callers.forEach(
        (name, caller) ->
            caller
                .token()
                .map(token -> owners.putIfAbsent(token, name))
                .ifPresent(
                    other -> at.key(name).at(TOKEN).reject("is also the token of " + other)));
  }

  /** Names no token. */
  @Override
  public String toString() {
    return "CallerConfig[token=%s, quota=%s]".formatted(token.isPresent() ? "***" : "none", quota);
  }
}
