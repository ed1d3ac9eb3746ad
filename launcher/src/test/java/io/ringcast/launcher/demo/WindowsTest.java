package io.ringcast.launcher.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WindowsTest {

  private static final FeatureSet SET = FeatureSet.marketplace();
  private static final UUID SOLO = new UUID(1, 1);
  private static final UUID VAN = new UUID(2, 2);
  private static final long TILE = 0x842a107ffffffffL;
  private static final long END = 60_000;
  private static final int HEXAGONS_OF_A_DISTRICT = 49;

  private final List<CompleteWindow> complete = new ArrayList<>();
  private final Windows windows = new Windows(ShownFeatures.of(SET), 3, complete::add);

  @AfterEach
  void close() {
    windows.close();
  }

  @Test
  void aWindowEndIsCompleteWhenAllPartitionsSaySo() throws Exception {
    rows(SET, END, SOLO, 7);
    mark(END, 0, 2);
    rows(SET, END, SOLO, 5);
    rows(SET, END + 60_000, SOLO, 9);
    assertThat(complete).isEmpty();

    mark(END, 1, 2);
    assertThat(complete).hasSize(1);
    assertThat(complete.get(0).windowEnd()).isEqualTo(END);
    assertThat(complete.get(0).rows()).isEqualTo(2);
    assertThat(complete.get(0).anyoneNew()).isTrue();
    assertThat(windows.rows()).isEqualTo(3);
  }

  @Test
  void aMarkerThatComesAgainCountsOnce() throws Exception {
    mark(END, 0, 2);
    mark(END, 0, 2);
    assertThat(complete).isEmpty();
  }

  @Test
  void eachDistrictSendsItsBusiestHexagonForEachProduct() throws Exception {
    long[] demand = new long[4 * HEXAGONS_OF_A_DISTRICT];
    demand[0] = 8;
    demand[5] = 9;
    demand[48] = 9;
    demand[49] = 3;
    demand[98] = 20;
    demand[147] = 1;
    rows(SET, END, SOLO, demand);
    rows(SET, END, VAN, 4);
    mark(END, 0, 1);

    assertThat(complete.get(0).busiest())
        .extracting(BusyHexagon::hexagon, BusyHexagon::product, BusyHexagon::rank)
        .as("the three busiest; of equally busy ones the first")
        .containsExactly(
            tuple(hexagon(98), SOLO, 20L), tuple(hexagon(5), SOLO, 9L), tuple(hexagon(0), VAN, 4L));
  }

  @Test
  void rowsWithoutDemandAreNotBusy() throws Exception {
    rows(SET, END, SOLO, 0, 0);
    mark(END, 0, 1);
    assertThat(complete.get(0).busiest()).isEmpty();
    assertThat(complete.get(0).anyoneNew()).isFalse();
    assertThat(complete.get(0).rows()).isEqualTo(2);
  }

  @Test
  void anotherVersionOfTheSetIsAnotherSet() throws Exception {
    FeatureSet next =
        new FeatureSet(
            SET.name(),
            SET.version() + 1,
            SET.resolution(),
            SET.distinct(),
            SET.kinds(),
            SET.rings(),
            SET.windows(),
            "",
            "");
    rows(next, END, SOLO, 9);
    mark(END, 0, 1);
    assertThat(complete.get(0).rows()).isZero();
    assertThat(windows.rows()).isEqualTo(1);
  }

  private static long hexagon(int path) {
    return Cells.descendant(TILE, path, SET.resolution());
  }

  /** Rows of the tile's first hexagons; every numerator of demand is the given one. */
  private void rows(FeatureSet set, long windowEnd, UUID product, long... demand)
      throws BlockFormatException {
    List<EncodedRecord> records = new ArrayList<>();
    try (RecordWriter writer = new RecordWriter(set, 4, 6, 900_000)) {
      writer.write(new Emission(windowEnd, 1, 0), product, TILE, columns(demand), records::add);
    }
    for (EncodedRecord record : records) {
      windows.add(RecordParser.parse(record.value()));
    }
  }

  private static SumColumns columns(long... demand) {
    return new SumColumns() {
      @Override
      public int rows() {
        return demand.length;
      }

      @Override
      public int path(int row) {
        return row;
      }

      @Override
      public void read(int kind, int feature, int from, int to, long[] into) {
        for (int row = from; row < to; row++) {
          into[row - from] = kind == 0 ? demand[row] : 1;
        }
      }
    };
  }

  private void mark(long windowEnd, int partition, int partitions) throws BlockFormatException {
    Emission emission = new Emission(windowEnd, 1, 0);
    windows.add(
        RecordParser.parse(RecordWriter.marker(SET, emission, partition, partitions).value()));
  }
}
