package io.ringcast.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.CommandLineRun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An option that would change nothing is an error. */
class AuditOptionsTest {

  @ParameterizedTest
  @CsvSource({
    "--archive x --hexagons 3, --hexagons means nothing with --archive",
    "--archive x --window-ends 3, --window-ends means nothing with --archive",
    "--archive x --within 1h, --within means nothing with --archive",
    "--archive x --seed 1, --seed means nothing with --archive",
    "--archive x --target here:1, --target is for the service",
    "--store x, --store means nothing without --archive",
    "--to 2026-01-01T00:00:00Z, --to means nothing without --archive"
  })
  void isRefused(String options, String message) {
    CommandLineRun run =
        CommandLineRun.line("audit --set products=../configs/products.yaml " + options);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains(message);
  }
}
