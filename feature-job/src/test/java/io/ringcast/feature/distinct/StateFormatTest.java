package io.ringcast.feature.distinct;

import static io.ringcast.feature.StateBytes.throughBytes;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** State as bytes: another layout needs another version. */
class StateFormatTest {

  private static final String DISTINCT =
      "01000000020000000001c2d9f800000001020641a611223344556677880000000001c2d9f90000000101fe0005fffffffffffffffe";
  private static final String DISTINCT_WITH_VALUES =
      "02000000020000000001c2d9f800000001020641a61122334455667788000003e8000001f5"
          + "0000000001c2d9f90000000101fe0005fffffffffffffffe0000000000000000";
  private static final String LATEST =
      "01000000010000000001c2d9f80000000101c8fffffffffffffffd0000019cc44e6d7b0892a1072b5bffff";
  private static final String LATEST_WITH_VALUES =
      "02000000010000000001c2d9f80000000101c8fffffffffffffffd0000019cc44e6d7b0892a1072b5bffff"
          + "000003e8000001f5";

  /** A value of 500 after a second. */
  private static final long STAMP = 1_000L << 32 | 501;

  @Test
  void openMinutesOfATile() throws IOException {
    OpenMinutes<DistinctMinute> open = new OpenMinutes<>();
    open.begin(29_547_000, DistinctMinute::new).put(1, 3, 16_806, 0x1122334455667788L, 0);
    open.begin(29_547_001, DistinctMinute::new).put(0, 255, 5, -2, 0);

    OpenMinutes<DistinctMinute> read =
        throughBytes(new DistinctPerCell.Serializer(), open, DISTINCT);

    assertThat(read.get(29_547_000).put(1, 3, 16_806, 0x1122334455667788L, 0)).isZero();
    assertThat(read.get(29_547_001).put(0, 255, 5, -2, 0)).isZero();
    assertThat(read.get(29_547_001).size()).isEqualTo(1);
  }

  @Test
  void openMinutesOfATileWithValues() throws IOException {
    OpenMinutes<DistinctMinute> open = new OpenMinutes<>();
    open.begin(29_547_000, DistinctMinute::new).put(1, 3, 16_806, 0x1122334455667788L, STAMP);
    open.begin(29_547_001, DistinctMinute::new).put(0, 255, 5, -2, 0);

    OpenMinutes<DistinctMinute> read =
        throughBytes(new DistinctPerCell.Serializer(), open, DISTINCT_WITH_VALUES);

    assertThat(read.get(29_547_000).put(1, 3, 16_806, 0x1122334455667788L, 0)).isEqualTo(STAMP);
    assertThat(read.get(29_547_001).put(0, 255, 5, -2, 0)).isZero();
    assertThat(read.get(29_547_001).hasStamps()).isFalse();
  }

  @Test
  void openMinutesOfABucketOfRiders() throws IOException {
    checkBucket(0, LATEST);
    checkBucket(STAMP, LATEST_WITH_VALUES);
  }

  private static void checkBucket(long stamp, String golden) throws IOException {
    CellEvent event = new CellEvent();
    event.kind = 1;
    event.product = 200;
    event.cell = 0x892a1072b5bffffL;
    event.entity = -3;
    event.eventTime = 1_772_820_000_123L;
    event.stamp = stamp;
    OpenMinutes<LatestOfMinute> open = new OpenMinutes<>();
    open.begin(29_547_000, LatestOfMinute::new).add(event);

    OpenMinutes<LatestOfMinute> read = throughBytes(new LatestPerEntity.Serializer(), open, golden);

    read.get(29_547_000)
        .forEach(latest -> assertThat(latest).usingRecursiveComparison().isEqualTo(event));
  }
}
