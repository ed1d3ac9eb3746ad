package io.ringcast.archive.config;

import static org.apache.flink.configuration.RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds what is written about the archive job's configuration against the code. */
class ArchiveConfigTest {

  private static final Path FILE = Path.of("../configs/archive.yaml");

  @Test
  void theProjectsFileShowsDefaultsInComments(@TempDir Path folder) throws IOException {
    String all =
        Files.readString(FILE)
            .replaceAll("(?m)^( *)# ( *[a-z][\\w.-]*:( |$))", "$1$2")
            .replace("${file:/run/secrets/kafka-jaas}", "jaas");
    ArchiveConfig shown =
        ArchiveConfig.load(Files.writeString(folder.resolve("archive.yaml"), all), List.of());
    ArchiveConfig usual = ArchiveConfig.load(FILE, List.of());

    assertThat(shown.flink()).isNotEmpty();
    assertThat(shown.topics()).isEqualTo(usual.topics());
    assertThat(shown.archive().writeEvery()).isEqualTo(usual.archive().writeEvery());
    assertThat(shown.archive().retention()).isEqualTo(usual.archive().retention());
    assertThat(shown.checkpoints().interval()).isEqualTo(usual.checkpoints().interval());
    assertThat(
            Configuration.fromMap(shown.flink())
                .get(RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF))
        .isEqualTo(RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF.defaultValue());
  }

  @Test
  void filesAreWrittenAtTheEndOfAnHour() {
    for (String every : List.of("7m", "90s", "40m")) {
      assertThatThrownBy(() -> ArchiveConfig.load(FILE, List.of("archive.write-every=" + every)))
          .hasMessageContaining("archive.write-every: is ")
          .hasMessageContaining("must be whole minutes that divide an hour");
    }
    assertThat(
            ArchiveConfig.load(FILE, List.of("archive.write-every=1h"))
                .archive()
                .writeEveryMinutes())
        .isEqualTo(60);
  }
}
