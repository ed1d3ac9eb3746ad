package io.ringcast.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What is wrong is said before anything starts. */
class ComputeCommandTest {

  private static final String CONFIG = Path.of("../configs/compute.yaml").toString();

  private final StringWriter errors = new StringWriter();

  @Test
  void needsAConfiguration() {
    assertThat(run()).isEqualTo(2);
    assertThat(errors.toString()).contains("--config FILE is missing");
  }

  @Test
  void leavesOutStateOfASavepointOnly() {
    assertThat(run("--config", CONFIG, "--allow-non-restored-state")).isEqualTo(2);
    assertThat(errors.toString()).contains("means nothing without --from-savepoint");
  }

  @Test
  void namesASavepointThatIsNotThere() {
    assertThat(run("--config", CONFIG, "--from-savepoint", "gone/savepoint-1")).isEqualTo(1);
    assertThat(errors.toString()).contains("NoSuchFileException").contains("gone/savepoint-1");
  }

  @Test
  void namesAClusterAddressThatIsNone() {
    for (String address : new String[] {"localhost", "localhost:", ":8081", "localhost:99999"}) {
      errors.getBuffer().setLength(0);
      assertThat(run("--config", CONFIG, "--cluster", address)).as(address).isEqualTo(1);
      assertThat(errors.toString())
          .contains("--cluster is '" + address + "' but must be HOST:PORT");
    }
  }

  @Test
  void theParentCommandAloneShowsTheJobs() {
    assertThat(commandLine().execute()).isEqualTo(2);
    assertThat(errors.toString()).contains("Jobs, and the service:", "compute", "serve");
  }

  private int run(String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "compute";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return commandLine().execute(all);
  }

  private CommandLine commandLine() {
    PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
    return RunCommand.commandLine(new Terminal(nowhere, false, 80))
        .setErr(new PrintWriter(errors, true));
  }
}
