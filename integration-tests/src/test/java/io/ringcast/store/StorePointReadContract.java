package io.ringcast.store;

import static io.ringcast.store.TestRows.AREA;
import static io.ringcast.store.TestRows.NEW_YEAR;
import static io.ringcast.store.TestRows.PRODUCT;
import static io.ringcast.store.TestRows.blockCell;
import static io.ringcast.store.TestRows.emission;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.blocks.BlockDecoder;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A store gives the blocks in which hexagons are. */
interface StorePointReadContract extends StoreContract {

  int AREA_HEXAGONS = 16_807;

  @Test
  default void readsTheBlockOfAHexagon() throws Exception {
    TestRows asked = random(3, NEW_YEAR);
    write(
        asked, random(4, NEW_YEAR), random(3, NEW_YEAR + MINUTE), random(3, NEW_YEAR + 2 * MINUTE));

    List<StoredBlock> blocks = read(NEW_YEAR, hexagon(asked, 0));

    assertThat(blocks).hasSize(1);
    StoredBlock block = blocks.get(0);
    assertThat(block.set()).isEqualTo(set().id());
    assertThat(block.product()).isEqualTo(PRODUCT);
    assertThat(block.cell()).isEqualTo(blockCell(3));
    assertThat(block.resolution()).isEqualTo(9);
    assertThat(block.emission()).isEqualTo(asked.emission());
    assertThat(block.rows()).isEqualTo(asked.paths().length);
    assertThat(rows(blocks)).containsExactlyElementsOf(asked.each());
  }

  /** Not every one of them has a row, and one may be named twice. */
  @Test
  default void readsEachBlockOnceForManyHexagons() throws Exception {
    TestRows first = random(0, NEW_YEAR);
    TestRows last = random(48, NEW_YEAR);
    write(first, random(20, NEW_YEAR), last);
    long[] hexagons =
        Stream.of(blockCell(0), blockCell(7), blockCell(48), blockCell(0))
            .flatMap(cell -> IntStream.range(0, 343).mapToObj(path -> under(cell, path)))
            .mapToLong(Long::longValue)
            .toArray();

    assertThat(rows(read(NEW_YEAR, hexagons)))
        .containsExactlyInAnyOrderElementsOf(each(first, last));
  }

  @Test
  default void readsAllHexagonsOfAnArea() throws Exception {
    List<TestRows> written = IntStream.range(0, 10).mapToObj(i -> random(i * 5, NEW_YEAR)).toList();
    write(written.toArray(TestRows[]::new));
    write(random(0, NEW_YEAR + MINUTE));
    long[] hexagons =
        IntStream.range(0, AREA_HEXAGONS).mapToLong(path -> under(AREA, path)).toArray();

    assertThat(rows(read(NEW_YEAR, hexagons)))
        .containsExactlyInAnyOrderElementsOf(each(written.toArray(TestRows[]::new)));
  }

  @Test
  default void findsBlocksOfEveryResolution() throws Exception {
    long hexagon = under(AREA, 12_345);
    for (int resolution = 4; resolution <= 9; resolution++) {
      long windowEnd = NEW_YEAR + resolution * MINUTE;
      long cell = Cells.parent(hexagon, resolution);
      int[] path = {Cells.path(hexagon, resolution)};
      TestRows rows = rows(PRODUCT, cell, emission(windowEnd, 1), path, resolution);
      write(rows);

      assertThat(rows(read(windowEnd, hexagon)))
          .as("blocks of resolution %s", resolution)
          .containsExactlyElementsOf(rows.each());
    }
  }

  @Test
  default void readsTheNewerOfBlocksThatLieWithinEachOther() throws Exception {
    long wide = Cells.parent(blockCell(0), 5);
    long later = NEW_YEAR + MINUTE;
    long here = under(wide, 5);
    TestRows wasWide = rows(PRODUCT, wide, emission(NEW_YEAR, 1), new int[] {5}, 1);
    TestRows wasNarrow = rows(PRODUCT, blockCell(0), emission(later, 1), new int[] {5}, 1);
    TestRows isNarrow = rows(PRODUCT, blockCell(0), emission(NEW_YEAR, 2), new int[] {5}, 2);
    TestRows isWide = rows(PRODUCT, wide, emission(later, 2), new int[] {5}, 2);
    write(wasWide, wasNarrow);
    assertThat(rows(read(NEW_YEAR, here))).isEqualTo(wasWide.each());
    assertThat(rows(read(later, here))).isEqualTo(wasNarrow.each());

    write(isNarrow, isWide);

    assertThat(rows(read(NEW_YEAR, here))).isEqualTo(isNarrow.each());
    assertThat(rows(read(later, here))).isEqualTo(isWide.each());
  }

  /** The blocks that took its place need not be those of the hexagons. */
  @Test
  default void doesNotReadAPastBlockWhoseHexagonsHaveNoNewerOne() throws Exception {
    long wide = Cells.parent(blockCell(0), 5);
    int rowsElsewhere = 2 * 343 + 7;
    write(rows(PRODUCT, wide, emission(NEW_YEAR, 1), new int[] {5, rowsElsewhere}, 1));
    write(rows(PRODUCT, under(wide, 5, 6), emission(NEW_YEAR, 2), new int[] {5}, 2));
    write(rows(PRODUCT, under(wide, rowsElsewhere, 6), emission(NEW_YEAR, 2), new int[] {7}, 2));

    assertThat(read(NEW_YEAR, under(wide, 343 + 7))).isEmpty();
  }

  /** Smaller blocks elsewhere say nothing of a block that they do not lie under. */
  @Test
  default void readsABlockBesideSmallerNewerOnes() throws Exception {
    TestRows rows = rows(PRODUCT, blockCell(0), emission(NEW_YEAR, 1), new int[] {5}, 1);
    TestRows beside =
        rows(PRODUCT, under(blockCell(1), 5, 8), emission(NEW_YEAR, 2), new int[] {5}, 2);
    write(rows, beside);

    assertThat(rows(read(NEW_YEAR, rows.each().get(0).hexagon()))).isEqualTo(rows.each());
  }

  @Test
  default void readsTheLaterVersionOfABlock() throws Exception {
    int[] paths = {0, 17};
    TestRows now = rows(PRODUCT, blockCell(0), new Emission(NEW_YEAR, NEW_YEAR + 5, 77), paths, 2);
    write(now);
    write(rows(PRODUCT, blockCell(0), emission(NEW_YEAR, NEW_YEAR - 5), paths, 1));

    assertThat(rows(read(NEW_YEAR, hexagon(now, 0)))).isEqualTo(now.each());
  }

  @Test
  default void readsNothingWhereNothingIs() throws Exception {
    TestRows rows = random(0, NEW_YEAR);
    write(rows);
    long hexagon = hexagon(rows, 0);
    long[] one = {hexagon};

    assertThat(read(NEW_YEAR, under(blockCell(1), 0))).isEmpty();
    assertThat(read(NEW_YEAR + MINUTE, hexagon)).isEmpty();
    assertThat(read(NEW_YEAR - HOUR, hexagon)).isEmpty();
    assertThat(read(NEW_YEAR)).isEmpty();
    assertThat(read(set(), new UUID(1, 1), NEW_YEAR, one)).isEmpty();
    assertThat(read(unusedSet(), PRODUCT, NEW_YEAR, one)).isEmpty();
  }

  @Test
  default void refusesHexagonsThatAreNotOfOneArea() {
    long here = under(AREA, 0);
    long otherArea = Cells.descendant(Cells.parent(AREA, 3), 6 * AREA_HEXAGONS, 9);

    assertThatThrownBy(() -> read(NEW_YEAR, here, otherArea))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("two areas");
    assertThatThrownBy(() -> read(NEW_YEAR, blockCell(0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no hexagon of resolution 9");
  }

  private List<StoredBlock> read(long windowEnd, long... hexagons) throws Exception {
    return read(set(), PRODUCT, windowEnd, hexagons);
  }

  /** Readers ask for complete window ends only. */
  private List<StoredBlock> read(FeatureSet set, UUID product, long windowEnd, long... hexagons)
      throws Exception {
    await(store().write(new StoredMarker(set.id(), emission(windowEnd, 1))));
    return await(store().read(set, product, windowEnd, hexagons));
  }

  private List<TestRow> rows(List<StoredBlock> blocks) throws BlockFormatException {
    List<TestRow> rows = new ArrayList<>();
    try (BlockDecoder decoder = new BlockDecoder(set())) {
      for (StoredBlock block : blocks) {
        ByteBuffer payload = ByteBuffer.wrap(block.payload());
        rows.addAll(
            TestRow.of(
                new StoredRows(
                    block.product(), block.emission(), decoder.decode(block.cell(), payload))));
      }
    }
    return rows;
  }

  private static List<TestRow> each(TestRows... some) {
    return Arrays.stream(some).flatMap(rows -> rows.each().stream()).toList();
  }

  private static long hexagon(TestRows rows, int row) {
    return rows.each().get(row).hexagon();
  }

  private static long under(long cell, int path) {
    return Cells.descendant(cell, path, 9);
  }

  /** The cell of that resolution around the hexagon. */
  private static long under(long cell, int path, int resolution) {
    return Cells.parent(under(cell, path), resolution);
  }
}
