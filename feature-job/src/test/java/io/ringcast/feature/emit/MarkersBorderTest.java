package io.ringcast.feature.emit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.MarkerGathering;
import io.ringcast.common.blocks.MarkerRecord;
import io.ringcast.common.blocks.PartitionMarker;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.testing.Seeds;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;

/**
 * Several tasks compute, each at a pace of its own, and write into the same partitions; they fail
 * and come back from a checkpoint, with as many or with other writers. Whoever begins to read
 * anywhere and takes a window end for whole has read all of its rows.
 */
class MarkersBorderTest {

  private static final FeatureSet SET = FeatureSet.marketplace();
  private static final long MINUTE = 60_000;
  private static final int FIRST = 1_000;
  private static final int MINUTES = 40;
  private static final int PARTITIONS = 3;
  private static final int TASKS = 3;
  private static final int TILES = 7;
  private static final int READERS = 100;
  private static final int ROW_BYTES = 8;

  /** Of the highest number of key groups; nothing here has a key. */
  private static final int KEY_GROUPS = 8;

  /** A tile's rows of a minute, which here are one record. */
  private record Row(int tile, int minute) {

    /** Not every tile has rows in every minute. */
    boolean isThere() {
      return (tile * 31 + minute) % 4 != 0;
    }

    int partition() {
      return tile % PARTITIONS;
    }

    byte[] bytes() {
      return ByteBuffer.allocate(ROW_BYTES).putInt(tile).putInt(minute).array();
    }

    static Row of(byte[] bytes) {
      ByteBuffer in = ByteBuffer.wrap(bytes);
      return new Row(in.getInt(), in.getInt());
    }
  }

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private final List<List<byte[]>> topic = new ArrayList<>();

  /**
   * Of each task: how many of its rows, tile after tile in minute after minute, are on their way.
   */
  private int[] done = new int[TASKS];

  private int[] doneAtCheckpoint = new int[TASKS];
  private int writersAtCheckpoint;
  private OperatorSubtaskState checkpoint;
  private List<OneInputStreamOperatorTestHarness<Outgoing, Outgoing>> writers = List.of();
  private long watermark;

  @AfterEach
  void close() throws Exception {
    for (var writer : writers) {
      writer.close();
    }
  }

  @RepeatedTest(20)
  void whoeverBeginsAnywhereHasAllRowsOfWhatIsWhole() throws Exception {
    for (int partition = 0; partition < PARTITIONS; partition++) {
      topic.add(new ArrayList<>());
    }
    start();
    while (Arrays.stream(done).anyMatch(rows -> rows < MINUTES * TILES)) {
      compute(random.nextInt(TASKS), 1 + random.nextInt(4 * TILES));
      if (random.nextInt(6) == 0) {
        takeCheckpoint();
      }
      if (random.nextInt(12) == 0) {
        start();
      }
    }
    int whole = 0;
    for (int reader = 0; reader < READERS; reader++) {
      whole += read();
    }
    assertThat(whole).as("seed %d: window ends that were whole", seed).isGreaterThan(READERS);
  }

  /** The job starts, from the last checkpoint if there is one, with any number of writers. */
  private void start() throws Exception {
    close();
    int parallelism = 1 + random.nextInt(PARTITIONS);
    writers = new ArrayList<>();
    for (int subtask = 0; subtask < parallelism; subtask++) {
      var writer =
          new OneInputStreamOperatorTestHarness<>(
              TestPlans.markers(List.of(SET), PARTITIONS, 0), KEY_GROUPS, parallelism, subtask);
      writer.setup();
      if (checkpoint != null) {
        writer.initializeState(
            AbstractStreamOperatorTestHarness.repartitionOperatorState(
                checkpoint, KEY_GROUPS, writersAtCheckpoint, parallelism, subtask));
      }
      writer.open();
      writers.add(writer);
    }
    done = doneAtCheckpoint.clone();
    watermark = 0;
    Outgoing span = Outgoing.span(0, 0, endOf(Arrays.stream(done).min().orElseThrow() / TILES), 0);
    for (var writer : writers) {
      writer.processElement(new StreamRecord<>(span));
    }
  }

  private void takeCheckpoint() throws Exception {
    List<OperatorSubtaskState> states = new ArrayList<>();
    for (var writer : writers) {
      states.add(writer.snapshot(1, 1));
    }
    checkpoint =
        AbstractStreamOperatorTestHarness.repackageState(
            states.toArray(OperatorSubtaskState[]::new));
    writersAtCheckpoint = writers.size();
    doneAtCheckpoint = done.clone();
  }

  /** A task computes some rows; the watermark is that of the slowest task. */
  private void compute(int task, int rows) throws Exception {
    for (int i = 0; i < rows && done[task] < MINUTES * TILES; i++) {
      Row row = new Row(done[task] % TILES, done[task] / TILES);
      if (row.tile % TASKS == task && row.isThere()) {
        write(row);
      }
      done[task]++;
      long slowest = endOf(Arrays.stream(done).min().orElseThrow() / TILES - 1);
      if (slowest > watermark && slowest >= endOf(0)) {
        watermark = slowest;
        for (int writer = 0; writer < writers.size(); writer++) {
          writers.get(writer).processWatermark(watermark - 1);
          drain(writer);
        }
      }
    }
  }

  private void write(Row row) throws Exception {
    int writer = Markers.TO_WRITER.partition(row.partition(), writers.size());
    writers
        .get(writer)
        .processElement(
            new StreamRecord<>(
                Outgoing.record(
                    row.partition(), 0, endOf(row.minute), new byte[] {1}, row.bytes())));
    drain(writer);
  }

  private void drain(int writer) {
    for (Outgoing outgoing : writers.get(writer).extractOutputValues()) {
      topic.get(outgoing.partition).add(outgoing.value);
    }
    writers.get(writer).getOutput().clear();
  }

  private static long endOf(int minute) {
    return (FIRST + minute) * MINUTE;
  }

  /**
   * Reads from anywhere to the end.
   *
   * @return how many window ends were whole
   */
  private int read() throws BlockFormatException {
    MarkerGathering gathering = new MarkerGathering();
    Set<Row> seen = new HashSet<>();
    int[] next = new int[PARTITIONS];
    int around = random.nextInt(topic.get(0).size());
    for (int partition = 0; partition < PARTITIONS; partition++) {
      next[partition] = Math.max(0, Math.min(size(partition), around + random.nextInt(9) - 4));
      if (next[partition] == 0) {
        gathering.begin(partition);
      }
    }
    int whole = 0;
    while (!isAtEnd(next)) {
      int partition = random.nextInt(PARTITIONS);
      if (next[partition] < size(partition)) {
        byte[] value = topic.get(partition).get(next[partition]++);
        Optional<Emission> complete = take(value, gathering, seen);
        complete.ifPresent(emission -> assertAllSeen(emission.windowEnd(), seen));
        whole += complete.isPresent() ? 1 : 0;
      }
    }
    return whole;
  }

  private int size(int partition) {
    return topic.get(partition).size();
  }

  private boolean isAtEnd(int[] next) {
    for (int partition = 0; partition < PARTITIONS; partition++) {
      if (next[partition] < size(partition)) {
        return false;
      }
    }
    return true;
  }

  private static Optional<Emission> take(byte[] value, MarkerGathering gathering, Set<Row> seen)
      throws BlockFormatException {
    if (value.length == ROW_BYTES) {
      seen.add(Row.of(value));
      return Optional.empty();
    }
    return gathering.add(PartitionMarker.of((MarkerRecord) RecordParser.parse(value)));
  }

  private void assertAllSeen(long windowEnd, Set<Row> seen) {
    int minute = (int) (windowEnd / MINUTE) - FIRST;
    for (int tile = 0; tile < TILES; tile++) {
      Row row = new Row(tile, minute);
      assertThat(!row.isThere() || seen.contains(row)).as("seed %d, %s", seed, row).isTrue();
    }
  }
}
