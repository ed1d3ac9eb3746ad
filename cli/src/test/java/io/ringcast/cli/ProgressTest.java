package io.ringcast.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressTest {

  private static final String CLEAR = "\r\u001b[K";

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(written, true, UTF_8);

  // Any start will do, so the largest shows that the clock may overflow.
  private long now = Long.MAX_VALUE;

  @Test
  void aTerminalGetsOneLineThatIsDrawnAgain() {
    Progress progress = onTerminal(100);
    after(Duration.ofSeconds(1), progress, 500);
    after(Duration.ofSeconds(1), progress, 1999);
    after(Duration.ofMillis(1), progress, 2000);
    progress.finish();

    assertThat(text())
        .isEqualTo(
            CLEAR
                + "replay: [=====               ]  25%, 500 events (500/s), 0:03 left"
                + CLEAR
                + "replay: [=================== ]  99%, 1,999 events (1,000/s), 0:00 left"
                + CLEAR
                + "replay: 2,000 events in 0:02 (1,000/s)\n");
  }

  @Test
  void aTerminalIsNotDrawnMoreThanTenTimesASecond() {
    Progress progress = onTerminal(100);
    for (int i = 1; i <= 1000; i++) {
      after(Duration.ofMillis(1), progress, i);
    }
    assertThat(text().split(CLEAR.replace("[", "\\["), -1)).hasSize(1 + 10);
  }

  @Test
  void aLineNeverReachesTheLastColumn() {
    Progress progress = onTerminal(20);
    after(Duration.ofSeconds(1), progress, 500);
    assertThat(text()).isEqualTo(CLEAR + "replay: [=====     ").hasSize(CLEAR.length() + 19);
  }

  @Test
  void aFileGetsAPlainLineNowAndThen() {
    Progress progress = new Progress(Terminal.of(out, null), this::now, "replay", "events");
    for (int second = 1; second <= 11; second++) {
      after(Duration.ofSeconds(1), progress, second * 10L);
    }
    progress.finish();

    assertThat(text())
        .isEqualTo(
            """
            replay:   2%, 50 events (10/s), 3:15 left
            replay:   5%, 100 events (10/s), 3:10 left
            replay: 110 events in 0:11 (10/s)
            """);
  }

  @Test
  void withoutAKnownEndThereIsNoPercent() {
    Progress progress = onTerminal(100);
    now += Duration.ofMinutes(61).toNanos();
    progress.update(7_320_000);
    assertThat(text()).isEqualTo(CLEAR + "replay: 7,320,000 events (2,000/s), 1:01:00");
  }

  @Test
  void nothingDoneYetIsNoDivisionByZero() {
    Progress progress = onTerminal(100);
    after(Duration.ofSeconds(1), progress, 0);
    assertThat(text()).endsWith("]   0%, 0 events (0/s)");
  }

  @Test
  void whatTakesLongIsCountedByTheMinute() {
    Progress progress = onTerminal(100);
    now += Duration.ofMinutes(4).toNanos();
    progress.update(3);
    assertThat(text()).isEqualTo(CLEAR + "replay: 3 events (0.8/min), 4:00");
  }

  @Test
  void moreThanAllStaysAtAHundredPercent() {
    Progress progress = onTerminal(100);
    after(Duration.ofSeconds(1), progress, 3000);
    assertThat(text()).contains("[====================] 100%").endsWith("0:00 left");
  }

  @Test
  void whatIsSaidOnTheWayHasALineOfItsOwn() {
    Progress progress = onTerminal(100);
    after(Duration.ofSeconds(1), progress, 500);
    int drawn = text().length();
    progress.say("the first half is done");
    progress.say("and all is well");
    assertThat(text().substring(drawn))
        .isEqualTo(CLEAR + "the first half is done\nand all is well\n");
  }

  @Test
  void workThatFailedLeavesNoLine() {
    try (Progress progress = onTerminal(100)) {
      after(Duration.ofSeconds(1), progress, 500);
    }
    assertThat(text()).startsWith(CLEAR + "replay").endsWith(CLEAR);
  }

  private Progress onTerminal(int columns) {
    return new Progress(Terminal.of(out, columns), this::now, "replay", "events");
  }

  /** Of 2000. */
  private void after(Duration time, Progress progress, long done) {
    now += time.toNanos();
    progress.update(done, done / 2000.0);
  }

  private long now() {
    return now;
  }

  private String text() {
    return written.toString(UTF_8).replace(System.lineSeparator(), "\n");
  }
}
