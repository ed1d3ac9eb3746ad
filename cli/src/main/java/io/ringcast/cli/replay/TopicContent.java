package io.ringcast.cli.replay;

import io.ringcast.common.blocks.FeatureRecord;
import io.ringcast.common.blocks.RecordHeader;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.SetId;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/** What a features topic holds, as far as it has been read: how many rows, of which window ends. */
final class TopicContent {

  private final Map<SetId, NavigableSet<Long>> windowEnds = new HashMap<>();
  private long rows;
  private long bytes;

  void add(FeatureRecord record) {
    RecordHeader header = record.header();
    windowEnds
        .computeIfAbsent(new SetId(header.set(), header.version()), any -> new TreeSet<>())
        .add(header.emission().windowEnd());
    if (record instanceof TileRecord tile) {
      rows += tile.rows();
      bytes += tile.blocks().stream().mapToLong(block -> block.payload().remaining()).sum();
    }
  }

  long rows() {
    return rows;
  }

  /** Of all blocks; keys and headers of records come on top. */
  long bytes() {
    return bytes;
  }

  /** Of one feature set's rows and markers. */
  NavigableSet<Long> windowEnds(SetId set) {
    return windowEnds.getOrDefault(set, Collections.emptyNavigableSet());
  }
}
