package io.ringcast.testkit.naive;

import com.uber.h3core.H3Core;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.H3Library;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.testkit.recording.RecordedEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * The plainest answer to a recording that follows the semantics page: what everything clever is
 * held against. Nothing here is meant to be fast.
 *
 * <p>A rejected event is as if it had never been there: it moves no partition's clock. Events
 * without a partition of their own are one partition together.
 */
public final class NaiveAnswer {

  private static final long MINUTE = 60_000;

  /** Where a count belongs. */
  record Place(long cell, UUID product) {}

  private final NaiveParameters parameters;
  private final FeatureSet set;
  private final H3Core h3 = H3Library.load();
  private final List<UncountedEvent> rejects = new ArrayList<>();
  private final List<UncountedEvent> late = new ArrayList<>();
  private final List<PlacedEvent> lateEvents = new ArrayList<>();
  private final List<PlacedEvent> counted = new ArrayList<>();
  // The counts c of the page: minute -> place -> one count for each kind.
  private final TreeMap<Long, Map<Place, long[]>> counts = new TreeMap<>();

  /** Without any events. */
  NaiveAnswer(NaiveParameters parameters) {
    this.parameters = parameters;
    this.set = parameters.set();
  }

  /**
   * Reads the recording and counts; the rows are made when they are asked for.
   *
   * @param recording for each kind of events that the set needs, in the order of arrival
   */
  public static NaiveAnswer of(
      NaiveParameters parameters, Map<String, List<RecordedEvent>> recording) {
    NaiveAnswer answer = new NaiveAnswer(parameters);
    ProductCatalog catalog =
        parameters.catalog().orElseGet(() -> productsOf(parameters, recording));
    for (String kind : parameters.eventKinds()) {
      answer.countDistinct(answer.admit(catalog, kind, recording.get(kind)));
    }
    return answer;
  }

  public List<UncountedEvent> rejects() {
    return List.copyOf(rejects);
  }

  public List<UncountedEvent> late() {
    return List.copyOf(late);
  }

  /** The late ones once more, with what they would have counted for. */
  public List<PlacedEvent> lateEvents() {
    return List.copyOf(lateEvents);
  }

  /** The events that count, one of each who: what the rows are made of. */
  public List<PlacedEvent> counted() {
    return List.copyOf(counted);
  }

  /** All rows, in the order of their window ends. A large recording has more than fit a list. */
  public List<FeatureRow> rows() {
    List<FeatureRow> rows = new ArrayList<>();
    forEachRow(rows::add);
    return rows;
  }

  /** The rows of a window end, one by one: the counts around it, added up. */
  public NaiveWindowEnd windowEnd(long windowEnd) {
    NaiveWindowEnd rows = new NaiveWindowEnd(set, h3, windowEnd);
    for (int age = 0; age < set.maxWindow(); age++) {
      int minutesBack = age;
      counts
          .getOrDefault(minuteOf(windowEnd) - 1 - age, Map.of())
          .forEach((place, count) -> rows.add(place, minutesBack, count));
    }
    return rows;
  }

  /** "What is emitted": every row with something in it, and one row of zeros after the last. */
  public void forEachRow(Consumer<FeatureRow> rows) {
    Set<Place> before = Set.of();
    Long minute = counts.isEmpty() ? null : counts.firstKey();
    while (minute != null) {
      long windowEnd = (minute + 1) * MINUTE;
      NaiveWindowEnd end = windowEnd(windowEnd);
      Map<Place, long[][]> sums = end.rows();
      sums.forEach((place, its) -> rows.accept(row(place, windowEnd, its)));
      for (Place place : before) {
        if (!sums.containsKey(place)) {
          rows.accept(row(place, windowEnd, end.zeros()));
        }
      }
      before = sums.keySet();
      // When every window is empty nothing happens until the next count.
      minute = before.isEmpty() ? counts.higherKey(minute) : Long.valueOf(minute + 1);
    }
  }

  /** All products that the recording names. */
  public static ProductCatalog productsOf(
      NaiveParameters parameters, Map<String, List<RecordedEvent>> recording) {
    Set<UUID> products = new HashSet<>();
    recording.forEach(
        (kind, events) -> {
          FieldNames names = parameters.fieldsOf(kind);
          events.forEach(event -> NaiveDecoder.productOf(event, names).ifPresent(products::add));
        });
    return ProductCatalog.inferred(products);
  }

  /** "Minutes, lateness": the events that are neither rejected nor late. */
  private List<PlacedEvent> admit(ProductCatalog catalog, String kind, List<RecordedEvent> events) {
    NaiveAdmission admission = admission(catalog, kind);
    List<PlacedEvent> good = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      RecordedEvent record = events.get(i);
      NaiveAdmission.Verdict verdict = admission.judge(record);
      if (verdict.counts()) {
        good.add(verdict.placed());
      } else if (verdict.placed() == null) {
        rejects.add(new UncountedEvent(kind, i, record, verdict.reason()));
      } else {
        late.add(new UncountedEvent(kind, i, record, verdict.reason()));
        lateEvents.add(verdict.placed());
      }
    }
    return good;
  }

  NaiveAdmission admission(ProductCatalog catalog, String kind) {
    return new NaiveAdmission(parameters, catalog, h3, kind);
  }

  /** "Distinct": one event stays of each who, and each that stays counts one. */
  private void countDistinct(List<PlacedEvent> events) {
    Map<List<Object>, PlacedEvent> stays = new LinkedHashMap<>();
    events.forEach(event -> stays.merge(who(event), event, NaiveAnswer::later));
    counted.addAll(stays.values());
    stays.values().forEach(this::count);
  }

  /** Of events with the same one counts. */
  List<Object> who(PlacedEvent event) {
    long minute = minuteOf(event.eventTime());
    return switch (set.distinct()) {
      case PER_CELL -> List.of(minute, event.product(), event.entity(), event.cell());
      case PER_ENTITY -> List.of(minute, event.product(), event.entity());
    };
  }

  void count(PlacedEvent event) {
    parameters.amounts(event).forEach((kind, amount) -> add(event, kind, amount));
  }

  private void add(PlacedEvent event, String kind, long amount) {
    int position = set.kinds().indexOf(kind);
    // A place where all counts are 0 has no row.
    if (position >= 0 && amount > 0) {
      Map<Place, long[]> minute =
          counts.computeIfAbsent(minuteOf(event.eventTime()), any -> new HashMap<>());
      Place place = new Place(event.cell(), event.product());
      minute.computeIfAbsent(place, any -> new long[set.kinds().size()])[position] += amount;
    }
  }

  static PlacedEvent later(PlacedEvent a, PlacedEvent b) {
    if (a.eventTime() != b.eventTime()) {
      return a.eventTime() > b.eventTime() ? a : b;
    }
    if (a.cell() != b.cell()) {
      return b.cell() > a.cell() ? b : a;
    }
    // Of equal events the first, which a reader of the recording meets first.
    return b.value().orElse(-1) > a.value().orElse(-1) ? b : a;
  }

  private FeatureRow row(Place place, long windowEnd, long[][] sums) {
    return new FeatureRow(
        set.name(), set.version(), place.cell(), place.product(), windowEnd, sums);
  }

  private static long minuteOf(long eventTime) {
    return Math.floorDiv(eventTime, MINUTE);
  }
}
