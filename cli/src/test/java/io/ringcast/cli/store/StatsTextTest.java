package io.ringcast.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.store.cassandra.StoreStats;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatsTextTest {

  private static final long MIB = 1 << 20;

  private static final StoreStats STATS =
      new StoreStats(
          2,
          1,
          List.of(
              new StoreStats.Table("blocks", 5 * 1024 * MIB, 8_640, 612_345, 3 * MIB),
              new StoreStats.Table("markers", 0, 0, 0, 0)));

  @Test
  void peopleReadATable() {
    assertThat(StatsText.table(STATS))
        .containsExactly(
            "table           on disk  partitions       mean    largest",
            "blocks          5.0 GiB       8,640  598.0 KiB    3.0 MiB",
            "markers             0 B           -          -        0 B",
            "without 1 of 3 nodes, which are away");
  }

  @Test
  void sizesHaveTheUnitThatFits() {
    assertThat(StatsText.bytes(1023)).isEqualTo("1023 B");
    assertThat(StatsText.bytes(1536)).isEqualTo("1.5 KiB");
    assertThat(StatsText.bytes(Long.MAX_VALUE)).isEqualTo("8192.0 PiB");
  }
}
