package io.ringcast.common.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ringcast.common.config.YamlNode.Mapping;
import io.ringcast.common.config.YamlNode.Scalar;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class YamlParserTest {

  @Test
  void everyNodeKnowsTheLineOfItsKey() {
    Mapping root = (Mapping) parse("a:\n  b:\n    - x\n    - >\n      y\n      z\n").orElseThrow();
    Mapping a = (Mapping) root.find("a").orElseThrow();
    YamlNode.Listing b = (YamlNode.Listing) a.find("b").orElseThrow();

    assertThat(a.place().line()).isEqualTo(1);
    assertThat(b.place().line()).isEqualTo(2);
    assertThat(b.items()).extracting(item -> item.place().line()).containsExactly(3, 4);
    assertThat(((Scalar) b.items().get(1)).text()).isEqualTo("y z\n");
  }

  @Test
  void aQuotedNullIsText() {
    assertThat(parse("a: null").map(YamlParserTest::valueOfA))
        .containsInstanceOf(YamlNode.Nothing.class);
    assertThat(parse("a: ~").map(YamlParserTest::valueOfA))
        .containsInstanceOf(YamlNode.Nothing.class);
    assertThat(parse("a: 'null'").map(YamlParserTest::valueOfA)).containsInstanceOf(Scalar.class);
  }

  @Test
  void anAliasStandsForItsAnchor() {
    Mapping root = (Mapping) parse("a: &x {p: 1}\nb: *x").orElseThrow();

    assertThat(root.find("b")).containsInstanceOf(Mapping.class);
    assertThat(root.find("b").orElseThrow().place().line()).isEqualTo(2);
  }

  @Test
  void aSyntaxErrorHasLineAndColumn() {
    assertThat(problem("a: 1\nb: [1, 2\nc: 3\n"))
        .startsWith("f.yaml:3:2: not valid YAML: expected ',' or ']'");
    assertThat(problem("a:\n\tb: 1\n")).startsWith("f.yaml:2:1: not valid YAML: found character");
    assertThat(problem("a: b: c")).startsWith("f.yaml:1:5: not valid YAML: mapping values");
    assertThat(problem("a: *none")).startsWith("f.yaml:1:4: not valid YAML: found undefined alias");
    assertThat(problem("a: 1\n---\na: 2\n")).startsWith("f.yaml:2:1: not valid YAML");
  }

  @Test
  void tagsAndMergeKeysAreRefused() {
    assertThat(problem("a: !!java.net.URL [http://x]"))
        .isEqualTo(
            "f.yaml:1:4: not valid YAML: Global tag is not allowed: tag:yaml.org,2002:java.net.URL");
    assertThat(problem("a: !secret x"))
        .isEqualTo("f.yaml:1: a: has the tag !secret but tags mean nothing here");
    assertThat(problem("a: &x {p: 1}\nb:\n  <<: *x"))
        .isEqualTo("f.yaml:3: b: a key must be plain text, not a list, a map or '<<'");
    assertThat(problem("a:\n  ? [1]\n  : 2"))
        .isEqualTo("f.yaml:2: a: a key must be plain text, not a list, a map or '<<'");
  }

  @Test
  void aRepeatedKeyIsNamedWithItsFirstLine() {
    assertThat(problem("a:\n  b: 1\n  c: 2\n  'b': 3\n"))
        .isEqualTo("f.yaml:4: a.b: stands twice, first in line 2");
  }

  @Test
  void aliasesCannotMakeTheFileGrowWithoutBound() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 10; i++) {
      String alias = "*a" + (i - 1);
      bomb.append("a%d: &a%d [%s]\n".formatted(i, i, String.join(", ", aliases(alias))));
    }
    assertThat(problem(bomb.toString())).startsWith("f.yaml: not valid YAML: ");
    assertThat(problem("a: &x [*x]")).contains("not valid YAML: ");
  }

  @Test
  void depthIsBounded() {
    assertThat(problem("a: " + "[".repeat(10_000) + "]".repeat(10_000)))
        .startsWith("f.yaml: not valid YAML: Nesting Depth exceeded");
  }

  private static String[] aliases(String alias) {
    String[] all = new String[10];
    Arrays.fill(all, alias);
    return all;
  }

  private static YamlNode valueOfA(YamlNode root) {
    return ((Mapping) root).find("a").orElseThrow();
  }

  private static Optional<YamlNode> parse(String text) {
    Problems problems = new Problems();
    Optional<YamlNode> root = YamlParser.parse(Place.ofFile("f.yaml"), "", text, problems);
    problems.throwIfAny();
    return root;
  }

  private static String problem(String text) {
    ConfigException thrown = catchThrowableOfType(ConfigException.class, () -> parse(text));
    assertThat(thrown).as(text).isNotNull();
    return thrown.getMessage();
  }
}
