package io.ringcast.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples that the documents show are compiled, and price as they say. */
class PricingExampleTest {

  private static final Path PAGE = Path.of("..", "..", "docs", "how-to", "read-features.md");
  private static final Path README = Path.of("..", "..", "README.md");
  private static final Path FIRST_JAVA = Path.of("examples", "Surge.java");
  private static final Path FIRST_PYTHON = Path.of("..", "python", "examples", "surge.py");
  private static final Path JAVA =
      Path.of("src", "test", "java", "io", "ringcast", "client", "PricingExample.java");
  private static final Path PYTHON = Path.of("..", "python", "examples", "pricing.py");
  private static final Path CLIENT =
      Path.of("src", "main", "java", "io", "ringcast", "client", "FeatureClient.java");

  @Test
  void pricesFollowDemand() throws IOException {
    try (Service service = new Service()) {
      List<Long> hexagons = List.of(service.hexagon(0), service.hexagon(1));
      Map<Long, Double> prices =
          PricingExample.prices(
              Duration.ofSeconds(20), service.target(), hexagons, Service.PRODUCT.toString(), 10.0);
      assertThat(prices)
          .containsOnly(Map.entry(hexagons.get(0), 25.0), Map.entry(hexagons.get(1), 10.0));
    }
  }

  @Test
  void thePageAndTheClientShowTheExamples() throws IOException {
    String java = example(JAVA, "//");
    String page = Files.readString(PAGE);
    assertThat(page).contains("```java\n" + java + "\n```");
    assertThat(page).contains("```python\nimport ringcast\n\n" + example(PYTHON, "#") + "\n```");
    String shown =
        Files.readString(CLIENT)
            .lines()
            .filter(line -> line.startsWith(" * "))
            .map(line -> line.substring(3))
            .collect(Collectors.joining("\n"));
    assertThat(shown).contains("<pre>{@code\n" + java + "\n}</pre>");
  }

  /** As somebody runs it who has only just built Ringcast: from the source, by Java itself. */
  @Test
  void theFirstExampleRunsAsItIs(@TempDir Path folder) throws Exception {
    try (Service service = new Service()) {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(List.of("-cp", System.getProperty("java.class.path")));
      command.add(FIRST_JAVA.toString());
      command.addAll(service.place(0));
      command.add(service.target());
      Path said = folder.resolve("said");
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
      try {
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      } finally {
        process.destroyForcibly();
      }
      assertThat(Files.readAllLines(said))
          .contains("%x FRESH: price x 2.50".formatted(service.hexagon(0)));
    }
  }

  @Test
  void theReadmeShowsTheFirstExamples() throws IOException {
    assertThat(Files.readString(README))
        .contains("```java\n" + example(FIRST_JAVA, "//") + "\n```")
        .contains("```python\nimport ringcast\n\n" + example(FIRST_PYTHON, "#") + "\n```");
  }

  /** So the examples run against the demo. */
  @Test
  void theFormulaThatThePagesShowIsTheSets() throws IOException {
    String set = Files.readString(Service.MARKETPLACE);
    for (Path page : List.of(README, PAGE)) {
      String text = Files.readString(page);
      int begin = text.indexOf("```yaml\nderived:\n") + "```yaml\n".length();
      assertThat(set).contains("\n" + text.substring(begin, text.indexOf("```", begin)));
    }
  }

  /** What stands between two comments, without its indentation. */
  private static String example(Path file, String comment) throws IOException {
    return Files.readString(file)
        .lines()
        .dropWhile(line -> !line.contains(comment + " begin"))
        .skip(1)
        .takeWhile(line -> !line.contains(comment + " end"))
        .map(line -> line.substring(4))
        .collect(Collectors.joining("\n"));
  }
}
