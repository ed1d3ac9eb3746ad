package io.ringcast.cli.audit;

import com.uber.h3core.H3Core;
import io.ringcast.cli.ProductNames;
import io.ringcast.cli.Terminal;
import io.ringcast.client.FeatureClient;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.H3Library;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.testkit.naive.NaiveStream;
import io.ringcast.testkit.naive.NaiveWindowEnd;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.apache.kafka.common.KafkaException;

/** One look at a feature set: rows as they are served, and the same recomputed. */
public final class AuditPass {

  /** What the job has only just set aside as late is in its topic by then. */
  private static final Duration SECOND_LOOK = Duration.ofSeconds(5);

  /**
   * How much is looked at.
   *
   * @param windowEnds of the past, at most; the newest is looked at beside them
   * @param within how far back these may be
   */
  public record Size(int windowEnds, int hexagons, Duration within) {}

  /**
   * What a pass has found, for whoever goes on.
   *
   * @param rows how many were compared
   * @param text for people
   */
  public record Verdict(long rows, boolean isEqual, List<String> text) {}

  /**
   * Results of a pass.
   *
   * @param lost complete window ends that cannot be recomputed: events of theirs are deleted
   */
  record Result(
      FeatureSet set,
      Sampler.Sample sample,
      ServedComparison comparison,
      RecordedEvents.Counts events,
      NavigableSet<Long> lost) {}

  private final ComputeConfig config;
  private final FeatureSet set;
  private final FeatureClient client;
  private final Size size;
  private final Sampler sampler;
  private final Terminal terminal;
  private final NavigableSet<Long> lost = new TreeSet<>();

  public AuditPass(
      ComputeConfig config,
      FeatureSet set,
      FeatureClient client,
      Size size,
      Random random,
      Terminal terminal) {
    this.config = config;
    this.set = set;
    this.client = client;
    this.size = size;
    this.sampler = new Sampler(client, set, random);
    this.terminal = terminal;
  }

  /**
   * Looks once.
   *
   * @throws IllegalStateException if nothing can be compared, with what to do
   */
  Result run() {
    try {
      return compareSample();
    } catch (KafkaException e) {
      throw new IllegalStateException(
          "Kafka at %s: %s".formatted(config.kafka().bootstrapServers(), e.getMessage()), e);
    }
  }

  /**
   * Looks once, with these names for products and at most so many differences in words.
   *
   * @throws IllegalStateException if nothing can be compared, with what to do
   */
  public Verdict verdict(ProductNames names, int most) {
    Result result = run();
    ServedComparison found = result.comparison();
    return new Verdict(found.rows(), found.isEqual(), AuditText.lines(result, names, most));
  }

  private Result compareSample() {
    Sampler.Sample sample;
    try (RecordedEvents recorded = new RecordedEvents(config, terminal)) {
      recorded.require(set);
      sample = draw(recorded);
    }
    List<ServedRows.ServedRow> rows = read(sample);
    Result first = look(rows, sample);
    first.comparison().requireRows();
    if (first.comparison().isEqual()) {
      return first;
    }
    LockSupport.parkNanos(SECOND_LOOK.toNanos());
    return look(rows, sample);
  }

  private Result look(List<ServedRows.ServedRow> rows, Sampler.Sample sample) {
    try (RecordedEvents recorded = new RecordedEvents(config, terminal)) {
      ServedComparison comparison = compare(rows, sample, recorded);
      return new Result(set, sample, comparison, recorded.counts(), lost);
    }
  }

  private Sampler.Sample draw(RecordedEvents recorded) {
    long newest = newest();
    List<Long> complete = sampler.complete(newest - size.within().toMillis(), newest);
    if (complete.isEmpty()) {
      throw new IllegalStateException(
          ("no window end of %s of the %s before %s is complete in the store: see that the"
                  + " publisher job runs, or look further back by --within")
              .formatted(set.id(), size.within(), Instant.ofEpochMilli(newest)));
    }
    Optional<Instant> held = recorded.heldSince(set);
    List<Long> recomputable =
        complete.stream().filter(end -> held.isEmpty() || from(end).isAfter(held.get())).toList();
    if (recomputable.isEmpty()) {
      throw new IllegalStateException(tooShort(complete.get(0), held.orElseThrow()));
    }
    lost.addAll(complete);
    recomputable.forEach(lost::remove);
    Sampler.Sample sample = sampler.draw(recomputable, size.windowEnds(), size.hexagons());
    if (sample.hexagons().isEmpty()) {
      throw new IllegalStateException(
          "%s has no rows at the window ends %s, so there is nothing to compare"
              .formatted(
                  set.id(), sample.windowEnds().stream().map(Instant::ofEpochMilli).toList()));
    }
    return sample;
  }

  private Instant from(long windowEnd) {
    return EventSpan.of(set, windowEnd).readFrom(config.time().allowedSkew());
  }

  private String tooShort(long windowEnd, Instant held) {
    Duration needed =
        Duration.ofMinutes(set.maxWindow()).plus(config.time().allowedSkew()).plus(size.within());
    return ("the event topics of %s have lost what was before %s, but window end %s, the newest"
            + " complete one, needs all since %s: the longest window, %d minutes, and"
            + " time.allowed-skew before it. To recompute window ends of the last %s"
            + " (--within), they have to keep records for longer than that: retention.ms of %d"
            + " or more")
        .formatted(
            set.id(),
            held,
            Instant.ofEpochMilli(windowEnd),
            from(windowEnd),
            set.maxWindow(),
            size.within(),
            needed.toMillis());
  }

  /** The newest window end that the service knows to be complete. */
  private long newest() {
    List<io.ringcast.api.FeatureSet> known = client.describe("");
    io.ringcast.api.FeatureSet served =
        known.stream()
            .filter(its -> its.getName().equals(set.name()) && its.getVersion() == set.version())
            .findFirst()
            .orElseThrow(() -> new IllegalStateException(unknown(known)));
    if (served.getFingerprint() != set.fingerprint()) {
      throw new IllegalStateException(
          "the service's %s has other features than the configuration's: see that --config is that of"
                  .formatted(set.id())
              + " the job that runs");
    }
    if (served.getNewestWindowEndMs() == 0) {
      throw new IllegalStateException(
          "the service knows no complete window end of %s yet: see that both jobs run"
              .formatted(set.id()));
    }
    return served.getNewestWindowEndMs();
  }

  private String unknown(List<io.ringcast.api.FeatureSet> known) {
    return "the service knows no feature set %s; it knows %s. Name one of the configuration by --feature-set"
        .formatted(
            set.id(),
            known.stream()
                .map(its -> its.getName() + " version " + its.getVersion())
                .collect(Collectors.joining(", ")));
  }

  /** The newest rows, which come from what the service holds, and past ones, from the store. */
  private List<ServedRows.ServedRow> read(Sampler.Sample sample) {
    ServedRows served = new ServedRows(client, set);
    List<ServedRows.ServedRow> rows =
        new ArrayList<>(served.read(sample.hexagons(), sample.products(), OptionalLong.empty()));
    for (long end : sample.windowEnds()) {
      rows.addAll(served.read(sample.hexagons(), sample.products(), OptionalLong.of(end)));
    }
    return rows;
  }

  private ServedComparison compare(
      List<ServedRows.ServedRow> rows, Sampler.Sample sample, RecordedEvents recorded) {
    ServedComparison comparison = new ServedComparison(set, config.events().keySet());
    LongSet cells = cellsAround(sample.hexagons());
    SortedMap<Long, List<ServedRows.ServedRow>> byWindowEnd =
        rows.stream()
            .collect(
                Collectors.groupingBy(
                    ServedRows.ServedRow::windowEnd, TreeMap::new, Collectors.toList()));
    for (EventSpan span : EventSpan.of(set, byWindowEnd.keySet())) {
      Optional<NaiveStream> recomputed = recorded.recompute(set, span, cells);
      byWindowEnd
          .subMap(span.begin() + 1, span.end() + 1)
          .forEach((end, its) -> compare(its, end, recomputed, comparison));
    }
    return comparison;
  }

  private void compare(
      List<ServedRows.ServedRow> rows,
      long windowEnd,
      Optional<NaiveStream> recomputed,
      ServedComparison comparison) {
    if (recomputed.isEmpty()) {
      comparison.skip(rows.size());
      lost.add(windowEnd);
      return;
    }
    NaiveWindowEnd right = recomputed.get().answer().windowEnd(windowEnd);
    NaiveWindowEnd withSetAside = recomputed.get().answerWithSetAside().windowEnd(windowEnd);
    for (ServedRows.ServedRow row : rows) {
      comparison.add(
          row,
          right.row(row.hexagon(), row.product()).sums(),
          withSetAside.row(row.hexagon(), row.product()).sums());
    }
  }

  private LongSet cellsAround(List<Long> hexagons) {
    H3Core h3 = H3Library.load();
    LongSet cells = new LongOpenHashSet();
    hexagons.forEach(hexagon -> cells.addAll(h3.gridDisk(hexagon, set.maxRing())));
    return cells;
  }
}
