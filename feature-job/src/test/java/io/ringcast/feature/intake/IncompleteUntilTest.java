package io.ringcast.feature.intake;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IncompleteUntilTest {

  private static final long MINUTE = 60_000;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 240, 59_999})
  void anAnnouncementSaysWhatItWasMadeOfAndClosesNothing(long minutes) {
    long watermark = IncompleteUntil.announce(1_000 * MINUTE, 1_000 + minutes);

    assertThat(IncompleteUntil.completeSince(watermark)).isEqualTo(1_000 + minutes);
    assertThat(watermark).isBetween(1_000 * MINUTE, 1_001 * MINUTE - 2);
  }

  @Test
  void aLossOfMonthsIsAnnouncedInParts() {
    long watermark = IncompleteUntil.announce(1_000 * MINUTE, 1_000_000);

    assertThat(IncompleteUntil.completeSince(watermark)).isEqualTo(1_000 + 59_999);
    assertThat(watermark).isEqualTo(1_001 * MINUTE - 2);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, MINUTE, -3 * MINUTE, 1_772_820_000_000L})
  void anOrdinaryWatermarkAnnouncesNothing(long closedUntil) {
    assertThat(IncompleteUntil.completeSince(closedUntil - 1)).isEqualTo(Long.MIN_VALUE);
  }
}
