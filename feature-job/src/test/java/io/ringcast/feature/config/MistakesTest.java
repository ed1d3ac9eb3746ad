package io.ringcast.feature.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.ringcast.common.config.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The cases of mistakes.txt: what is wrong is named with its file and line, and nothing else. */
class MistakesTest {

  private static final String JOB = "compute.yaml";
  private static final String SECTIONS = "kafka|events|feature-sets|products";

  @TempDir Path folder;

  private final Map<String, List<String>> files = new LinkedHashMap<>();

  static Stream<Arguments> cases() throws IOException {
    String[] cases =
        Files.readString(Path.of("src/test/resources/mistakes.txt")).split("(?m)^== ", -1);
    List<String> usual =
        cases[0].lines().filter(line -> line.matches("(" + SECTIONS + "): .*")).toList();
    assertThat(usual).hasSize(4);
    return Arrays.stream(cases)
        .skip(1)
        .map(text -> arguments(text.lines().findFirst().orElseThrow(), usual, text));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void isNamedWithItsLine(String name, List<String> usual, String text) throws IOException {
    String given = text.lines().skip(1).collect(Collectors.joining("\n", "\n", ""));
    String job = given.split("\n-- ", 2)[0];
    List<String> lines = new ArrayList<>();
    usual.stream()
        .filter(line -> !job.contains("\n" + line.substring(0, line.indexOf(':') + 1)))
        .forEach(lines::add);
    files.put(JOB, lines);
    files.put("set.yaml", ComputeConfigTest.SET.lines().toList());
    files.put("products.yaml", ComputeConfigTest.PRODUCTS.lines().toList());
    List<String> expected = new ArrayList<>();
    String file = JOB;
    for (String line : given.strip().lines().toList()) {
      if (line.startsWith("-- ")) {
        file = line.substring("-- ".length());
        files.put(file, new ArrayList<>());
      } else if (line.startsWith("#!")) {
        expected.add(file + ":" + files.get(file).size() + line.substring("#!".length()));
      } else {
        files.get(file).add(line);
      }
    }
    List<String> found =
        problems().stream()
            .map(is -> expected.stream().filter(one -> matches(one, is)).findFirst().orElse(is))
            .toList();
    assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
  }

  private static boolean matches(String expected, String found) {
    String[] ends = expected.split("…", 2);
    return ends.length == 2 && found.startsWith(ends[0]) && found.endsWith(ends[1]);
  }

  @Test
  void thereAreNotTooManyKinds() throws IOException {
    String kinds =
        IntStream.rangeClosed(1, 65)
            .mapToObj(kind -> "k%1$d: {topics: k%1$d, fields: {entity: e}}".formatted(kind))
            .collect(Collectors.joining(", "));
    isNamedWithItsLine(
        "too many kinds",
        List.of(
            "kafka: {bootstrap-servers: 'a:1'}",
            "feature-sets: set.yaml",
            "products: products.yaml"),
        """
        too many kinds
        events: {%s}
        #!: events: has 65 kinds but a job counts at most 64
        -- set.yaml
        name: a
        version: 1
        resolution: 9
        kinds: [k1]
        rings: [0]
        windows: [1]
        """
            .formatted(kinds));
  }

  private List<String> problems() throws IOException {
    for (Map.Entry<String, List<String>> file : files.entrySet()) {
      Files.writeString(folder.resolve(file.getKey()), String.join("\n", file.getValue()));
    }
    ConfigException thrown =
        catchThrowableOfType(
            ConfigException.class,
            () -> ComputeConfig.load(folder.resolve(JOB), List.of(), variable -> null));
    return thrown == null
        ? List.of()
        : thrown.getMessage().replace(folder + "/", "").lines().toList();
  }
}
