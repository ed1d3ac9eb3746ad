package io.ringcast.serving.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.serving.warn.LogLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a service takes of its file while it runs. */
class ConfigReloadTest {

  private static final String BASE =
      """
      kafka: {bootstrap-servers: "localhost:9092"}
      follow: {topic: ringcast.features}
      store: {contact-points: ["localhost:9042"], datacenter: datacenter1}
      """;

  private static final List<String> OVERRIDES = List.of("limits.max-watches=7");

  @TempDir private Path folder;
  private Path file;
  private final List<ServeConfig> followed = new ArrayList<>();

  @BeforeEach
  void begin() throws IOException {
    file = folder.resolve("serve.yaml");
    write("limits: {max-keys: 100, max-watches: 1}");
  }

  private void write(String more) throws IOException {
    Files.writeString(file, BASE + more + "\n");
  }

  private ConfigReload open() {
    ServeConfig started = ServeConfig.load(file, OVERRIDES);
    return new ConfigReload(file, OVERRIDES, started, followed::add);
  }

  private ServeConfig last() {
    return followed.get(followed.size() - 1);
  }

  @Test
  void limitsAndHedgingFollowAndEachChangeIsLogged() throws IOException {
    try (LogLines log = new LogLines(ConfigReload.class, Level.INFO);
        ConfigReload reload = open()) {
      write("limits: {max-keys: 200, max-watches: 2, keys-per-second: 9}\nhedge: {budget: 0.02}");
      reload.look();
      assertThat(last().limits().maxKeys()).isEqualTo(200);
      assertThat(last().limits().calls().watches()).as("the command line wins").isEqualTo(7);
      assertThat(last().hedge().budget()).isEqualTo(0.02);
      assertThat(log.lines())
          .containsExactly(
              "hedge.budget is 0.02 now, and was 0.01",
              "limits.keys-per-second is 9 now, and was 500000",
              "limits.max-keys is 200 now, and was 100");
      assertThat(reload.waiting()).isZero();

      write("hedge: {budget: 0.02}");
      reload.look();
      assertThat(last().limits().maxKeys()).isEqualTo(10_000);
      assertThat(log.lines()).last().isEqualTo("limits.max-keys is 10000 now, and was 200");
    }
  }

  @Test
  void whatNeedsARestartIsNamed() throws IOException {
    String limits = "limits: {max-keys: 100, max-watches: 1}\n";
    try (LogLines log = new LogLines(ConfigReload.class, Level.INFO);
        ConfigReload reload = open()) {
      write(limits + "cache: {blocks: 5000}\nhedge: {enabled: false}");
      reload.look();
      assertThat(log.lines())
          .containsExactly(
              "cache.blocks is 5000 in the file, but stays 50000 until a restart",
              "hedge.enabled is false in the file, but stays true until a restart");
      assertThat(reload.waiting()).isEqualTo(2);

      write(limits);
      reload.look();
      assertThat(reload.waiting()).isZero();
    }
  }

  @Test
  void aFileWithProblemsChangesNothing() throws IOException {
    try (LogLines log = new LogLines(WatchedFiles.class);
        ConfigReload reload = open()) {
      int before = followed.size();
      write("limits: {max-keys: many}");
      reload.look();
      assertThat(reload.isRefused()).isTrue();
      assertThat(followed).hasSize(before);
      assertThat(log.lines())
          .singleElement()
          .asString()
          .contains("so nothing changes", "limits.max-keys", "many");

      write("limits: {max-keys: 300}");
      reload.look();
      assertThat(reload.isRefused()).isFalse();
      assertThat(last().limits().maxKeys()).isEqualTo(300);
    }
  }

  @Test
  void aMissingFileIsLoggedOnceAndCounted() throws IOException {
    try (LogLines log = new LogLines(WatchedFiles.class);
        ConfigReload reload = open()) {
      Files.delete(file);
      reload.look();
      reload.look();
      assertThat(reload.isRefused()).isTrue();
      assertThat(log.lines()).singleElement().asString().contains("so nothing changes", "serve");
      assertThat(log.stackTraces()).isZero();

      write("limits: {max-keys: 300}");
      reload.look();
      assertThat(reload.isRefused()).isFalse();
      assertThat(last().limits().maxKeys()).isEqualTo(300);
    }
  }

  @Test
  void aChangeIsLoggedOnceItIsApplied() throws IOException {
    ServeConfig started = ServeConfig.load(file, OVERRIDES);
    try (LogLines log = new LogLines(ConfigReload.class, Level.INFO);
        ConfigReload reload = new ConfigReload(file, OVERRIDES, started, this::failOnce)) {
      write("limits: {max-keys: 300, max-watches: 1}");
      reload.look();
      assertThat(reload.isRefused()).isTrue();
      assertThat(log.lines()).isEmpty();

      reload.look();
      assertThat(reload.isRefused()).isFalse();
      assertThat(log.lines()).containsExactly("limits.max-keys is 300 now, and was 100");
    }
  }

  private void failOnce(ServeConfig now) {
    followed.add(now);
    // The first is the file as it was at the start.
    if (followed.size() == 2) {
      throw new IllegalStateException("of a test");
    }
  }

  /** Else everybody would be refused, or nobody: log-ins need a restart. */
  @Test
  void theFirstCallerNeedsARestart() throws IOException {
    Path logins = Files.writeString(folder.resolve("logins.yaml"), "logins: []");
    try (LogLines log = new LogLines(ConfigReload.class, Level.INFO);
        ConfigReload reload = open()) {
      write(
          """
          limits: {max-keys: 400}
          logins: {file: %s}
          callers: {pricing: {methods: [get-features], feature-sets: [marketplace]}}
          """
              .formatted(logins));
      reload.look();
      assertThat(last().limits().maxKeys()).isEqualTo(400);
      assertThat(reload.waiting()).isGreaterThan(1);
      assertThat(log.lines())
          .anyMatch(
              line -> line.startsWith("callers.pricing.methods is [get-features] in the file"))
          .anyMatch(line -> line.startsWith("logins.file is "));
    }
  }
}
