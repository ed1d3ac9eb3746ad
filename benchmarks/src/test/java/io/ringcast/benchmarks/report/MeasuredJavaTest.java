package io.ringcast.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class MeasuredJavaTest {

  private static final MeasuredJava JAVA = new MeasuredJava("40m", Duration.ofMinutes(1));

  /** Does what its word says. */
  private record Word(String word) implements MeasuredJava.Work<String> {

    @Override
    public String call() throws Exception {
      switch (word) {
        case "options" -> {
          return String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments());
        }
        case "heap" -> {
          return new String(new char[100 << 20]);
        }
        case "for ever" -> new CountDownLatch(1).await();
        default -> throw new IllegalArgumentException("nobody knows " + word);
      }
      return "";
    }
  }

  /** Tests themselves run with options of the environment. */
  @Test
  void hasItsOwnOptionsAndNoneOfTheEnvironment() throws Exception {
    List<String> options = List.of(JAVA.run(new Word("options")).split(" "));

    assertThat(options).contains("-Xmx40m", "-XX:+UseParallelGC");
    assertThat(options).filteredOn(option -> option.contains("TieredStopAtLevel")).hasSize(1);
    assertThat(System.getenv("JDK_JAVA_OPTIONS")).contains("TieredStopAtLevel");
  }

  @Test
  void tooLittleMemoryIsNoEnd() {
    assertThatThrownBy(() -> JAVA.run(new Word("heap")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(new Word("heap") + " needed more than 40m of memory");
  }

  @Test
  void isEndedAtTheLimit() {
    assertThatThrownBy(
            () -> new MeasuredJava("40m", Duration.ofSeconds(1)).run(new Word("for ever")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(new Word("for ever") + " did not end within 1 s");
  }

  @Test
  void theEndOfTheLogIsInTheError() {
    assertThatThrownBy(() -> JAVA.run(new Word("rubbish")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("ended with status 1")
        .hasMessageContaining("nobody knows rubbish");
  }
}
