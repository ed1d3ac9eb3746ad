package io.ringcast.common.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigFileTest {

  record Server(int port, Duration timeOut) {

    static final Option<Integer> PORT =
        Option.withDefault("port", Types.integer(1, 65_535), 80, "Where it listens.");
    static final Option<Duration> TIME_OUT =
        Option.withDefault(
            "time-out",
            Types.duration(Duration.ofMillis(1), Duration.ofMinutes(1)),
            Duration.ofSeconds(5),
            "How long it waits.");
    static final Section<Server> SECTION =
        Section.of(v -> new Server(v.get(PORT), v.get(TIME_OUT)), PORT, TIME_OUT);
  }

  record Root(
      String name,
      Optional<String> note,
      Server main,
      Map<String, Server> others,
      Map<String, String> extra,
      List<Integer> numbers,
      String describe) {

    static final Option<String> NAME = Option.needed("name", Types.text(), "Its name.");
    static final Option<Optional<String>> NOTE =
        Option.optional("note", Types.text(), "none", "Whatever.");
    static final Option<Server> MAIN = Option.section("main", Server.SECTION, "The first.");
    static final Option<Map<String, Server>> OTHERS =
        Option.withDefault(
            "others",
            Types.mapOf("servers", Pattern.compile("[a-z]+"), "small letters", Server.SECTION),
            Map.of(),
            "More of them.");
    static final Option<Map<String, String>> EXTRA =
        Option.withDefault("extra", Types.textMap("extras"), Map.of(), "Passed on.");
    static final Option<List<Integer>> NUMBERS =
        Option.withDefault(
            "numbers", Types.listOf(Types.integer(0, 9), 3), List.of(1), "Some numbers.");
  }

  private static final Section<Root> ROOT = Section.of(Root.class);

  @TempDir Path folder;

  @Test
  void whatIsLeftOutHasItsDefault() throws IOException {
    Root root = ConfigFile.load(file("name: x"), ROOT);

    assertThat(root.note()).isEmpty();
    assertThat(root.main()).isEqualTo(new Server(80, Duration.ofSeconds(5)));
    assertThat(root.others()).isEmpty();
    assertThat(root.extra()).isEmpty();
    assertThat(root.numbers()).containsExactly(1);
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    Root root =
        ConfigFile.load(
            file(
                """
                name: "x y"
                note: 010
                main: {port: 1, time-out: 1m}
                others:
                  b: {port: 2}
                  a:
                extra:
                  some.key: off
                numbers: [3, 2]
                """),
            ROOT);

    assertThat(root.name()).isEqualTo("x y");
    assertThat(root.note()).as("a text stays as it is written").contains("010");
    assertThat(root.main()).isEqualTo(new Server(1, Duration.ofMinutes(1)));
    assertThat(root.others().keySet()).containsExactly("b", "a");
    assertThat(root.others().get("b").port()).isEqualTo(2);
    assertThat(root.extra()).containsExactly(Map.entry("some.key", "off"));
    assertThat(root.numbers()).containsExactly(3, 2);
  }

  @Test
  void aSingleValueIsAListOfOne() throws IOException {
    assertThat(ConfigFile.load(file("name: x\nnumbers: 7"), ROOT).numbers()).containsExactly(7);
  }

  @Test
  void everythingThatIsWrongIsNamedAtOnceWithItsLine() throws IOException {
    Path file =
        file(
            """
            nmae: x
            main:
              prot: 5
              time-out: 5 parsecs
            others:
              A: {}
              b: 5
              c:
                port: 0
                zzzzzzzz: 1
            extra: [1]
            numbers: [1, -2, 12, {}]
            note:
            main:
              port: 1
            """);

    assertThat(TestFiles.problems(file, ROOT))
        .containsExactly(
            "1 nmae: unknown option; did you mean 'name'?",
            "1 name: is missing; it must be text",
            "3 main.prot: unknown option; did you mean 'port'?",
            "4 main.time-out: is '5 parsecs' but must be a duration such as 500ms, 5s, 2m or 1h,"
                + " from 1ms to 1m",
            "6 others.A: the name must be small letters",
            "7 others.b: is '5' but must be a section with the options port, time-out",
            "9 others.c.port: is '0' but must be a whole number from 1 to 65535",
            "10 others.c.zzzzzzzz: unknown option; known here: port, time-out",
            "11 extra: is a list but must be a map of extras to text",
            "12 numbers: has 4 values but must be a list of 1 to 3, each a whole number from 0 to"
                + " 9",
            "12 numbers[1]: is '-2' but must be a whole number from 0 to 9",
            "12 numbers[2]: is '12' but must be a whole number from 0 to 9",
            "12 numbers[3]: is a section but must be a whole number from 0 to 9",
            "13 note: is empty but must be text",
            "14 main: stands twice, first in line 2");
  }

  @Test
  void theMessageHasOneLineForEachProblemAndNamesTheFile() throws IOException {
    Path file = file("name: x\nmain:\n  prot: 1\nzzz: 1");

    assertThatThrownBy(() -> ConfigFile.load(file, ROOT))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            file
                + ":3: main.prot: unknown option; did you mean 'port'?\n"
                + file
                + ":4: zzz: unknown option; known here: name, note, main, others, extra, numbers");
  }

  @Test
  void tooManyOrNoItemsAreRefused() throws IOException {
    assertThat(TestFiles.problems(file("name: x\nnumbers: [1, 2, 3, 4]"), ROOT))
        .containsExactly(
            "2 numbers: has 4 values but must be a list of 1 to 3, each a whole number from 0 to"
                + " 9");
    assertThat(TestFiles.problems(file("name: x\nnumbers: []"), ROOT)).hasSize(1);
  }

  @Test
  void anOverrideWinsOverTheFile() throws IOException {
    Path file = file("name: x\nmain: {port: 1, time-out: 9s}\nothers: {a: {port: 3}}");
    List<String> overrides =
        List.of(
            "main.port=2",
            "others.a.time-out=1s",
            "others.b.port=4",
            "extra.some.key=p=q # no comment",
            "numbers=[4, 5]",
            "name=a: b");

    Root root = ConfigFile.load(file, ROOT, overrides, name -> null);

    assertThat(root.main()).isEqualTo(new Server(2, Duration.ofSeconds(9)));
    assertThat(root.others().get("a")).isEqualTo(new Server(3, Duration.ofSeconds(1)));
    assertThat(root.others().get("b").port()).isEqualTo(4);
    assertThat(root.extra()).containsExactly(Map.entry("some.key", "p=q # no comment"));
    assertThat(root.numbers()).containsExactly(4, 5);
    assertThat(root.name()).isEqualTo("a: b");
  }

  @Test
  void aWrongOverrideIsNamedAsSuch() throws IOException {
    assertThat(
            TestFiles.problems(
                file("name: x"),
                ROOT,
                "main.prot=1",
                "main.port=many",
                "main.port.low=1",
                "mian.port=1",
                "numbers=[1",
                "port"))
        .containsExactlyInAnyOrder(
            "--set main.prot: unknown option; did you mean 'port'?",
            "--set main.port: is 'many' but must be a whole number from 1 to 65535",
            "--set main.port.low: main.port has no options below it; set it as a whole",
            "--set mian: unknown option; did you mean 'main'?",
            "--set numbers: not valid YAML: expected ',' or ']', but got <stream end>",
            "--set 'port': must be key=value, such as job.parallelism=4");
  }

  @Test
  void anOverrideHidesNoMistakeAboveIt() throws IOException {
    assertThat(TestFiles.problems(file("name: x\nmain: 5"), ROOT, "main.port=1"))
        .containsExactly("2 main: is '5' but must be a section with the options port, time-out");
    assertThat(TestFiles.problems(file("name: x\nmain:"), ROOT, "main.port=1")).isEmpty();
  }

  @Test
  void theDescriptionHasEveryOptionWithItsOrigin() throws IOException {
    Path file = file("name: x\nmain:\n  port: 1\nnumbers: [1, 2]\nextra: {a.b: c}");

    String description =
        ConfigFile.load(file, ROOT, List.of("note=hello"), name -> null).describe();

    assertThat(description)
        .isEqualTo(
            """
            name: x (FILE:1)
            note: hello (--set)
            main.port: 1 (FILE:3)
            main.time-out: 5s (default)
            others: none (default)
            extra.a.b: c (FILE:5)
            numbers: [1, 2] (FILE:4)"""
                .replace("FILE", file.toString()));
  }

  @Test
  void secretsAreReadButNeverShown() throws IOException {
    TestFiles.write(folder, "jaas", "very hidden\n");
    Path file =
        file(
            """
            name: ${env:NAME}
            extra:
              sasl.password: in plain
              sasl.jaas.config: ${file:jaas}
              mixed.token: a ${env:NAME}
            """);

    Root root = ConfigFile.load(file, ROOT, List.of(), Map.of("NAME", "shadow")::get);

    assertThat(root.name()).isEqualTo("shadow");
    assertThat(root.extra())
        .containsExactly(
            Map.entry("sasl.password", "in plain"),
            Map.entry("sasl.jaas.config", "very hidden"),
            Map.entry("mixed.token", "a shadow"));
    assertThat(root.describe())
        .contains("name: ${env:NAME}", "sasl.password: ***", "config: ${file:jaas}", "token: ***")
        .doesNotContain("shadow", "hidden", "in plain");
  }

  @Test
  void anErrorShowsTheReferenceAndNotTheSecret() throws IOException {
    Path file = file("name: x\nmain:\n  port: ${env:PORT}\n  time-out: ${env:NOPE}");

    assertThat(TestFiles.problems(file, ROOT, Map.of("PORT", "hunter2")))
        .containsExactly(
            "3 main.port: is '${env:PORT}' but must be a whole number from 1 to 65535",
            "4 main.time-out: needs the environment variable NOPE, which is not set");
  }

  @Test
  void aFileThatCannotBeReadIsNamed() throws IOException {
    assertThat(TestFiles.problems(folder.resolve("none.yaml"), ROOT))
        .containsExactly("0 : there is no such file");
    assertThat(TestFiles.problems(folder, ROOT))
        .containsExactly("0 : is a folder, but must be a file");
    assertThatThrownBy(() -> ConfigFile.load(Path.of("."), ROOT, List.of(), name -> null))
        .as("also where one stands in it")
        .hasMessage(Path.of("").toAbsolutePath() + ": is a folder, but must be a file");

    Path latin = folder.resolve("latin.yaml");
    Files.write(latin, "name: é".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(TestFiles.problems(latin, ROOT)).containsExactly("0 : is not UTF-8 text");

    Path large = file("name: " + "x".repeat(YamlParser.MAX_BYTES));
    assertThat(TestFiles.problems(large, ROOT))
        .containsExactly("0 : is larger than a configuration can be (1MiB)");
  }

  @Test
  void anEmptyFileLacksWhatIsNeeded() throws IOException {
    assertThat(TestFiles.problems(file("# nothing\n"), ROOT))
        .containsExactly("1 name: is missing; it must be text");
    assertThat(TestFiles.problems(file("- a"), ROOT))
        .containsExactly(
            "1 : is a list but must be a section with the options name, note, main, others, extra,"
                + " numbers");
  }

  private Path file(String text) throws IOException {
    return TestFiles.write(folder, "test.yaml", text);
  }
}
