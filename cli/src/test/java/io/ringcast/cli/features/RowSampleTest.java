package io.ringcast.cli.features;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.naive.NaiveParameters;
import io.ringcast.testkit.recording.RecordedEvent;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What is said of a job's rows that are right, that are wrong, and that are not there. */
class RowSampleTest {

  private static final FeatureSet SET =
      FeatureSet.of("here", List.of("demand"), List.of(0), List.of(1, 2));
  private static final UUID PRODUCT = UUID.fromString("68bc8e2c-d067-3374-83ba-f643d96e1cd2");
  private static final long BLOCK = 0x862a1072fffffffL;
  private static final int PATH = 3;
  private static final long MINUTE = 60_000;
  private static final long START = 26_000_000 * MINUTE;

  private final StringWriter printed = new StringWriter();

  @Test
  void rightRowsAreAllEqual() throws IOException {
    RowSample sample = sample(START);
    sample.add(row(START + MINUTE, 1, 1));
    sample.add(row(START + 2 * MINUTE, 0, 1));

    assertThat(verdict(sample)).isZero();
    assertThat(printed.toString()).containsPattern("compared +[34] rows .*: all equal");
  }

  @Test
  void aWrongRowIsShownWithItsNamesAndWhatTheyShouldBe() throws IOException {
    RowSample sample = sample(START);
    sample.add(row(START + MINUTE, 1, 7));
    sample.add(row(START + 2 * MINUTE, 0, 1));

    assertThat(verdict(sample)).isEqualTo(3);
    assertThat(printed.toString().lines())
        .contains(
            "hexagon %x, product %s".formatted(Cells.descendant(BLOCK, PATH, 9), PRODUCT),
            "  minute 2019-06-08T13:20:00Z (window end 1560000060000)",
            "  demand, ring 0, window 2: expected 1, actual 7")
        .noneMatch(line -> line.contains("window 1"))
        .last()
        .asString()
        .endsWith("wrong; the first of them are above");
  }

  @Test
  void aRowThatIsNotThereIsWrong() throws IOException {
    RowSample sample = sample(START);

    assertThat(verdict(sample)).isEqualTo(3);
    assertThat(printed.toString())
        .contains("the row is missing; demand, ring 0, window 1: expected 1, actual 0")
        .contains("1 more values of this row differ");
  }

  @Test
  void noRowAtAllIsNoSuccess() throws IOException {
    // A negative time: the event is rejected.
    RowSample sample = sample(-MINUTE);

    assertThatThrownBy(() -> verdict(sample)).hasMessageStartingWith("no row was compared");
  }

  private int verdict(RowSample sample) {
    return TestCommand.verdict(sample, new PrintWriter(printed));
  }

  private static RowSample sample(long eventTime) throws IOException {
    String event =
        "{\"rider_id\":\"a\",\"product_id\":\"%s\",\"hexagon\":\"%x\",\"event_time\":%d}"
            .formatted(PRODUCT, Cells.descendant(BLOCK, PATH, 9), eventTime);
    NaiveAnswer naive =
        NaiveAnswer.of(
            NaiveParameters.of(SET),
            Map.of("demand", List.of(RecordedEvent.plain(event.getBytes(UTF_8)))));
    return new RowSample(SET, naive, 20, 1);
  }

  private static FeatureRow row(long windowEnd, long lastMinute, long lastTwo) {
    long hexagon = Cells.descendant(BLOCK, PATH, 9);
    long[][] sums = {{lastMinute, lastTwo}};
    return new FeatureRow(SET.name(), SET.version(), hexagon, PRODUCT, windowEnd, sums);
  }
}
