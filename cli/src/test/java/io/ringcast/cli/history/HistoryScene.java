package io.ringcast.cli.history;

import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.HourWriter;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.CellCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import io.ringcast.common.features.Distinct;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An archive of three minutes of one hexagon, and a feature set for it. */
abstract class HistoryScene {

  static final CountsGroup GROUP = new CountsGroup(9, Distinct.PER_CELL);
  static final UUID SOLO = new UUID(1, 2);
  static final long HEXAGON = 0x892a1008003ffffL;

  /** 2026-01-01T00:00:00Z. */
  static final long FIRST = 29_453_760;

  @TempDir Path folder;
  Path archive;
  Path set;

  /** Two in the first minute, one in the third. */
  @BeforeEach
  void writeFiles() throws Exception {
    archive = folder.resolve("archive");
    HourWriter.merge(
        new ArchiveFolder(archive.toUri()),
        GROUP,
        ArchiveFolder.hourOf(FIRST),
        List.of(minute(0, 2), minute(1, 0), minute(2, 1)).iterator());
    set =
        Files.writeString(
            folder.resolve("set.yaml"),
            """
            name: near
            version: 1
            resolution: 9
            kinds: [demand]
            rings: [0, 1]
            windows: [1, 2]
            """);
  }

  static MinuteCounts minute(long age, int count) {
    TreeMap<UUID, CellCounts> products = new TreeMap<>();
    if (count > 0) {
      products.put(SOLO, new CellCounts(new long[] {HEXAGON}, new long[] {count}));
    }
    return new MinuteCounts(GROUP, FIRST + age, 1, List.of(new Kind("demand", FIRST, products)));
  }
}
