package io.ringcast.feature;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.counts.CountsPart;
import io.ringcast.common.counts.MinuteAssembly;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.RunningPart;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.H3Library;
import io.ringcast.feature.distinct.CellEvent;
import io.ringcast.feature.intake.decode.Event;
import io.ringcast.testing.Seeds;
import io.ringcast.testkit.counts.CountsInWords;
import io.ringcast.testkit.naive.NaiveParameters;
import io.ringcast.testkit.naive.PlacedEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The counts of open minutes, as a reader of the topic merges them, against the naive counts. */
class RunningCountsTest {

  private static final long FIRST = 29_000_000;
  private static final int OPEN_MINUTES = 3;

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private final List<Long> cells = cells(random);
  private final Follower follower = new Follower();

  private static final NaiveParameters NAIVE =
      NaiveParameters.of(FeatureSet.of("s", RunningRig.KINDS, List.of(0), List.of(1)))
          .withValues(Map.of("demand", new NaiveParameters.Value("fare", "fare", 2)));

  private static final Comparator<PlacedEvent> LATER =
      Comparator.comparingLong(PlacedEvent::eventTime)
          .thenComparingLong(event -> event.value().orElse(-1));

  /** The latest event of each entity, place and minute, of those that the job has taken. */
  private Map<List<Object>, PlacedEvent> taken = new HashMap<>();

  /** All minutes before this one are closed. */
  private long open = FIRST;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void afterEachTickTheyAreThoseOfTheEventsTaken(int parallelism) throws Exception {
    try (RunningRig job = begin(parallelism, null, true)) {
      for (int tick = 0; tick < 60; tick++) {
        takeSomeEvents(job);
        job.tick();
        follower.holds(taken.values(), open);
        if (random.nextInt(6) == 0) {
          closeOne(job);
        }
      }
    }
    assertThat(follower.exactlyClosed).as("seed %d", seed).isPositive();
    assertThat(follower.fallen).as("seed %d: sums that fell", seed).isPositive();
  }

  /** The counts between the checkpoint and the failure are in the topic, too. */
  @Test
  void afterARestartTheyAreThoseOfTheCheckpoint() throws Exception {
    List<Integer> parallelisms = List.of(1, 2, 4);
    int parallelism = 2;
    boolean running = false;
    RunningRig.Saved saved = null;
    for (int attempt = 0; attempt < 12; attempt++) {
      try (RunningRig job = begin(parallelism, saved, running)) {
        takeSomeEvents(job);
        tick(job, running);
        for (int tick = random.nextInt(4); tick > 0; tick--) {
          takeSomeEvents(job);
          tick(job, running);
          if (random.nextInt(3) == 0) {
            closeOne(job);
          }
        }
        saved = job.save();
        Map<List<Object>, PlacedEvent> takenThen = new HashMap<>(taken);
        long openThen = open;
        for (int tick = random.nextInt(3); tick > 0; tick--) {
          takeSomeEvents(job);
          tick(job, running);
          if (random.nextInt(3) == 0) {
            closeOne(job);
          }
        }
        taken = takenThen;
        open = openThen;
      }
      parallelism = parallelisms.get(random.nextInt(3));
      running = attempt < 2 || random.nextInt(4) > 0;
    }
    assertThat(follower.versions).as("seed %d", seed).isGreaterThan(4);
  }

  private void tick(RunningRig job, boolean running) throws Exception {
    job.tick();
    if (running) {
      follower.holds(taken.values(), open);
    }
  }

  @Test
  void whatClosedMinutesAreIsTheSameWithoutThem() throws Exception {
    List<List<byte[]>> closed = new ArrayList<>();
    List<List<String>> windows = new ArrayList<>();
    for (boolean running : List.of(true, false)) {
      Random same = new Random(seed);
      List<byte[]> records = new ArrayList<>();
      try (RunningRig job = new RunningRig(2, null, running, new Random(seed), records::add)) {
        for (int minute = 0; minute < 5; minute++) {
          for (int second = 0; second < 10; second++) {
            for (int events = same.nextInt(40); events > 0; events--) {
              job.send(event(FIRST + minute + same.nextInt(OPEN_MINUTES), same));
            }
            job.tick();
          }
          job.close(FIRST + minute);
        }
        windows.add(
            job.toWindows().stream()
                .map(part -> part.tile + " " + part.minute + " " + Arrays.toString(part.counts))
                .toList());
      }
      List<byte[]> ofClosed = new ArrayList<>();
      for (byte[] record : records) {
        if (CountsPart.parse(record).isPresent()) {
          ofClosed.add(withoutVersion(record));
        }
      }
      assertThat(records.size() > ofClosed.size()).isEqualTo(running);
      closed.add(ofClosed);
    }
    assertThat(closed.get(0)).containsExactlyElementsOf(closed.get(1)).hasSize(5);
    assertThat(windows.get(0)).isEqualTo(windows.get(1)).isNotEmpty();
  }

  private static byte[] withoutVersion(byte[] value) {
    byte[] rest = value.clone();
    int at = 12 + 1 + 1 + "per-cell".length() + 1 + Long.BYTES;
    Arrays.fill(rest, 4, 8, (byte) 0);
    Arrays.fill(rest, at, at + Long.BYTES, (byte) 0);
    return rest;
  }

  private RunningRig begin(int parallelism, RunningRig.Saved from, boolean running)
      throws Exception {
    follower.exact = false;
    RunningRig job = new RunningRig(parallelism, from, running, random, follower::take);
    int before = follower.versions;
    job.begin(
        open - 1,
        () -> assertThat(follower.versions).as("seed %d, too early", seed).isEqualTo(before));
    assertThat(follower.versions > before).as("seed %d", seed).isEqualTo(running);
    if (follower.versions > before) {
      follower.holds(taken.values(), open);
    }
    return job;
  }

  private void takeSomeEvents(RunningRig job) throws Exception {
    follower.exact = false;
    for (int events = 1 + random.nextInt(30); events > 0; events--) {
      CellEvent event = event(open + random.nextInt(OPEN_MINUTES), random);
      job.send(event);
      String entity = Long.toString(event.entity);
      UUID product = RunningRig.CATALOG.byCode().get(event.product);
      String kind = RunningRig.KINDS.get(event.kind);
      long value = CellEvent.value(event.stamp);
      taken.merge(
          List.of(kind, entity, product, event.cell, Minutes.of(event.eventTime)),
          new PlacedEvent(
              kind,
              0,
              entity,
              product,
              event.cell,
              event.eventTime,
              value < 0 ? OptionalLong.empty() : OptionalLong.of(value)),
          (a, b) -> LATER.compare(a, b) < 0 ? b : a);
    }
  }

  private void closeOne(RunningRig job) throws Exception {
    job.close(open++);
  }

  private CellEvent event(long minute, Random from) {
    CellEvent event = new CellEvent();
    event.kind = from.nextInt(2);
    event.product = 1 + from.nextInt(2);
    event.entity = from.nextInt(event.kind == 0 ? 2 : 20);
    event.cell = cells.get(from.nextInt(cells.size()));
    event.eventTime = Minutes.endOf(minute) - 1 - from.nextInt((int) Minutes.MILLIS);
    if (event.kind == 0) {
      // Whole seconds, so that they tie.
      event.eventTime = Minutes.endOf(minute) - 1_000L * (1 + from.nextInt(60));
      Event paid = new Event();
      paid.eventTime = event.eventTime;
      paid.value = from.nextInt(4) - 1L;
      event.stamp = CellEvent.stamp(paid);
    }
    return event;
  }

  /** Few, so that several count in one; around a pentagon and where tiles meet, and far away. */
  private static List<Long> cells(Random random) {
    H3Core h3 = H3Library.load();
    List<Long> cells = new ArrayList<>();
    long pentagon = h3.getPentagons(9).iterator().next();
    for (long near : List.of(pentagon, h3.latLngToCell(48.2, 16.37, 9))) {
      long tile = RunningRig.TILING.tileOf(near);
      cells.addAll(h3.gridDisk(near, 1));
      for (long neighbour : h3.gridDisk(tile, 1)) {
        List<Long> children = h3.cellToChildren(neighbour, 9);
        for (int i = 0; i < 3; i++) {
          cells.add(children.get(random.nextInt(children.size())));
        }
      }
    }
    return cells;
  }

  /** A reader of the topic that keeps the rules of docs/reference/formats.md. */
  private final class Follower {

    private final SortedMap<Long, SortedMap<String, Long>> running = new TreeMap<>();
    private final Map<Long, Integer> sequences = new HashMap<>();
    private final MinuteAssembly assembly = new MinuteAssembly();
    private long version = Long.MIN_VALUE;
    private int versions;
    private int exactlyClosed;
    private int fallen;

    /** Whether no event was taken since the tick. */
    private boolean exact;

    void take(byte[] record) {
      try {
        Optional<RunningPart> open = RunningPart.parse(record);
        if (open.isPresent()) {
          takeRunning(open.get());
        } else {
          assembly.add(CountsPart.parse(record).orElseThrow()).ifPresent(this::takeClosed);
        }
      } catch (BlockFormatException e) {
        throw new AssertionError(e);
      }
    }

    private void takeRunning(RunningPart part) {
      MinuteCounts counts = part.counts();
      if (counts.rowVersion() > version) {
        version = counts.rowVersion();
        versions++;
        running.clear();
        sequences.clear();
      }
      assertThat(counts.rowVersion()).isEqualTo(version);
      assertThat(counts.minute()).as("seed %d", seed).isGreaterThanOrEqualTo(open);
      assertThat(part.clock()).as("seed %d", seed).isEqualTo(Minutes.endOf(open - 1));
      int sequence = sequences.merge(counts.minute(), 1, Integer::sum) - 1;
      assertThat(part.sequence())
          .as("seed %d, minute %d", seed, counts.minute())
          .isEqualTo(sequence);
      SortedMap<String, Long> merged =
          running.computeIfAbsent(counts.minute(), any -> new TreeMap<>());
      CountsInWords.of(List.of(counts), RunningRig.KINDS)
          .forEach(
              (cell, count) -> {
                Long before = merged.put(cell, count);
                boolean ofValues = cell.startsWith("fare");
                assertThat(ofValues || before == null || before < count)
                    .as("seed %d: %s rises", seed, cell)
                    .isTrue();
                fallen += before != null && before > count ? 1 : 0;
              });
    }

    private void takeClosed(MinuteCounts minute) {
      SortedMap<String, Long> last = running.remove(minute.minute());
      if (last != null) {
        last.values().removeIf(count -> count == 0);
      }
      if (exact && last != null && minute.rowVersion() == version) {
        assertThat(CountsInWords.of(List.of(minute), RunningRig.KINDS))
            .as("seed %d, minute %d", seed, minute.minute())
            .isEqualTo(last);
        exactlyClosed++;
      }
    }

    /** After a tick: all counts of all open minutes. */
    void holds(Collection<PlacedEvent> events, long firstOpen) {
      SortedMap<String, Long> merged = new TreeMap<>();
      running.tailMap(firstOpen).values().forEach(counts -> merged.putAll(counts));
      merged.values().removeIf(count -> count == 0);
      assertThat(merged)
          .as("seed %d", seed)
          .isEqualTo(
              CountsInWords.of(
                  NAIVE,
                  events.stream()
                      .filter(event -> Minutes.of(event.eventTime()) >= firstOpen)
                      .toList()));
      exact = true;
    }
  }
}
