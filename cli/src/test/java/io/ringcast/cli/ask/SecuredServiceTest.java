package io.ringcast.cli.ask;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.CommandLineRun;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.serving.FeatureServing;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.testkit.KeyFiles;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service that wants TLS, and to know who asks. */
class SecuredServiceTest {

  private static final FeatureSet SET = FeatureSet.marketplace();
  private static final String TOKEN = "a-token-that-is-long-enough-for-everybody";

  private static final String TOKEN_SHA256 =
      "596bdbe69dcff6d3a0a18f1b9d3fb3952307668144ac953a069da941da8d048e";

  @TempDir Path folder;

  @Test
  void whoTrustsItAndSaysWhoHeIsIsAnswered() throws Exception {
    KeyFiles.make(folder, "it", "localhost");
    Path token = Files.writeString(folder.resolve("token"), TOKEN + "\n");
    Path wrong = Files.writeString(folder.resolve("wrong"), "another");
    // Of the token, as sha256sum has it.
    Files.writeString(
        folder.resolve("logins.yaml"),
        """
        logins:
          - caller: audit
            token-sha256: %s
            expires: 2100-01-01T00:00:00Z
        """
            .formatted(TOKEN_SHA256));
    try (FeatureServing service = service()) {
      service.start();
      String ca = folder.resolve("it.crt").toString();

      CommandLineRun good = areas(service, "--ca", ca, "--token-file", token.toString());
      assertThat(good.exitCode()).as(good.errors()).isZero();
      assertThat(good.output()).contains("feature set marketplace version 1, 0 areas");

      assertThat(failure(service, "--ca", ca))
          .contains("does not take this caller: say who you are");
      assertThat(failure(service, "--ca", ca, "--token-file", wrong.toString()))
          .contains("nobody has this token");
      assertThat(failure(service, "--token-file", token.toString())).contains("both sides use TLS");
      assertThat(failure(service, "--tls", "--token-file", token.toString()))
          .contains("no feature service answers");
      assertThat(failure(service, "--ca", "none.crt")).contains("no such file or folder: none.crt");
      assertThat(failure(service, "--ca", ca, "--token-file", "none"))
          .contains("no such file or folder: none");
    }
  }

  private FeatureServing service() {
    MemoryFeatureStore store = new MemoryFeatureStore(List.of(SET));
    store.write(RegisteredSet.of(SET)).toCompletableFuture().join();
    List<String> here =
        List.of(
            "listen.port=0",
            "http.port=0",
            "http.monitor-port=0",
            "listen.tls.certificate=" + folder.resolve("it.crt"),
            "listen.tls.key=" + folder.resolve("it.key"),
            "callers.audit.methods=[list-areas]",
            "callers.audit.feature-sets=[marketplace]",
            "logins.file=" + folder.resolve("logins.yaml"),
            "kafka.bootstrap-servers=localhost:1");
    ServeConfig config = ServeConfig.load(Path.of("..", "configs", "serve.yaml"), here);
    return new FeatureServing(config, store, Clock.systemUTC());
  }

  private static String failure(FeatureServing service, String... words) {
    CommandLineRun run = areas(service, words);
    assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
    return run.errors();
  }

  private static CommandLineRun areas(FeatureServing service, String... words) {
    List<String> all = new ArrayList<>(List.of("features", "areas", "--feature-set"));
    all.addAll(List.of(SET.name(), "--target", "localhost:" + service.port(), "--deadline", "10s"));
    all.addAll(List.of(words));
    return CommandLineRun.of(all.toArray(String[]::new));
  }
}
