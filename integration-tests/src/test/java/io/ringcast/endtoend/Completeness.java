package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.MarkerRecord;
import io.ringcast.common.blocks.RecordHeader;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.FeatureSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** What the completeness markers promise to those who read the features topic. */
final class Completeness {

  private record Key(int partition, String set, long windowEnd) {}

  private Completeness() {}

  /**
   * In each partition every window end from the first to the last has its marker, and no row of it
   * or of an earlier one follows that marker: the last such marker, if a restart emitted again.
   */
  static void holds(List<Output.Placed> records, FeatureSet set, int partitions, String run) {
    Map<Key, Long> markedAt = new HashMap<>();
    TreeSet<Long> rowEnds = new TreeSet<>();
    for (Output.Placed placed : records) {
      RecordHeader header = placed.record().header();
      long end = header.emission().windowEnd();
      if (header.set().equals(set.name()) && placed.record() instanceof MarkerRecord marker) {
        assertThat(marker.partition()).as(run).isEqualTo(placed.partition());
        assertThat(marker.partitions()).as(run).isEqualTo(partitions);
        markedAt.merge(new Key(placed.partition(), set.name(), end), placed.offset(), Math::max);
      } else if (header.set().equals(set.name())) {
        rowEnds.add(end);
      }
    }
    assertThat(rowEnds).as(run).isNotEmpty();
    for (int partition = 0; partition < partitions; partition++) {
      for (long end = rowEnds.first(); end <= rowEnds.last(); end += Tape.MINUTE) {
        assertThat(markedAt)
            .as("%s, set %s: marker", run, set.name())
            .containsKey(new Key(partition, set.name(), end));
      }
    }
    for (Output.Placed placed : records) {
      if (placed.record() instanceof TileRecord tile && tile.header().set().equals(set.name())) {
        long end = tile.header().emission().windowEnd();
        long marker = markedAt.get(new Key(placed.partition(), set.name(), end));
        assertThat(placed.offset())
            .as("%s, set %s: a row of window end %d after its marker", run, set.name(), end)
            .isLessThan(marker);
      }
    }
  }
}
