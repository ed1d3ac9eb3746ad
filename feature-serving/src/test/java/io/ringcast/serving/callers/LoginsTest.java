package io.ringcast.serving.callers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.serving.Known;
import io.ringcast.serving.callers.Callers.Admission;
import io.ringcast.serving.config.EntryPoint;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.config.WatchedFiles;
import io.ringcast.serving.warn.LogLines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tokens that come, expire, and go, while the service runs. */
class LoginsTest {

  private static final String OLD = "the-old-token-of-pricing";
  private static final String NEW = "the-new-token-of-pricing";
  private static final String PEER = "/10.0.0.7:4312";
  private static final Instant NOW = Instant.parse("2026-06-01T00:00:00Z");

  private static Callers callers(Known known) {
    return new Callers(
        ServeConfig.load(Path.of("../configs/serve.yaml"), List.of(known.with())),
        Clock.fixed(NOW, ZoneOffset.UTC),
        System::nanoTime);
  }

  private static String who(Callers callers, String token) {
    return whoSays(callers, "Bearer " + token);
  }

  private static String whoSays(Callers callers, String authorization) {
    return whoSays(callers, authorization, PEER);
  }

  private static Identity of(String authorization, String peer) {
    return new Identity(Optional.of(authorization), List.of(), peer);
  }

  private static String whoSays(Callers callers, String authorization, String peer) {
    Admission admission =
        callers.admit(Optional.of(EntryPoint.GET_FEATURES), of(authorization, peer));
    return admission
        .caller()
        .map(Caller::name)
        .orElseGet(() -> admission.refusal().orElseThrow().status().getDescription());
  }

  @Test
  void aCallerHasSeveralTokensEachUntilItExpires() {
    Known known =
        Known.caller("pricing", "a-token-for-long")
            .login("pricing", OLD, "2026-06-01T00:00:00Z")
            .login("pricing", NEW, "2026-06-01T00:00:01Z");
    try (Callers callers = callers(known)) {
      assertThat(who(callers, "a-token-for-long")).isEqualTo("pricing");
      assertThat(who(callers, NEW)).isEqualTo("pricing");
      assertThat(whoSays(callers, "bearer " + NEW)).isEqualTo("pricing");
      assertThat(who(callers, OLD))
          .contains("this token of pricing expired at 2026-06-01T00:00:00Z");
      assertThat(who(callers, NEW + "x")).contains("nobody has this token");
    }
  }

  @Test
  void whatIsInTheFileHoldsFromTheNextLookOn() throws Exception {
    Known known = Known.caller("pricing", OLD);
    try (Callers callers = callers(known);
        LogLines log = new LogLines(WatchedFiles.class)) {
      Files.writeString(known.file(), Files.readString(Known.caller("pricing", NEW).file()));
      assertThat(who(callers, NEW)).contains("nobody has this token");
      callers.look();
      assertThat(who(callers, NEW)).isEqualTo("pricing");
      assertThat(who(callers, OLD)).contains("nobody has this token");

      Files.writeString(
          known.file(), "logins: [{caller: nobody, token-sha256: " + OLD + ", expires: soon}]");
      callers.look();
      assertThat(who(callers, NEW)).as("the old ones stay").isEqualTo("pricing");
      assertThat(log.lines())
          .singleElement()
          .asString()
          .contains("so nothing changes", "logins[0].token-sha256", "64 hexadecimal digits")
          .doesNotContain(OLD);

      Files.delete(known.file());
      callers.look();
      assertThat(who(callers, NEW)).as("the old ones stay").isEqualTo("pricing");
    }
  }

  @Test
  void callersAndTheirRightsFollowTheConfiguration() {
    Known one = Known.caller("pricing", OLD);
    ServeConfig now =
        ServeConfig.load(
            Path.of("../configs/serve.yaml"),
            List.of(
                one.with(
                    "callers.pricing.methods=[get-area, score]",
                    "callers.pricing.keys-per-second=5",
                    "callers.eta.methods=[get-features]",
                    "callers.eta.feature-sets=['*']")));
    try (Callers callers = callers(one)) {
      Caller pricing =
          callers
              .admit(Optional.of(EntryPoint.GET_FEATURES), of("Bearer " + OLD, PEER))
              .caller()
              .orElseThrow();
      assertThat(pricing.take(6)).isEmpty();
      one.login("eta", NEW, "2100-01-01T00:00:00Z");
      callers.look();
      assertThat(who(callers, NEW)).contains("eta is none of the service's `callers`");

      callers.follow(now);
      assertThat(who(callers, NEW)).isEqualTo("eta");
      assertThat(who(callers, OLD)).contains("pricing may not call this");
      assertThat(pricing.take(6).orElseThrow().status().getDescription())
          .contains("pricing may ask for 5 at once");

      callers.follow(ServeConfig.load(Path.of("../configs/serve.yaml"), List.of(one.with())));
      assertThat(who(callers, OLD)).isEqualTo("pricing");
      assertThat(who(callers, NEW)).contains("eta is none of the service's `callers`");
      one.login("pricing", "a-third-token", "2100-01-01T00:00:00Z");
      callers.look();
      assertThat(who(callers, "a-third-token")).as("the file is still read").isEqualTo("pricing");

      callers.follow(ServeConfig.load(Path.of("../configs/serve.yaml"), List.of()));
      assertThat(who(callers, OLD)).as("the last caller stays").isEqualTo("pricing");
    }
  }

  /** As a running service does, whose caller was removed before its token was. */
  @Test
  void aStartWarnsOfTokensOfUnknownCallers() {
    try (LogLines log = new LogLines(Logins.class);
        Callers callers =
            callers(Known.caller("pricing", OLD).login("eta", NEW, "2100-01-01T00:00:00Z"))) {
      assertThat(log.lines())
          .singleElement()
          .asString()
          .contains("logins[1].caller is eta, which is none of `callers`");
      assertThat(who(callers, OLD)).isEqualTo("pricing");
      assertThat(who(callers, NEW)).contains("eta is none of the service's `callers`");
    }
  }

  @Test
  void aFileThatCannotBeUsedStopsTheStart() throws Exception {
    Known twice = Known.caller("pricing", OLD).and("eta", OLD);
    assertThatThrownBy(() -> callers(twice))
        .hasMessageContaining("logins[1].token-sha256: stands twice");
  }

  @Test
  void whoFailsToLogInIsLoggedWithTheAddressAndWithoutTheToken() {
    try (Callers callers = callers(Known.caller("pricing", OLD));
        LogLines log = new LogLines(Callers.class)) {
      who(callers, NEW);

      assertThat(log.lines())
          .singleElement()
          .asString()
          .contains("a log-in from " + PEER + " failed: nobody has this token")
          .doesNotContain(NEW);
      assertThat(log.stackTraces()).isZero();
    }
  }

  @Test
  void aNoisyPeerDoesNotHideOthers() {
    try (Callers callers = callers(Known.caller("pricing", OLD));
        LogLines log = new LogLines(Callers.class)) {
      for (int port = 1000; port < 1100; port++) {
        whoSays(callers, "Bearer " + NEW, "/10.0.0.7:" + port);
      }
      whoSays(callers, "Bearer " + NEW, "/10.0.0.8:1000");
      for (int host = 1; host < 100; host++) {
        whoSays(callers, "Bearer " + NEW, "/[2001:db8:0:1:0:0:0:%x]:1000".formatted(host));
      }
      whoSays(callers, "Bearer " + NEW, "/[2001:db8:0:2:0:0:0:1]:1000");

      assertThat(log.lines())
          .extracting(line -> line.replaceFirst(" failed.*", ""))
          .containsExactly(
              "a log-in from /10.0.0.7:1000",
              "a log-in from /10.0.0.8:1000",
              "a log-in from /[2001:db8:0:1:0:0:0:1]:1000",
              "a log-in from /[2001:db8:0:2:0:0:0:1]:1000");
    }
  }
}
