package io.ringcast.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.ringcast.cli.Main;
import io.ringcast.cli.Terminal;
import io.ringcast.structure.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Each alert has a page in docs/on-call, all pages are alike, and their commands can be pasted. */
class OnCallTest {

  private static final Path DOCS = Checkout.root().resolve("docs");

  private static final List<String> HEADINGS = List.of("## Look", "## Do", "## Wake");

  /** What the alert means, and then what callers see. */
  private static final Pattern MEANING =
      Pattern.compile("^# \\w+\n\n[^*#]+\n\n\\*\\*Callers see:\\*\\*");

  private static final Pattern COMMAND = Pattern.compile("\\./ringcast ([^`|\\n]+)");

  /** The pages' texts, by their files' names. */
  private static final SortedMap<String, String> PAGES = new TreeMap<>();

  @BeforeAll
  static void read() throws IOException {
    try (Stream<Path> files = Files.list(DOCS.resolve("on-call"))) {
      for (Path file : (Iterable<Path>) files::iterator) {
        PAGES.put(file.getFileName().toString(), Files.readString(file, UTF_8));
      }
    }
  }

  @Test
  void eachAlertLeadsToItsPageAndEachPageBelongsToAnAlert() {
    List<Asked.Alert> alerts = Asked.alerts();
    assertThat(alerts).hasSizeGreaterThan(15);
    for (Asked.Alert alert : alerts) {
      assertThat(alert.annotations())
          .as(alert.name())
          .containsOnlyKeys("summary", "description", "runbook_url")
          .containsEntry("runbook_url", "docs/on-call/" + page(alert));
    }
    assertThat(PAGES.keySet())
        .containsExactlyInAnyOrderElementsOf(alerts.stream().map(OnCallTest::page).toList());
  }

  @Test
  void theIndexHasEachAlertWithItsSeverity() throws IOException {
    assertThat(Files.readString(DOCS.resolve("how-to/on-call.md"), UTF_8).lines())
        .containsAll(
            Asked.alerts().stream()
                .map(
                    alert ->
                        "| [%s](../on-call/%s) | %s |"
                            .formatted(alert.name(), page(alert), alert.severity()))
                .toList());
  }

  @Test
  void eachPageHasTheSameHeadings() {
    PAGES.forEach(
        (name, text) -> {
          List<String> headings = text.lines().filter(line -> line.startsWith("#")).toList();
          assertThat(headings.get(0)).isEqualTo("# " + name.replace(".md", ""));
          assertThat(headings.subList(1, headings.size())).as(name).isEqualTo(HEADINGS);
          assertThat(text).as(name).containsPattern(MEANING);
        });
  }

  @Test
  void eachCommandOfAPageIsOneWithTheseOptions() {
    CommandLine ringcast = Main.commandLine(new Terminal(System.err, false, 100));
    int commands = 0;
    for (String name : PAGES.keySet()) {
      for (MatchResult found : COMMAND.matcher(PAGES.get(name)).results().toList()) {
        String command = found.group(1).strip();
        assertThatCode(() -> ringcast.parseArgs(command.split(" ", -1)))
            .as("%s: %s", name, command)
            .doesNotThrowAnyException();
        commands++;
      }
    }
    assertThat(commands).isGreaterThan(5);
  }

  private static String page(Asked.Alert alert) {
    return alert.name() + ".md";
  }
}
