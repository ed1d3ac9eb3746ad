package io.ringcast.common.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.features.FeatureSet;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds the price of a row: the bounds are a tenth above what was measured. */
class SizeTest {

  private static final long SEED = 20260101;

  @ParameterizedTest(name = "{0} counts a minute and kind: at most {1} bytes a row")
  @CsvSource({"5, 4.8", "50, 16.6", "500, 38.4"})
  void bytesPerRowOfACity(int countsPerMinute, double atMost) throws Exception {
    FeatureSet set = FeatureSet.marketplace();
    TestColumns rows = CityColumns.of(set, TestColumns.TILE, countsPerMinute, SEED);
    LongAdder bytes = new LongAdder();
    try (RecordWriter writer = new RecordWriter(set, TestColumns.TILE_RESOLUTION, 6, 1_000_000)) {
      writer.write(
          new Emission(600_000, 1, 0),
          new UUID(1, 2),
          TestColumns.TILE,
          rows,
          record -> bytes.add(record.key().length + record.value().length));
    }
    assertThat(rows.rows()).isGreaterThan(5_000);
    assertThat((double) bytes.sum() / rows.rows())
        .as("bytes a row, %d rows, seed %d", rows.rows(), SEED)
        .isLessThan(atMost);
  }
}
