package io.ringcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemoCommandTest {

  private static final Pattern TOTAL =
      Pattern.compile(
          "([\\d,]+) events fed, (\\d+) rejected, (\\d+) late; ([\\d,]+) rows in (\\d+) window ends");

  @TempDir Path folder;

  @Test
  void aSimulatedCityIsFedUntilAllWindowsHaveRunEmpty() throws IOException {
    CommandLineRun run = demo("--until-done --minutes 3 --speed 10000 --events-per-second 20");
    Matcher total = total(run);
    assertThat(total.group(2)).as("rejected").isEqualTo("0");
    assertThat(total.group(3)).as("late").isEqualTo("0");
    assertThat(number(total.group(4))).as("rows").isPositive();
    // The windows run empty, and rows of zeros come a minute later.
    assertThat(number(total.group(5)))
        .as("window ends")
        .isGreaterThanOrEqualTo(3 + SmallSet.LONGEST_WINDOW);
    assertThat(number(total.group(1))).as("three minutes of 20 a second").isBetween(2_400L, 4_800L);
    assertThat(run.errors())
        .contains("map         http://localhost:", "rows        are in Cassandra at 127.0.0.1:");
  }

  @Test
  void aRecordingIsFedWithItsBadAndLateEvents() throws IOException {
    Path city = folder.resolve("city");
    String[] told =
        CommandLineRun.goodLine(
                "simulate --out %s --minutes 3 --events-per-second 20 --bad-share 0.01", city)
            .output()
            .split(" minutes, | events", -1);

    Matcher total = total(demo("--speed 100000 --until-done --events " + city));
    assertThat(total.group(1)).as("all that were simulated").isEqualTo(told[1]);
    assertThat(Long.parseLong(total.group(2))).as("about one in a hundred").isPositive();
    try (var files = Files.list(city)) {
      assertThat(files).as("the recording is only read").hasSize(2);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--speed 0, 2, --speed is 0.0 but must be above 0",
    "--minutes 0, 2, --minutes is 0 but must be 1 or more",
    "--events . --seed 7, 2, --seed is for the simulated city and means nothing with --events",
    "--events gone, 1, gone does not exist",
  })
  void optionsThatMeanNothingAreNamed(String options, int exitCode, String message) {
    CommandLineRun run = CommandLineRun.of(("demo " + options).split(" "));
    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(run.errors()).contains(message);
  }

  private CommandLineRun demo(String options) throws IOException {
    return CommandLineRun.goodLine("demo " + options + " --set %s", SmallSet.option(folder));
  }

  private static Matcher total(CommandLineRun run) {
    Matcher total = TOTAL.matcher(run.output());
    assertThat(total.find()).as(run.output()).isTrue();
    return total;
  }

  private static long number(String text) {
    return Long.parseLong(text.replace(",", ""));
  }
}
