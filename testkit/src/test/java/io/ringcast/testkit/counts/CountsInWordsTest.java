package io.ringcast.testkit.counts;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.CountsRecordWriter;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.PackedCounts;
import io.ringcast.common.features.Distinct;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class CountsInWordsTest {

  private static final CountsGroup GROUP = new CountsGroup(9, Distinct.PER_CELL);
  private static final long TILE = 0x842a107ffffffffL;
  private static final long MINUTE = 29_000_000;
  private static final UUID PRODUCT = new UUID(1, 1);

  private final List<byte[]> topic = new ArrayList<>();

  /** A restart without state reads its first minutes in part, with a larger row version. */
  @Test
  void partlyReadMinutesOfARestartDoNotReplaceCompleteOnes() {
    for (int minute = 0; minute < 4; minute++) {
      write(1, MINUTE + minute, 9, MINUTE, 8, MINUTE);
    }
    for (int minute = 1; minute < 4; minute++) {
      write(2, MINUTE + minute, 3, MINUTE + 2, 4, MINUTE);
    }
    SortedMap<Long, MinuteCounts> minutes = CountsInWords.minutes(topic, GROUP);
    assertThat(minutes).hasSize(4);
    assertThat(minutes.values())
        .allMatch(
            minute -> minute.kinds().stream().allMatch(kind -> kind.isComplete(minute.minute())));
    assertThat(CountsInWords.of(minutes.values(), List.of("demand")).values())
        .containsExactly(9L, 9L, 3L, 3L);
    assertThat(CountsInWords.of(minutes.values(), List.of("supply")).values())
        .containsExactly(8L, 4L, 4L, 4L);
  }

  private void write(
      long rowVersion, long minute, int demand, long demandSince, int supply, long supplySince) {
    PackedCounts.Builder counts = new PackedCounts.Builder();
    counts.add(0, 1, 17, demand);
    counts.add(1, 1, 17, supply);
    Map<String, Long> since = new LinkedHashMap<>();
    since.put("demand", demandSince);
    since.put("supply", supplySince);
    new CountsRecordWriter(GROUP, 4, 900_000)
        .write(minute, rowVersion, since, code -> PRODUCT, List.of(counts.build(TILE)))
        .forEach(record -> topic.add(record.value()));
  }
}
