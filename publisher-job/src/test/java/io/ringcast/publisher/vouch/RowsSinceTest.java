package io.ringcast.publisher.vouch;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.PartitionMarker;
import io.ringcast.common.features.SetId;
import io.ringcast.publisher.unpack.MarkerSeen;
import io.ringcast.publisher.write.DueMarker;
import io.ringcast.testing.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;

/** Held against a store that knows of each row when it was written last. */
class RowsSinceTest {

  private static final SetId SET = new SetId("marketplace", 1);
  private static final int PARTITIONS = 3;
  private static final int WINDOW_ENDS = 60;
  private static final long MINUTE = 60_000;
  private static final long LONG_STOP = 48 * 60 * MINUTE;

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);

  /** A row or a marker of a window end. */
  private record Entry(int minute, int rowsUntil, boolean isMarker) {}

  private final List<List<Entry>> topic = new ArrayList<>();

  /** By partition and offset. */
  private final Map<List<Integer>, Long> written = new HashMap<>();

  private int[] offsets = new int[PARTITIONS];
  private long now = 1_000_000_000_000L;
  private MarkerCollector collector = newCollector();

  @RepeatedTest(20)
  void noMarkerIsOlderThanItSaysWhereverTheJobStops() {
    fill();
    int[] kept = offsets.clone();
    List<MarkerSeen> state = List.of();
    int completed = 0;
    while (!isRead()) {
      now += random.nextInt(40) == 0 ? random.nextLong(LONG_STOP) : random.nextLong(MINUTE);
      int partition = random.nextInt(PARTITIONS);
      if (offsets[partition] < topic.get(partition).size()) {
        completed += read(partition);
      }
      switch (random.nextInt(10)) {
        case 0 -> {
          kept = offsets.clone();
          state = collector.state();
        }
        case 1 -> {
          offsets = kept.clone();
          collector = newCollector();
          state.forEach(collector::add);
        }
        default -> {}
      }
    }
    assertThat(completed).as("seed %d", seed).isGreaterThanOrEqualTo(WINDOW_ENDS);
    assertThat(collector.state())
        .as("seed %d, what is kept at the end", seed)
        .hasSizeLessThan(PARTITIONS * 6);
  }

  /** Two subtasks fill the topic; one may be ahead of the other, and markers follow both. */
  private void fill() {
    int[] newest = new int[PARTITIONS];
    for (int partition = 0; partition < PARTITIONS; partition++) {
      topic.add(new ArrayList<>());
    }
    int[] subtasks = new int[2];
    for (int marked = 0; marked < WINDOW_ENDS; ) {
      int subtask = random.nextInt(2);
      if (subtasks[subtask] < Math.min(WINDOW_ENDS, marked + 4)) {
        int minute = ++subtasks[subtask];
        for (int row = 0; row < 3; row++) {
          int partition = random.nextInt(PARTITIONS);
          topic.get(partition).add(new Entry(minute, 0, false));
          newest[partition] = Math.max(newest[partition], minute);
        }
      }
      while (marked < Arrays.stream(subtasks).min().getAsInt()) {
        marked++;
        for (int partition = 0; partition < PARTITIONS; partition++) {
          topic.get(partition).add(new Entry(marked, Math.max(marked, newest[partition]), true));
        }
      }
    }
  }

  private boolean isRead() {
    for (int partition = 0; partition < PARTITIONS; partition++) {
      if (offsets[partition] < topic.get(partition).size()) {
        return false;
      }
    }
    return true;
  }

  /** Reads one record; returns how many window ends it completed. */
  private int read(int partition) {
    int offset = offsets[partition]++;
    if (offset == 0) {
      collector.add(MarkerSeen.start(partition, 0).readAt(now));
    }
    Entry entry = topic.get(partition).get(offset);
    if (!entry.isMarker) {
      written.put(List.of(partition, offset), now);
      return 0;
    }
    Emission emission = new Emission(entry.minute * MINUTE, 1, 0);
    PartitionMarker marker =
        new PartitionMarker(SET, emission, partition, PARTITIONS, entry.rowsUntil * MINUTE);
    return collector.add(MarkerSeen.of(marker).readAt(now)).map(this::check).orElse(0);
  }

  private int check(DueMarker due) {
    long minute = due.marker().emission().windowEnd() / MINUTE;
    written.forEach(
        (place, at) -> {
          if (topic.get(place.get(0)).get(place.get(1)).minute == minute) {
            assertThat(due.rowsSince())
                .as("window end %d, row %s, seed %d", minute, place, seed)
                .isLessThanOrEqualTo(at);
          }
        });
    return 1;
  }

  private static MarkerCollector newCollector() {
    return new MarkerCollector(new ScriptedTopic("id", 0), gap -> {});
  }
}
