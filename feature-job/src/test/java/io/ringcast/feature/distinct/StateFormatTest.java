package io.ringcast.feature.distinct;

import static io.ringcast.feature.StateBytes.throughBytes;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** State as bytes: another layout needs another version. */
class StateFormatTest {

  private static final String DISTINCT =
      "01000000020000000001c2d9f800000001020641a611223344556677880000000001c2d9f90000000101fe0005fffffffffffffffe";
  private static final String LATEST =
      "01000000010000000001c2d9f80000000101c8fffffffffffffffd0000019cc44e6d7b0892a1072b5bffff";

  @Test
  void openMinutesOfATile() throws IOException {
    OpenMinutes<DistinctMinute> open = new OpenMinutes<>();
    open.begin(29_547_000, DistinctMinute::new).add(1, 3, 16_806, 0x1122334455667788L);
    open.begin(29_547_001, DistinctMinute::new).add(0, 255, 5, -2);

    OpenMinutes<DistinctMinute> read =
        throughBytes(new DistinctPerCell.Serializer(), open, DISTINCT);

    assertThat(read.get(29_547_000).add(1, 3, 16_806, 0x1122334455667788L)).isFalse();
    assertThat(read.get(29_547_001).add(0, 255, 5, -2)).isFalse();
    assertThat(read.get(29_547_001).size()).isEqualTo(1);
  }

  @Test
  void openMinutesOfABucketOfRiders() throws IOException {
    CellEvent event = new CellEvent();
    event.kind = 1;
    event.product = 200;
    event.cell = 0x892a1072b5bffffL;
    event.entity = -3;
    event.eventTime = 1_772_820_000_123L;
    OpenMinutes<LatestOfMinute> open = new OpenMinutes<>();
    open.begin(29_547_000, LatestOfMinute::new).add(event);

    OpenMinutes<LatestOfMinute> read = throughBytes(new LatestPerEntity.Serializer(), open, LATEST);

    read.get(29_547_000)
        .forEach(latest -> assertThat(latest).usingRecursiveComparison().isEqualTo(event));
  }
}
