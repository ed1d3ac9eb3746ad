package io.ringcast.serving.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pages and their scripts fit together; what does not is otherwise found by who opens one. */
class PagesTest {

  private static final Pattern IMPORT = Pattern.compile("\\b(?:from |import\\()\"\\./([^\"]+)\"");
  private static final Pattern LOOKED_FOR = Pattern.compile("\\bby\\(\"([\\w-]+)\"\\)");
  private static final Pattern PRELOAD =
      Pattern.compile("<link rel=\"modulepreload\" href=\"([^\"]+)\" />");
  private static final Pattern LINK = Pattern.compile("<a [^>]*href=\"([^\"]*)\"");
  private static final Pattern HEAD = Pattern.compile("(?s)<img src=.*?</nav>");

  private static String text(String name) {
    return new String(ConsoleFiles.resource(name), StandardCharsets.UTF_8);
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> found.group(1)).distinct().toList();
  }

  private static List<String> imports(String script) {
    // What others wrote needs nothing more.
    return script.startsWith("vendor/") ? List.of() : found(IMPORT, text(script));
  }

  /** A script and all that it needs, at once or later. */
  private static Set<String> withImports(String script) {
    Set<String> all = new LinkedHashSet<>();
    add(script, all);
    return all;
  }

  private static void add(String script, Set<String> all) {
    if (all.add(script)) {
      imports(script).forEach(one -> add(one, all));
    }
  }

  /** Else a page would learn of a script only when it has read another one. */
  @ParameterizedTest
  @CsvSource({
    "index.html,console.js,4",
    "sets.html,sets.js,4",
    "catalog.html,catalog.js,1",
    "pipeline.html,pipeline.js,4"
  })
  void aPageNamesAllOfItsScripts(String page, String script, int more) {
    Set<String> needed = withImports(script);
    assertThat(needed).hasSizeGreaterThan(more);
    needed.remove(script);
    // Only with a team's vector tiles.
    needed.removeAll(List.of("archive.js", "vector-tiles.js"));
    assertThat(found(PRELOAD, text(page))).containsExactlyInAnyOrderElementsOf(needed);
    assertThat(text(page)).contains("src=\"" + script + "\"").doesNotContain("style=");
  }

  @ParameterizedTest
  @CsvSource({
    "index.html,console.js,4",
    "sets.html,sets.js,4",
    "catalog.html,catalog.js,1",
    "pipeline.html,pipeline.js,4"
  })
  void aPageHasWhatItsScriptsLookFor(String page, String script, int more) {
    List<String> wanted =
        withImports(script).stream()
            .flatMap(one -> found(LOOKED_FOR, text(one)).stream())
            .distinct()
            .toList();
    assertThat(wanted).hasSizeGreaterThan(more);
    assertThat(wanted).allSatisfy(id -> assertThat(text(page)).contains("id=\"" + id + "\""));
  }

  @Test
  void scriptsDoNotNeedEachOtherInCircles() {
    List<String> scripts =
        ConsoleFiles.NAMES.stream().filter(name -> name.endsWith(".js")).toList();
    for (String script : scripts) {
      for (String needed : imports(script)) {
        assertThat(scripts).as(script).contains(needed);
        assertThat(withImports(needed))
            .as("%s by way of %s", script, needed)
            .doesNotContain(script);
      }
    }
  }

  /** The same name and the same ways on all pages, but for which of them is the present one. */
  @Test
  void allPagesHaveOneHead() {
    List<String> heads =
        Stream.of("index.html", "sets.html", "catalog.html", "pipeline.html")
            .map(page -> HEAD.matcher(text(page)).results().findFirst().orElseThrow().group())
            .map(head -> head.replaceAll(" id=\"[\\w-]+\"| aria-current=\"page\"|\\s+(?=<)", ""))
            .distinct()
            .toList();
    assertThat(heads).hasSize(1);
    assertThat(found(LINK, heads.get(0)))
        .containsExactly("./", "sets.html", "catalog.html", "pipeline.html");
    for (String page : List.of("index.html", "sets.html", "catalog.html", "pipeline.html")) {
      String present = page.equals("index.html") ? "./" : page;
      assertThat(text(page)).containsOnlyOnce("aria-current");
      assertThat(text(page)).contains("href=\"" + present + "\" aria-current=\"page\"");
    }
  }
}
