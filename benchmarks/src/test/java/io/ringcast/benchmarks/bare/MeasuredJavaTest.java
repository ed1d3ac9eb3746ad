package io.ringcast.benchmarks.bare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.benchmarks.bare.MeasuredJava.NotFinishedException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class MeasuredJavaTest {

  private static final MeasuredJava JAVA = new MeasuredJava("40m", Duration.ofMinutes(1));

  /** Does what its first word says. */
  static final class Main {

    public static void main(String[] args) {
      MeasuredMain.run(args, Main::work);
    }

    private static String work(List<String> words) {
      switch (words.get(0)) {
        case "options" -> {
          MeasuredMain.tell("half of it");
          System.out.println("somebody's words");
          return String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments());
        }
        case "memory" -> throw new OutOfMemoryError("of another kind");
        case "heap" -> {
          return new String(new char[100 << 20]);
        }
        case "for ever" -> awaitNothing();
        default -> throw new IllegalArgumentException("nobody knows " + words.get(0));
      }
      return "";
    }

    private static void awaitNothing() {
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static List<String> run(MeasuredJava java, String word, List<String> news)
      throws Exception {
    String answer = java.run("a test", Main.class, List.of(word), String.class, news::add);
    return List.of(answer.split(" "));
  }

  /** Tests themselves run with options of the environment. */
  @Test
  void hasItsOwnOptionsAndNoneOfTheEnvironment() throws Exception {
    List<String> news = new ArrayList<>();

    List<String> options = run(JAVA, "options", news);

    assertThat(options).contains("-Xmx40m", "-XX:+UseParallelGC");
    assertThat(options).filteredOn(option -> option.contains("TieredStopAtLevel")).hasSize(1);
    assertThat(System.getenv("JDK_JAVA_OPTIONS")).contains("TieredStopAtLevel");
    assertThat(news).containsExactly("half of it");
  }

  @Test
  void tooLittleMemoryOfAnyKindIsNoEnd() {
    for (String kind : List.of("memory", "heap")) {
      assertThatThrownBy(() -> run(JAVA, kind, new ArrayList<>()))
          .isInstanceOf(NotFinishedException.class)
          .hasMessage("more than 40m of memory");
    }
  }

  @Test
  void isEndedAtTheLimit() {
    assertThatThrownBy(
            () -> run(new MeasuredJava("40m", Duration.ofSeconds(1)), "for ever", List.of()))
        .isInstanceOf(NotFinishedException.class)
        .hasMessage("not within 1 s");
  }

  @Test
  void theEndOfTheLogIsInTheError() {
    assertThatThrownBy(() -> run(JAVA, "rubbish", new ArrayList<>()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("a test ended with status 1")
        .hasMessageContaining("nobody knows rubbish");
  }
}
