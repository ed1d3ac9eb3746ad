package io.ringcast.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {

  private static final Pattern TOTAL =
      Pattern.compile(
          "([\\d,]+) events fed, (\\d+) rejected, (\\d+) late; ([\\d,]+) rows in (\\d+) window ends");

  @TempDir Path folder;
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
  private final StringWriter output = new StringWriter();

  @BeforeEach
  void homeIsTheCheckout() {
    System.setProperty("ringcast.home", Path.of("").toAbsolutePath().getParent().toString());
  }

  @AfterEach
  void forgetHome() {
    System.clearProperty("ringcast.home");
  }

  @Test
  void aSimulatedCityIsFedUntilAllWindowsHaveRunEmpty() throws IOException {
    int exitCode =
        run(
            "demo",
            "--until-done",
            "--minutes",
            "3",
            "--speed",
            "10000",
            "--events-per-second",
            "50",
            "--set",
            SmallSet.option(folder));
    assertThat(exitCode).as(errors.toString(UTF_8)).isZero();
    long events = checkTotal(0, 0);
    assertThat(events).as("three minutes of 50 a second").isBetween(6_000L, 12_000L);
    assertThat(output.toString()).contains("hexagon         product     demand", " Solo ");
  }

  @Test
  void aRecordingIsFedWithItsBadAndLateEvents() throws IOException {
    Path city = folder.resolve("city");
    assertThat(run("simulate", "--out", city.toString(), "--minutes", "5", "--bad-share", "0.01"))
        .isZero();
    String[] told = output.toString().split(" minutes, | events", -1);
    output.getBuffer().setLength(0);

    int exitCode =
        run(
            "demo",
            "--events",
            city.toString(),
            "--speed",
            "100000",
            "--until-done",
            "--set",
            SmallSet.option(folder));
    assertThat(exitCode).as(errors.toString(UTF_8)).isZero();
    Matcher total = TOTAL.matcher(output.toString());
    assertThat(total.find()).as(output.toString()).isTrue();
    assertThat(total.group(1)).as("all that were simulated").isEqualTo(told[1]);
    assertThat(Long.parseLong(total.group(2))).as("about one in a hundred").isPositive();
    try (var files = Files.list(city)) {
      assertThat(files).as("the recording is only read").hasSize(2);
    }
  }

  @Test
  void optionsThatMeanNothingAreNamed() {
    assertThat(run("demo", "--speed", "0")).isEqualTo(2);
    assertThat(run("demo", "--minutes", "0")).isEqualTo(2);
    assertThat(run("demo", "--events", folder.toString(), "--seed", "7")).isEqualTo(2);
    assertThat(run("demo", "--events", folder.resolve("gone").toString())).isEqualTo(1);
    assertThat(errors.toString(UTF_8))
        .contains("--speed is 0.0 but must be above 0")
        .contains("--minutes is 0 but must be 1 or more")
        .contains("--seed is for the simulated city and means nothing with --events")
        .contains("gone does not exist");
  }

  /** The windows run empty, and rows of zeros come a minute later. */
  private long checkTotal(long rejected, long late) {
    Matcher total = TOTAL.matcher(output.toString());
    assertThat(total.find()).as(output.toString()).isTrue();
    assertThat(total.group(2)).as("rejected").isEqualTo(String.valueOf(rejected));
    assertThat(total.group(3)).as("late").isEqualTo(String.valueOf(late));
    assertThat(number(total.group(4))).as("rows").isPositive();
    assertThat(number(total.group(5)))
        .as("window ends")
        .isGreaterThanOrEqualTo(3 + SmallSet.LONGEST_WINDOW);
    return number(total.group(1));
  }

  private static long number(String text) {
    return Long.parseLong(text.replace(",", ""));
  }

  private int run(String... arguments) {
    return Main.commandLine(Terminal.of(new PrintStream(errors, true, UTF_8), null))
        .setOut(new PrintWriter(output, true))
        .execute(arguments);
  }
}
