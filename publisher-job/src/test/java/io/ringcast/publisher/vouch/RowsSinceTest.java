package io.ringcast.publisher.vouch;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.PartitionMarker;
import io.ringcast.common.features.SetId;
import io.ringcast.publisher.unpack.MarkerSeen;
import io.ringcast.testing.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Held against a store that knows of each row when it was written last. */
class RowsSinceTest {

  private static final SetId SET = new SetId("marketplace", 1);
  private static final int PARTITIONS = 3;
  private static final int WINDOW_ENDS = 60;
  private static final long MINUTE = 60_000;
  private static final long LONG_STOP = 48 * 60 * MINUTE;

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);

  /** A row or a marker of a window end, by one run of the compute job. */
  private record Entry(int run, int minute, int row, int rowsUntil) {

    boolean isMarker() {
      return rowsUntil > 0;
    }
  }

  /** What a run of the compute job knows, and its checkpoints keep. */
  private record Progress(int[] subtasks, int[] newest, int marked) {

    Progress copy() {
      return new Progress(subtasks.clone(), newest.clone(), marked);
    }
  }

  private final List<List<Entry>> topic = new ArrayList<>();

  /** The last run that wrote each row, and when it did, by window end, row and partition. */
  private final Map<List<Integer>, Entry> rows = new HashMap<>();

  private final Map<Entry, Long> written = new HashMap<>();
  private final Map<Long, Long> rowsSince = new TreeMap<>();
  private int[] offsets = new int[PARTITIONS];
  private long now = 1_000_000_000_000L;
  private MarkerCollector collector = newCollector();

  @RepeatedTest(20)
  void noMarkerIsKeptLongerThanItsRows() {
    boolean isCalm = random.nextBoolean();
    for (int i = 0; i < PARTITIONS; i++) {
      topic.add(new ArrayList<>());
    }
    fill();
    int[] kept = offsets.clone();
    List<MarkerSeen> state = List.of();
    while (!isRead()) {
      now += random.nextLong(isCalm || random.nextInt(40) > 0 ? MINUTE : LONG_STOP);
      int partition = random.nextInt(PARTITIONS);
      if (offsets[partition] < topic.get(partition).size()) {
        read(partition);
      }
      int next = random.nextInt(20);
      if (next == 0) {
        kept = offsets.clone();
        state = collector.state();
      }
      if (next == (isCalm ? 0 : 1)) {
        offsets = kept.clone();
        collector = newCollector();
        state.forEach(collector::add);
      }
    }
    assertThat(rowsSince).as("seed %d", seed).hasSize(WINDOW_ENDS);
    rows.forEach(
        (row, last) -> {
          long since = rowsSince.get(row.get(0) * MINUTE);
          assertThat(written.get(last) - since)
              .as("age of %s when its marker's time began, seed %d", row, seed)
              .isNotNegative()
              .isLessThan(isCalm ? 300 * MINUTE : Long.MAX_VALUE);
        });
    assertThat(collector.state()).as("seed %d, is kept", seed).hasSizeLessThan(PARTITIONS * 8);
  }

  /** Runs of the compute job; each begins where the one before had its checkpoint. */
  private void fill() {
    Progress kept = new Progress(new int[2], new int[PARTITIONS], 0);
    for (int run = 0; run < 4; run++) {
      Progress at = kept.copy();
      int[] subtasks = at.subtasks;
      int marked = at.marked;
      // All partitions, since another subtask may write them now.
      Arrays.fill(at.newest, Arrays.stream(at.newest).max().getAsInt());
      int last = run == 3 ? WINDOW_ENDS : marked + random.nextInt(20);
      while (marked < Math.min(last, WINDOW_ENDS)) {
        int subtask = random.nextInt(2);
        if (subtasks[subtask] < Math.min(WINDOW_ENDS, marked + 4)) {
          int minute = ++subtasks[subtask];
          for (int row = subtask; row < 6; row += 2) {
            int partition = (minute + row * row) % PARTITIONS;
            topic.get(partition).add(new Entry(run, minute, row, 0));
            at.newest[partition] = Math.max(at.newest[partition], minute);
          }
        }
        while (marked < Math.min(subtasks[0], subtasks[1])) {
          marked++;
          for (int partition = 0; partition < PARTITIONS; partition++) {
            int until = Math.max(marked, at.newest[partition]);
            topic.get(partition).add(new Entry(run, marked, 0, until));
          }
        }
        if (random.nextInt(8) == 0) {
          kept = new Progress(subtasks, at.newest, marked).copy();
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

  private void read(int partition) {
    int offset = offsets[partition]++;
    if (offset == 0) {
      collector.add(MarkerSeen.start(partition, 0).readAt(now));
    }
    Entry entry = topic.get(partition).get(offset);
    if (entry.isMarker()) {
      Emission emission = new Emission(entry.minute * MINUTE, entry.run, 0);
      PartitionMarker marker =
          new PartitionMarker(SET, emission, partition, PARTITIONS, entry.rowsUntil * MINUTE);
      collector
          .add(MarkerSeen.of(marker).readAt(now))
          .ifPresent(due -> rowsSince.put(emission.windowEnd(), due.rowsSince()));
    } else {
      // The store keeps the larger row version, and counts its time anew if it comes again.
      rows.merge(
          List.of(entry.minute, entry.row),
          entry,
          (before, its) -> its.run >= before.run ? its : before);
      written.put(entry, now);
    }
  }

  /** Its window ends are complete already, or will be once more. */
  @Test
  void aRecordingThatIsPlayedAgainIsKeptAsLongAsAtFirst() {
    for (long begun : new long[] {now, now + LONG_STOP}) {
      for (int minute = 1; minute <= 5; minute++) {
        for (int partition = 0; partition < PARTITIONS; partition++) {
          if (begun == now && minute == 1) {
            collector.add(MarkerSeen.start(partition, 0).readAt(now));
          }
          Emission emission = new Emission(minute * MINUTE, begun, 0);
          PartitionMarker marker =
              new PartitionMarker(SET, emission, partition, PARTITIONS, minute * MINUTE);
          long readAt = begun + minute * MINUTE;
          collector
              .add(MarkerSeen.of(marker).readAt(readAt))
              .ifPresent(due -> rowsSince.put(emission.windowEnd(), due.rowsSince()));
        }
      }
      for (int minute = 2; minute <= 5; minute++) {
        assertThat(rowsSince).containsEntry(minute * MINUTE, begun + (minute - 1) * MINUTE);
      }
    }
  }

  private static MarkerCollector newCollector() {
    return new MarkerCollector(new ScriptedTopic("id", 0), gap -> {});
  }
}
