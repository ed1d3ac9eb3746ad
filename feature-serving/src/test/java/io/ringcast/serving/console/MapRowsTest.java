package io.ringcast.serving.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.Column;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the map is told of hexagons that it does not get. */
class MapRowsTest {

  @ParameterizedTest
  @CsvSource({
    "RUNNING, 0",
    "EMPTY, 0",
    "PARTIAL, 1",
    "NOT_YET, 2",
    "TIMED_OUT, 2",
    "UNAVAILABLE, 2",
    "INVALID, 0"
  })
  void aMissingValueIsNoZero(Status status, int flags) {
    FeatureTable table =
        FeatureTable.newBuilder()
            .addAllHexagons(List.of(7L, 8L))
            .addProducts("solo")
            .addAllStatuses(List.of(Status.RUNNING, status))
            .addColumns(Column.newBuilder().addFloats(3).addFloats(0))
            .build();

    ByteBuffer packed = ByteBuffer.wrap(MapRows.of(table)).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(packed.getInt()).as("rows").isOne();
    assertThat(packed.getInt()).as("columns").isOne();
    assertThat(packed.getInt()).isEqualTo(flags);
    assertThat(packed.getLong(24)).isEqualTo(7);
  }
}
