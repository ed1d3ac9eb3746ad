package io.ringcast.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The rules of style that a formatter does not keep. */
class TidyTest {

  private static final int MAX_LINES = 400;

  // In parts, so that this file keeps the rules too.
  private static final Pattern UNFINISHED = Pattern.compile("\\b(TO" + "DO|FIX" + "ME)\\b");
  private static final Pattern HOME = Pattern.compile("(?<![\\w.}])/(home|Users|root)/" + "\\w");

  private static SortedMap<String, List<String>> files;

  @BeforeAll
  static void read() throws IOException {
    files = Checkout.textFiles();
    assertThat(files).containsKeys("pom.xml", "ringcast", ".ci/run", "README.md");
  }

  @Test
  void noTabs() {
    assertThat(linesWith(Pattern.compile("\t"))).isEmpty();
  }

  @Test
  void noSpacesAtTheEndOfALine() {
    assertThat(linesWith(Pattern.compile("\\s$"))).isEmpty();
  }

  @Test
  void nothingIsLeftForLater() {
    assertThat(linesWith(UNFINISHED)).isEmpty();
  }

  @Test
  void nobodysHomeFolderIsNamed() {
    assertThat(linesWith(HOME)).isEmpty();
  }

  @Test
  void aFileIsOneThing() {
    List<String> tooLong = new ArrayList<>();
    files.forEach(
        (name, lines) -> {
          if (name.contains("/src/main/java/") && lines.size() > MAX_LINES) {
            tooLong.add(name + " has " + lines.size() + " lines");
          }
        });
    assertThat(tooLong).as("files of more than %d lines", MAX_LINES).isEmpty();
  }

  private static List<String> linesWith(Pattern pattern) {
    List<String> found = new ArrayList<>();
    files.forEach(
        (name, lines) -> {
          for (int i = 0; i < lines.size(); i++) {
            if (pattern.matcher(lines.get(i)).find()) {
              found.add(name + ":" + (i + 1) + ": " + lines.get(i));
            }
          }
        });
    return found;
  }
}
