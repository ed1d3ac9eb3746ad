package io.ringcast.cli.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ringcast.common.features.FeatureSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a set is said to cost is what the page on performance says was measured. */
class SetCostsTest {

  private static final Path PAGE = Path.of("../docs/why/performance.md");

  @Test
  void thePageHasTheSameConstants() throws IOException {
    String page = Files.readString(PAGE);
    List<String> costs =
        page.substring(page.indexOf("## What a feature set costs"))
            .lines()
            .filter(line -> line.startsWith("| ") && !line.startsWith("| what "))
            .map(line -> line.split(" *\\| *", -1)[2])
            .toList();

    assertThat(costs)
        .containsExactly(
            "%.2f µs of CPU".formatted(SetCosts.MICROS_A_ROW),
            "%.1f ns of CPU".formatted(SetCosts.NANOS_A_NUMBER),
            "%.3f s of CPU".formatted(SetCosts.PUBLISH_SECONDS_A_MEGABYTE),
            "%.3f s of CPU".formatted(SetCosts.STORE_SECONDS_A_MEGABYTE),
            "%.2f bytes".formatted(SetCosts.BYTES_A_NUMBER),
            "%.1f bytes".formatted(SetCosts.BYTES_A_SUM),
            "%.2f bytes".formatted(SetCosts.STORE_TO_TOPIC),
            "%.0f bytes".formatted(SetCosts.HEAP_BYTES_A_COUNT),
            "%.1f bytes".formatted(SetCosts.CHECKPOINT_BYTES_A_COUNT),
            "%.2f s of CPU".formatted(SetCosts.COUNTING_SECONDS_A_MILLION_EVENTS),
            "%.2f million rows a minute".formatted(SetCosts.PUBLISHED_ROWS_A_MINUTE / 1e6),
            "%,.0f counts a second".formatted(SetCosts.PUBLISHED_COUNTS_A_SECOND));
  }

  /** So the constants are in the right units, and are put together in the right way. */
  @Test
  void thePublishedLoadCostsWhatItDid() {
    FeatureSet all = FeatureSet.marketplace();
    FeatureSet published = FeatureSet.of("p", List.of("demand"), all.rings(), all.windows());
    SetCosts costs =
        new SetCosts(published, SetCosts.Load.ofRows(SetCosts.PUBLISHED_ROWS_A_MINUTE, published));

    assertThat(costs.computingCores() * 60).as("CPU s a minute").isCloseTo(5.8, within(0.1));
    assertThat(costs.storingCores()).isCloseTo(0.07 + 0.16, within(0.01));
    assertThat(costs.bytesPerMinute()).isCloseTo(280e6, within(1e6));
    assertThat(costs.storeBytesPerDay() * 6).isCloseTo(2.5e12, within(0.05e12));
    assertThat(costs.heap(33)).isCloseTo(0.27e9, within(0.01e9));
    assertThat(costs.checkpoint(33)).isCloseTo(41e6, within(1e6));
    FeatureSet fares =
        FeatureSet.of("f", List.of("fare-sum.2", "demand"), all.rings(), all.windows());
    assertThat(new SetCosts(fares, costs.load()).bytesPerRow())
        .isEqualTo(54 * (SetCosts.BYTES_A_SUM + SetCosts.BYTES_A_NUMBER));
  }
}
