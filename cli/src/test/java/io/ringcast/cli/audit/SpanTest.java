package io.ringcast.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.naive.NaiveParameters;
import io.ringcast.testkit.naive.NaiveStream;
import io.ringcast.testkit.recording.RecordedEvent;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A part of the recording, read from where a span says until no more can count, gives the same rows
 * as the whole recording.
 */
class SpanTest {

  private static final long SEED = 20261122;
  private static final long MINUTE = 60_000;
  private static final long START = 29_500_000 * MINUTE;
  private static final int MINUTES = 40;
  private static final int PARTITIONS = 3;
  private static final int EVENTS = 4_000;
  private static final Duration SKEW = Duration.ofMinutes(2);
  private static final UUID PRODUCT = new UUID(0, 10);
  private static final String KIND = "demand";

  private final H3Core h3 = h3();
  private final long center = h3.latLngToCell(52.5, 13.4, 9);
  private final List<Long> places = h3.gridDisk(center, 6);
  private final Random random = new Random(SEED);

  private static H3Core h3() {
    try {
      return H3Core.newInstance();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static FeatureSet set(Distinct distinct) {
    return new FeatureSet(
        "small", 1, 9, distinct, List.of(KIND), List.of(0, 1, 3), List.of(1, 2, 5), "", "");
  }

  /**
   * By partition. Each has a clock of its own, which is up to some minutes behind; records stand
   * somewhat out of the order of their timestamps, and events are old, ahead of their records, and
   * ahead by too much.
   */
  private List<List<RecordedEvent>> recording() {
    List<List<RecordedEvent>> all = new ArrayList<>();
    for (int partition = 0; partition < PARTITIONS; partition++) {
      List<RecordedEvent> events = new ArrayList<>();
      for (int i = 0; i < EVENTS; i++) {
        long arrival = START + i * (MINUTES * MINUTE) / EVENTS + random.nextInt(20_000);
        long behind = partition * 50_000L + random.nextInt(20_000);
        boolean odd = random.nextInt(4) == 0;
        long time = odd ? arrival + random.nextInt(360_000) - 230_000 : arrival - behind;
        events.add(new RecordedEvent(partition, arrival, json(time)));
      }
      all.add(events);
    }
    return all;
  }

  private byte[] json(long eventTime) {
    // Few riders, so that they come again in other places.
    return "{\"rider_id\":\"r%d\",\"product_id\":\"%s\",\"event_time\":%d,\"hexagon\":\"%x\"}"
        .formatted(
            random.nextInt(60), PRODUCT, eventTime, places.get(random.nextInt(places.size())))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static NaiveParameters parameters(FeatureSet set) {
    return NaiveParameters.of(set)
        .withCatalog(new ProductCatalog(Map.of(PRODUCT, 1)))
        .withAllowedSkew(SKEW);
  }

  @ParameterizedTest
  @EnumSource(Distinct.class)
  void aSpanGivesWhatTheWholeRecordingGives(Distinct distinct) {
    FeatureSet set = set(distinct);
    List<List<RecordedEvent>> recording = recording();
    List<RecordedEvent> all = recording.stream().flatMap(List::stream).toList();
    Map<List<Long>, long[][]> whole = new HashMap<>();
    NaiveAnswer.of(parameters(set), Map.of(KIND, all))
        .forEachRow(row -> whole.put(List.of(row.hexagon(), row.windowEnd()), row.sums()));
    long[][] none = new long[set.kinds().size()][set.featuresPerKind()];

    long read = 0;
    int rows = 0;
    for (int i = 0; i < 12; i++) {
      long windowEnd = START + (6 + random.nextInt(MINUTES - 9)) * MINUTE;
      Set<Long> hexagons = new TreeSet<>(List.of(place(), center));
      EventSpan span = EventSpan.of(set, windowEnd);
      Reading part = new Reading(set, span, hexagons);
      read += part.read(recording);
      for (long hexagon : hexagons) {
        long[][] right = whole.getOrDefault(List.of(hexagon, windowEnd), none);
        assertThat(part.stream.answer().windowEnd(windowEnd).row(hexagon, PRODUCT).sums())
            .as("seed %d, %s, hexagon %x, window end %d", SEED, distinct, hexagon, windowEnd)
            .isDeepEqualTo(right);
        rows += right[0][right[0].length - 1] > 0 ? 1 : 0;
      }
    }
    assertThat(rows).isGreaterThan(20);
    // Far from all of it was needed.
    assertThat(read).isLessThan(12L * all.size() / 2);
  }

  private long place() {
    return places.get(random.nextInt(places.size()));
  }

  /** Reads as an audit does, all partitions side by side by their timestamps. */
  private final class Reading {

    final NaiveStream stream;
    private final EventSpan span;

    Reading(FeatureSet set, EventSpan span, Set<Long> hexagons) {
      LongOpenHashSet cells = new LongOpenHashSet();
      hexagons.forEach(hexagon -> cells.addAll(h3.gridDisk(hexagon, set.maxRing())));
      this.span = span;
      stream = new NaiveStream(parameters(set), cells::contains, span.begin(), span.end());
      stream.open(KIND, PARTITIONS);
    }

    long read(List<List<RecordedEvent>> recording) {
      List<RecordedEvent> from = new ArrayList<>();
      recording.forEach(partition -> from.addAll(since(partition)));
      from.sort(Comparator.comparingLong(RecordedEvent::timestamp));
      // What stands behind another in its partition comes after it, whatever its timestamp.
      List<ArrayList<RecordedEvent>> lanes = new ArrayList<>();
      recording.forEach(partition -> lanes.add(new ArrayList<>(since(partition))));
      Set<Integer> over = new TreeSet<>();
      long read = 0;
      for (RecordedEvent turn : from) {
        int partition = turn.partition();
        if (!over.contains(partition)) {
          read++;
          if (!take(lanes.get(partition).remove(0), false)) {
            over.add(partition);
          }
        }
      }
      return read;
    }

    boolean take(RecordedEvent event, boolean setAside) {
      return stream.add(KIND, event, setAside);
    }

    /** As Kafka finds it: all from the first record on that is not earlier. */
    private List<RecordedEvent> since(List<RecordedEvent> partition) {
      long begin = span.readFrom(SKEW).toEpochMilli();
      int first = 0;
      while (first < partition.size() && partition.get(first).timestamp() < begin) {
        first++;
      }
      return partition.subList(first, partition.size());
    }
  }

  /** A partition had been silent, and others had moved on: the events themselves do not say so. */
  @Test
  void whatTheJobSetAsideDoesNotCount() {
    FeatureSet set = set(Distinct.PER_CELL);
    EventSpan span = EventSpan.of(set, START + 10 * MINUTE);
    Reading part = new Reading(set, span, Set.of(center));
    RecordedEvent event = inTheNinthMinute();

    part.take(event, true);
    assertThat(sum(part.stream.answer())).isZero();
    assertThat(sum(part.stream.answerWithSetAside())).isEqualTo(1);
    assertThat(part.stream.setAside()).isEqualTo(1);
  }

  /** The same rider again: one of the two counts, whatever became of the other. */
  @Test
  void whatTheJobSetAsideIsNotCountedTwice() {
    FeatureSet set = set(Distinct.PER_CELL);
    Reading part = new Reading(set, EventSpan.of(set, START + 10 * MINUTE), Set.of(center));
    RecordedEvent event = inTheNinthMinute();

    part.take(event, true);
    part.take(event, false);
    assertThat(sum(part.stream.answer())).isEqualTo(1);
    assertThat(sum(part.stream.answerWithSetAside())).isEqualTo(1);
  }

  /** A live job does not believe its timestamp; here nobody knows when the job read it. */
  @Test
  void whatOnlyARecordFromTheFutureMakesLateMayHaveCounted() {
    FeatureSet set = set(Distinct.PER_CELL);
    EventSpan span = EventSpan.of(set, START + 10 * MINUTE);
    RecordedEvent ahead = at(START + 69 * MINUTE, START + 69 * MINUTE);
    RecordedEvent honest = at(START + 9 * MINUTE, START + 9 * MINUTE + 100);

    Reading counted = new Reading(set, span, Set.of(center));
    assertThat(counted.take(ahead, false)).as("more may count").isTrue();
    counted.take(honest, false);
    assertThat(sum(counted.stream.answer())).isZero();
    assertThat(sum(counted.stream.answerWithSetAside())).isEqualTo(1);
    assertThat(counted.stream.overtaken()).isEqualTo(1);

    Reading late = new Reading(set, span, Set.of(center));
    late.take(ahead, false);
    late.take(honest, true);
    assertThat(sum(late.stream.answerWithSetAside())).isZero();
    assertThat(late.stream.overtaken()).isZero();
  }

  private RecordedEvent inTheNinthMinute() {
    return at(START + 9 * MINUTE, START + 11 * MINUTE);
  }

  private RecordedEvent at(long eventTime, long timestamp) {
    byte[] value =
        "{\"rider_id\":\"r\",\"product_id\":\"%s\",\"event_time\":%d,\"hexagon\":\"%x\"}"
            .formatted(PRODUCT, eventTime, center)
            .getBytes(StandardCharsets.UTF_8);
    return new RecordedEvent(0, timestamp, value);
  }

  private long sum(NaiveAnswer answer) {
    return answer.windowEnd(START + 10 * MINUTE).row(center, PRODUCT).sums()[0][0];
  }

  @Test
  void spansThatOverlapAreReadOnce() {
    FeatureSet set = set(Distinct.PER_CELL);
    List<EventSpan> spans =
        EventSpan.of(set, List.of(30 * MINUTE, 10 * MINUTE, 15 * MINUTE, 24 * MINUTE));

    assertThat(spans)
        .containsExactly(
            new EventSpan(5 * MINUTE, 15 * MINUTE),
            new EventSpan(19 * MINUTE, 24 * MINUTE),
            new EventSpan(25 * MINUTE, 30 * MINUTE));
  }
}
