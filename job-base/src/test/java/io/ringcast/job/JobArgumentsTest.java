package io.ringcast.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.apache.flink.client.program.ProgramParametrizationException;
import org.junit.jupiter.api.Test;

class JobArgumentsTest {

  private static final String JOB = "The job of this test";

  @Test
  void takesAFileAndOverridesInAnyOrder() {
    JobArguments arguments =
        JobArguments.parse(
            JOB, "--set", "job.parallelism=2", "--config", "a.yaml", "--set", "x=y=z");

    assertThat(arguments)
        .isEqualTo(new JobArguments(Path.of("a.yaml"), List.of("job.parallelism=2", "x=y=z")));
  }

  @Test
  void namesWhatIsWrongAndWhatThereIs() {
    refuses("--config FILE is missing.");
    refuses("--config FILE is missing.", "--set", "a=b");
    refuses("--config needs a value.", "--config");
    refuses("There is no option --confg.", "--confg", "a.yaml");
    refuses("There is no option a.yaml.", "a.yaml");
  }

  @Test
  void explainsItself() {
    assertThatThrownBy(() -> JobArguments.parse(JOB, "--config", "a.yaml", "--help"))
        .isInstanceOf(ProgramParametrizationException.class)
        .hasMessageStartingWith("The job of this test. Its arguments:")
        .hasMessageContainingAll("--config FILE", "--set KEY=VALUE", "--help");
  }

  private static void refuses(String problem, String... args) {
    assertThatThrownBy(() -> JobArguments.parse(JOB, args))
        .isInstanceOf(ProgramParametrizationException.class)
        .hasMessageStartingWith(problem)
        .hasMessageContaining("--config FILE     the configuration");
  }
}
