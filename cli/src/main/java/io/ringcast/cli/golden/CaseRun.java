package io.ringcast.cli.golden;

import io.ringcast.cli.Terminal;
import io.ringcast.cli.replay.Publication;
import io.ringcast.cli.replay.Replay;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.Selection;
import io.ringcast.store.TimeRange;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testkit.golden.CaseEvents;
import io.ringcast.testkit.golden.CaseSettings;
import io.ringcast.testkit.golden.Comparison;
import io.ringcast.testkit.golden.GoldenCase;
import io.ringcast.testkit.golden.WindowRows;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.servers.ServerSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A golden case in the real jobs: computed once, then published into a store, read back and
 * compared as often as is wanted.
 */
public final class CaseRun implements AutoCloseable {

  private final GoldenCase golden;
  private final CaseEvents events;
  private final Replay replay;

  private CaseRun(GoldenCase golden, CaseEvents events, Replay replay) {
    this.golden = golden;
    this.events = events;
    this.replay = replay;
  }

  /**
   * Runs the compute job over the case's recording.
   *
   * @param servers has the broker
   * @param config with the case's {@link CaseSettings}
   */
  public static CaseRun compute(
      ServerSource servers,
      GoldenCase golden,
      ComputeConfig config,
      int parallelism,
      Terminal terminal) {
    CaseEvents events = golden.events();
    Replay replay =
        new Replay(
            servers,
            golden.recording(),
            config,
            golden.file().products().orElse(null),
            parallelism,
            events.partitions(),
            terminal,
            golden.name() + ": ");
    CaseRun run = new CaseRun(golden, events, replay);
    try {
      replay.load();
      replay.compute();
      return run;
    } catch (RuntimeException e) {
      run.close();
      throw e;
    }
  }

  /** Hands on the records of the job's counts topic, in order. */
  public void counts(Consumer<byte[]> receiver) {
    replay.counts(receiver);
  }

  /** The whole recording of the case. */
  public CaseEvents events() {
    return events;
  }

  /**
   * Publishes the rows, reads them back and compares each.
   *
   * @param kept how many mismatches are kept to be explained
   */
  public Comparison compare(CaseStores stores, Layout layout, int kept) {
    FeatureSet set = golden.set();
    PublishConfig usual = stores.empty(replay.config(), set.id(), layout);
    StoreConfig store = stores.createTables(usual, set);
    Publication publication = Publication.run(replay, store, stores::requireAlive, usual);
    try (FeatureStore rows = publication.open()) {
      return Comparison.of(
          golden, events, publication.windowEndsOf(set), end -> read(rows, set, end), kept);
    }
  }

  /** How many events were late or rejected where that is not as expected, in words. */
  public List<String> otherEvents() {
    NaiveAnswer answer = golden.answer(events);
    long late = replay.late();
    Map<String, Long> rejected = replay.rejected();
    long rejects = rejected.values().stream().mapToLong(Long::longValue).sum();
    List<String> differences = new ArrayList<>();
    if (late != answer.late().size()) {
      differences.add("of %,d late events the job found %,d".formatted(answer.late().size(), late));
    }
    if (rejects != answer.rejects().size()) {
      differences.add(
          "of %,d events to be rejected the job rejected %,d %s"
              .formatted(answer.rejects().size(), rejects, rejected));
    }
    return differences;
  }

  private static WindowRows read(FeatureStore store, FeatureSet set, long windowEnd) {
    List<FeatureRow> rows = new ArrayList<>();
    store.scan(set, Selection.all(TimeRange.only(windowEnd)), some -> rows.addAll(some.each()));
    return WindowRows.of(windowEnd, rows);
  }

  @Override
  public void close() {
    replay.close();
  }
}
