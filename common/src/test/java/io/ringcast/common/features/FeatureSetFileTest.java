package io.ringcast.common.features;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.config.TestFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeatureSetFileTest {

  @TempDir Path folder;

  @Test
  void whatIsLeftOutHasItsDefault() throws IOException {
    FeatureSet set =
        FeatureSetFile.load(
            file(
                """
                name: small
                version: 3
                resolution: 8
                kinds: [demand]
                rings: [0]
                windows: [1]
                """));

    assertThat(set)
        .isEqualTo(
            new FeatureSet(
                "small",
                3,
                8,
                Distinct.PER_CELL,
                List.of("demand"),
                List.of(0),
                List.of(1),
                "",
                ""));
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    FeatureSet set =
        FeatureSetFile.load(
            file(
                """
                name: wide-7
                version: 12
                resolution: 11
                distinct: per-entity
                kinds: [app-opens, demand]
                rings: [0, 7, 40]
                windows: [3, 240]
                owner: pricing
                description: For a test.
                """));

    assertThat(set)
        .isEqualTo(
            new FeatureSet(
                "wide-7",
                12,
                11,
                Distinct.PER_ENTITY,
                List.of("app-opens", "demand"),
                List.of(0, 7, 40),
                List.of(3, 240),
                "pricing",
                "For a test."));
  }

  @Test
  void everythingThatIsWrongIsNamedAtOnceWithItsLine() throws IOException {
    Path file =
        file(
            """
            name: Market
            version: 0
            resolution: 12
            distinct: per-rider
            kinds: [demand, demand]
            rings:
              - 0
              - 5
              - 3
              - 5
              - 41
              - two
            window: [1]
            windows: [0, 2, 1, 2, 241]
            """);

    assertThat(TestFiles.problems(file, FeatureSetFile.SECTION))
        .containsExactly(
            "1 name: is 'Market' but must be a name of a-z, 0-9 and '-', a letter first, at most 63"
                + " long",
            "2 version: is '0' but must be a whole number, 1 or more",
            "3 resolution: is '12' but must be a whole number from 6 to 11",
            "4 distinct: is 'per-rider' but must be one of per-cell, per-entity",
            "5 kinds[1]: demand stands twice",
            "9 rings[2]: 3 stands after 5 but the smallest must come first",
            "10 rings[3]: 5 stands twice",
            "11 rings[4]: is '41' but must be a whole number from 0 to 40",
            "12 rings[5]: is 'two' but must be a whole number from 0 to 40",
            "13 window: unknown option; did you mean 'windows'?",
            "14 windows[0]: is '0' but must be a whole number from 1 to 240",
            "14 windows[4]: is '241' but must be a whole number from 1 to 240",
            "14 windows[3]: 2 stands twice",
            "14 windows[2]: 1 stands after 2 but the smallest must come first");
  }

  @Test
  void oneMistakeIsNamedOnce() throws IOException {
    Path file = file("name: a\nversion: 1\nresolution: 9\nkinds: a\nrings: [0, 1, 1]\nwindows: 1");

    assertThat(TestFiles.problems(file, FeatureSetFile.SECTION))
        .containsExactly("5 rings[2]: 1 stands twice");
  }

  @Test
  void tooManyFeaturesAreCounted() throws IOException {
    Path file =
        file(
            "name: a\nversion: 1\nresolution: 9\nkinds: demand\nrings: "
                + numbers(0, 25)
                + "\nwindows: "
                + numbers(1, 21));

    assertThat(TestFiles.problems(file, FeatureSetFile.SECTION))
        .containsExactly(
            "6 windows: 26 rings × 21 windows make 546 features a kind but a set has at most 500");
  }

  private static String numbers(int first, int last) {
    return IntStream.rangeClosed(first, last)
        .mapToObj(String::valueOf)
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private Path file(String text) throws IOException {
    return TestFiles.write(folder, "set.yaml", text);
  }
}
