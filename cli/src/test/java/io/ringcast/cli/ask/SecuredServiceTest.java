package io.ringcast.cli.ask;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.CommandLineRun;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.testkit.KeyFiles;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service that wants TLS, and to know who asks. */
class SecuredServiceTest {

  private static final FeatureSet SET = FeatureSet.marketplace();
  private static final String TOKEN = "a-token-that-is-long-enough-for-everybody";

  private static final String TOKEN_SHA256 =
      "596bdbe69dcff6d3a0a18f1b9d3fb3952307668144ac953a069da941da8d048e";

  private static final String SCORES_TOKEN = "a-token-of-a-caller-that-may-only-score";

  private static final String SCORES_SHA256 =
      "e184d8fce11ee6fd1868a53e5a30ab84ea9acf79f1cce92407b703f0be09f37e";

  @TempDir Path folder;

  @Test
  void whoTrustsItAndSaysWhoHeIsIsAnswered() throws Exception {
    KeyFiles.make(folder, "it", "localhost");
    Path token = Files.writeString(folder.resolve("token"), TOKEN + "\n");
    Path wrong = Files.writeString(folder.resolve("wrong"), "another");
    Path scores = Files.writeString(folder.resolve("scores"), SCORES_TOKEN);
    // Of the token, as sha256sum has it.
    Files.writeString(
        folder.resolve("logins.yaml"),
        """
        logins:
          - caller: audit
            token-sha256: %s
            expires: 2100-01-01T00:00:00Z
          - caller: scores
            token-sha256: %s
            expires: 2100-01-01T00:00:00Z
        """
            .formatted(TOKEN_SHA256, SCORES_SHA256));
    try (TestService service = service()) {
      String ca = "--ca " + folder.resolve("it.crt");
      assertThat(areas(service, ca + " --token-file " + token).good().output())
          .contains("feature set marketplace version 1, 0 areas");

      assertThat(
              service
                  .ask("features get --hexagon 892a100d67bffff " + ca + " --token-file " + scores)
                  .fails(1)
                  .errors())
          .contains("the service shows no feature set", "this caller may read a set");
      assertThat(failure(service, ca)).contains("does not take this caller: say who you are");
      assertThat(failure(service, ca + " --token-file " + wrong)).contains("nobody has this token");
      assertThat(failure(service, "--token-file " + token)).contains("both sides use TLS");
      assertThat(failure(service, "--tls --token-file " + token))
          .contains("no feature service answers");
      assertThat(failure(service, "--ca none.crt")).contains("no such file or folder: none.crt");
      assertThat(failure(service, ca + " --token-file none"))
          .contains("no such file or folder: none");
    }
  }

  private TestService service() throws Exception {
    MemoryFeatureStore store = new MemoryFeatureStore(List.of(SET));
    store.write(RegisteredSet.of(SET)).toCompletableFuture().join();
    return TestService.start(
        store,
        Clock.systemUTC(),
        "listen.tls.certificate=" + folder.resolve("it.crt"),
        "listen.tls.key=" + folder.resolve("it.key"),
        "callers.audit.methods=[list-areas]",
        "callers.audit.feature-sets=[marketplace]",
        "callers.scores.methods=[score]",
        "callers.scores.models=[price]",
        "logins.file=" + folder.resolve("logins.yaml"));
  }

  private static String failure(TestService service, String options) {
    return areas(service, options).fails(1).errors();
  }

  private static CommandLineRun areas(TestService service, String options) {
    return service.ask("features areas --feature-set marketplace --deadline 10s " + options);
  }
}
