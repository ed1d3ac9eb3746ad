package io.ringcast.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Each link between pages leads to a file, and to a heading of it. */
class LinksTest {

  private static final Pattern LINK =
      Pattern.compile("\\]\\((?!https?:)([^)#\\s]*)(?:#([^)\\s]+))?\\)");

  @Test
  void eachLinkLeadsSomewhere() throws IOException {
    SortedMap<String, List<String>> files = Checkout.textFiles();
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (String page : files.keySet()) {
      if (!page.endsWith(".md")) {
        continue;
      }
      Matcher link = LINK.matcher(String.join("\n", files.get(page)));
      while (link.find()) {
        links++;
        Path from = Path.of(page);
        Path to = link.group(1).isEmpty() ? from : from.resolveSibling(link.group(1)).normalize();
        if (!Files.exists(Checkout.root().resolve(to))
            || (link.group(2) != null
                && !anchors(files.get(to.toString())).contains(link.group(2)))) {
          broken.add(page + ": " + link.group());
        }
      }
    }
    assertThat(broken).isEmpty();
    assertThat(links).isGreaterThan(50);
  }

  /** As GitHub makes them of headings. */
  private static List<String> anchors(List<String> page) {
    return page.stream()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\w\\- ]", "").replace(' ', '-'))
        .toList();
  }
}
