package io.ringcast.cli.ask;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.FeatureTable.Status;
import org.junit.jupiter.api.Test;

/** What is said of hexagons without a row; {@link AskCommandsTest} has the rest. */
class RowsTextTest {

  @Test
  void nothingIsSaidOfNone() {
    assertThat(RowsText.others(0, Status.EMPTY)).isEmpty();
    assertThat(RowsText.others(1, Status.EMPTY)).isEqualTo("; the other hexagon is EMPTY");
    assertThat(RowsText.others(2, Status.PARTIAL)).isEqualTo("; the other 2 hexagons are PARTIAL");
    assertThat(RowsText.others(16_805, Status.EMPTY))
        .isEqualTo("; the other 16,805 hexagons are EMPTY");
  }
}
