package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.counts.CountsInWords;
import io.ringcast.testkit.golden.Comparison;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.naive.NaiveParameters;
import io.ringcast.testkit.naive.UncountedEvent;
import io.ringcast.testkit.recording.RecordedEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.UUID;

/** The naive answer to a tape for one feature set, and the job's output held against it. */
final class Answer {

  /** Where an event lies: what both sides say of an event that changed no feature. */
  private record Where(String topic, int partition, long offset) {}

  private record SumKey(long hexagon, UUID product, long windowEnd, String feature) {}

  private final FeatureSet set;
  private final NaiveParameters parameters;
  private final Tape tape;
  private final NaiveAnswer naive;
  private List<FeatureRow> rows;

  Answer(FeatureSet set, List<UUID> products, Tape tape) {
    this(set, products, tape, Map.of());
  }

  /**
   * @param areas by kind, the service area
   */
  Answer(FeatureSet set, List<UUID> products, Tape tape, Map<String, ServiceArea> areas) {
    this.set = set;
    this.tape = tape;
    Map<UUID, Integer> codes = new HashMap<>();
    products.forEach(product -> codes.put(product, codes.size() + 1));
    this.parameters =
        NaiveParameters.of(set)
            .withCatalog(new ProductCatalog(codes))
            .withAreas(areas)
            .withValues(Tape.VALUES);
    Map<String, List<RecordedEvent>> events = new HashMap<>(tape.byKind());
    parameters.eventKinds().forEach(kind -> events.putIfAbsent(kind, List.of()));
    this.naive = NaiveAnswer.of(parameters, events);
  }

  List<FeatureRow> rows() {
    rows = rows == null ? naive.rows() : rows;
    return rows;
  }

  int late() {
    return naive.late().size();
  }

  int rejects() {
    return naive.rejects().size();
  }

  /** Every row, zero rows too, every count, and every late event and reject, by its place. */
  void holdsFor(Stage stage, Output output, String run) {
    countsHold(Long.MIN_VALUE, output, run);
    Comparison diff = Comparison.between(set, rows(), output.rows(set));
    assertThat(diff.isEqual()).as("%s, set %s: %s", run, set.name(), diff).isTrue();
    assertThat(placesOf(output.late()))
        .as("%s, set %s: late events", run, set.name())
        .isEqualTo(placesOf(stage, naive.late()));
    assertThat(placesOf(output.rejects()))
        .as("%s, set %s: rejects", run, set.name())
        .isEqualTo(placesOf(stage, naive.rejects()));
  }

  /** Every count of each kind of the set, from this minute on, with no minute missing. */
  void countsHold(long firstMinute, Output output, String run) {
    SortedMap<String, Long> expected =
        CountsInWords.of(
            parameters,
            naive.counted().stream()
                .filter(event -> event.eventTime() / Tape.MINUTE >= firstMinute)
                .toList());
    SortedMap<Long, MinuteCounts> minutes = output.counts(set).tailMap(firstMinute);
    SortedMap<String, Long> found = CountsInWords.of(minutes.values(), set.kinds());
    assertThat(found).as("%s, counts of set %s", run, set.name()).isEqualTo(expected).isNotEmpty();
    assertThat(minutes.lastKey() - minutes.firstKey()).as(run).isEqualTo(minutes.size() - 1);
  }

  /** The counts of an open minute come while the job runs. */
  void awaitRunningCounts(long minute, Output output) {
    SortedMap<String, Long> expected =
        CountsInWords.of(
            parameters,
            naive.counted().stream()
                .filter(event -> event.eventTime() / Tape.MINUTE == minute)
                .toList());
    assertThat(expected).isNotEmpty();
    Waiting.until(
        "running counts of minute " + minute,
        () -> output.runningCounts(set, minute).equals(expected));
  }

  /** Every row that is not all zeros, from archived counts. */
  void holdsForThePast(PastOutput past, Output output, String run) throws Exception {
    List<FeatureRow> right = rows().stream().filter(row -> !row.isZero()).toList();
    Comparison diff = Comparison.between(set, right, past.rows(set, output));
    assertThat(right).as(run).isNotEmpty();
    assertThat(diff.isEqual()).as("%s, past of %s: %s", run, set.name(), diff).isTrue();
  }

  /** No minute before this one lacks counts of any kind. */
  void countsAreComplete(long untilMinute, Output output, String run) {
    assertThat(output.counts(set).headMap(untilMinute).values())
        .as("%s, counts of set %s", run, set.name())
        .isNotEmpty()
        .allMatch(
            minute -> minute.kinds().stream().allMatch(kind -> kind.isComplete(minute.minute())));
  }

  /** Every row from this window end on, whatever came before. */
  void holdsFrom(long windowEnd, Output output, String run) {
    Comparison diff =
        Comparison.between(set, from(windowEnd, rows()), from(windowEnd, output.rows(set)));
    assertThat(from(windowEnd, rows())).as("%s, set %s", run, set.id()).isNotEmpty();
    assertThat(diff.isEqual()).as("%s, set %s: %s", run, set.id(), diff).isTrue();
  }

  /** Every row of these window ends. Wide and long windows have more rows than fit memory. */
  void holdsBetween(long fromEnd, long toEnd, Output output, String run) {
    List<FeatureRow> right = new ArrayList<>();
    naive.forEachRow(
        row -> {
          if (row.windowEnd() >= fromEnd && row.windowEnd() <= toEnd) {
            right.add(row);
          }
        });
    List<FeatureRow> found =
        from(fromEnd, output.rows(set)).stream().filter(row -> row.windowEnd() <= toEnd).toList();
    Comparison diff = Comparison.between(set, right, found);
    assertThat(right).as("%s, set %s", run, set.id()).isNotEmpty();
    assertThat(diff.isEqual()).as("%s, set %s: %s", run, set.id(), diff).isTrue();
  }

  /** Every sum of these window ends whose window begins with this minute or later. */
  void holdsWhereWhole(long firstMinute, long fromEnd, long toEnd, Output output, String run) {
    Map<SumKey, Long> right = wholeSums(firstMinute, fromEnd, toEnd, rows());
    assertThat(right).as("%s, set %s", run, set.id()).isNotEmpty();
    assertThat(wholeSums(firstMinute, fromEnd, toEnd, output.rows(set)))
        .as("%s, set %s", run, set.id())
        .isEqualTo(right);
  }

  /** Without zeros: a row may be there for a window that is not whole. */
  private Map<SumKey, Long> wholeSums(
      long firstMinute, long fromEnd, long toEnd, List<FeatureRow> all) {
    Map<SumKey, Long> sums = new HashMap<>();
    List<Integer> windows = set.windows();
    List<String> features = set.featureNames();
    for (FeatureRow row : from(fromEnd, all)) {
      for (int i = 0; row.windowEnd() < toEnd && i < features.size(); i++) {
        int window = windows.get(i % windows.size());
        long sum = row.sums()[i / set.featuresPerKind()][i % set.featuresPerKind()];
        if (sum != 0 && row.windowEnd() >= (firstMinute + window) * Tape.MINUTE) {
          sums.put(new SumKey(row.hexagon(), row.product(), row.windowEnd(), features.get(i)), sum);
        }
      }
    }
    return sums;
  }

  private static List<FeatureRow> from(long windowEnd, List<FeatureRow> all) {
    return all.stream().filter(row -> row.windowEnd() >= windowEnd).toList();
  }

  private Set<Where> placesOf(Stage stage, List<UncountedEvent> lefts) {
    Map<String, List<Long>> offsets = tape.offsets();
    Set<Where> places = new HashSet<>();
    for (UncountedEvent left : lefts) {
      long offset = offsets.get(left.kind()).get(left.index());
      places.add(new Where(stage.topicOf(left.kind()), left.event().partition(), offset));
    }
    return places;
  }

  private Set<Where> placesOf(Set<Output.Letter> letters) {
    Set<Where> places = new HashSet<>();
    letters.stream()
        .filter(
            letter ->
                parameters.eventKinds().stream()
                    .anyMatch(kind -> letter.topic().endsWith("-" + kind)))
        .forEach(l -> places.add(new Where(l.topic(), l.partition(), l.offset())));
    return places;
  }
}
