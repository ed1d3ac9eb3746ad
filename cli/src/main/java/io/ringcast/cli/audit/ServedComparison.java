package io.ringcast.cli.audit;

import com.uber.h3core.H3Core;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import io.ringcast.common.features.ValueKind;
import io.ringcast.common.hex.H3Library;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Served rows beside the same recomputed: each feature has to be the same double. */
final class ServedComparison {

  /** What has become of a row. */
  enum Outcome {
    EQUAL,
    /** A feature is another. */
    DIFFERENT,
    /** There is no row where one must be. */
    MISSING,
    /**
     * None of its windows was known to be filled, its events are lost, or events that may count
     * move its sums up or down.
     */
    SKIPPED,
    /** The archive has its window end whole, and readers get NOT_YET: the store has no marker. */
    UNMARKED
  }

  /**
   * A feature that is not what it should be: the recomputed one is a sum over a divisor.
   *
   * @param isMissing whether there is no row at all
   */
  record Difference(
      long hexagon,
      UUID product,
      long windowEnd,
      String feature,
      boolean isMissing,
      double served,
      long sum,
      long divisor) {

    double recomputed() {
      return FeatureValue.of(sum, divisor);
    }

    private boolean isEither(long other) {
      return served == recomputed() || served == FeatureValue.of(other, divisor);
    }

    /** Whether it is this sum's feature after all, the other one's, or that of one in between. */
    private boolean isBetween(long other) {
      long nearest = Math.round(served * divisor);
      return Math.min(sum, other) <= nearest
          && nearest <= Math.max(sum, other)
          && served == (double) nearest / divisor;
    }
  }

  private final FeatureSet set;
  private final Set<String> eventKinds;
  private final List<String> names;
  private final H3Core h3;
  private final Map<Outcome, Long> rows = new HashMap<>();
  private final List<Difference> differences = new ArrayList<>();
  private long partial;

  /**
   * @param eventKinds the kinds of events; others are made of their values
   */
  ServedComparison(FeatureSet set, Set<String> eventKinds) {
    this.set = set;
    this.eventKinds = eventKinds;
    this.names = set.featureNames();
    this.h3 = H3Library.load();
  }

  /**
   * Compares a row.
   *
   * @param sums the recomputed numerators, by kind
   * @param withSetAside the same if events count that the job set aside after a silence, or that
   *     only records stamped ahead make late: the job may have counted them. Right is what is not
   *     outside of both. Values of such events may raise or lower a sum, so only both ends are
   *     right and nothing is known to be wrong
   */
  void add(ServedRows.ServedRow row, long[][] sums, long[][] withSetAside) {
    int windows = set.windows().size();
    int before = differences.size();
    int filled = 0;
    int unknown = 0;
    for (int ring = 0; ring < set.rings().size(); ring++) {
      int disk = h3.gridDisk(row.hexagon(), set.rings().get(ring)).size();
      for (int window = 0; window < windows; window++) {
        if (row.whole()[window]) {
          filled++;
          int feature = ring * windows + window;
          long divisor = (long) set.windows().get(window) * disk;
          unknown += compare(row, feature, sums, withSetAside, divisor);
        }
      }
    }
    partial += filled > 0 && filled < set.featuresPerKind() ? 1 : 0;
    boolean differs = differences.size() > before;
    boolean skipped = filled == 0 || (unknown > 0 && !differs);
    Outcome outcome = skipped ? Outcome.SKIPPED : outcome(row, differs);
    rows.merge(outcome, 1L, Long::sum);
  }

  /** So many rows cannot be compared, since events of theirs are lost. */
  void skip(long lost) {
    rows.merge(Outcome.SKIPPED, lost, Long::sum);
  }

  /** How many of a feature's columns cannot be judged. */
  private int compare(
      ServedRows.ServedRow row, int feature, long[][] sums, long[][] withSetAside, long divisor) {
    int unknown = 0;
    for (int kind = 0; kind < set.kinds().size(); kind++) {
      int column = kind * set.featuresPerKind() + feature;
      Difference possible =
          new Difference(
              row.hexagon(),
              row.product(),
              row.windowEnd(),
              names.get(column),
              row.status() == Status.EMPTY,
              row.values()[column],
              sums[kind][feature],
              divisor * ValueKind.unit(set.kinds().get(kind)));
      long other = withSetAside[kind][feature];
      boolean ofValues = !eventKinds.contains(set.kinds().get(kind));
      if (ofValues ? possible.isEither(other) : possible.isBetween(other)) {
        continue;
      }
      if (ofValues && possible.sum != other) {
        unknown++;
      } else {
        differences.add(possible);
      }
    }
    return unknown;
  }

  private static Outcome outcome(ServedRows.ServedRow row, boolean differs) {
    if (!differs) {
      return Outcome.EQUAL;
    }
    return row.status() == Status.EMPTY ? Outcome.MISSING : Outcome.DIFFERENT;
  }

  /**
   * Makes sure that something was compared.
   *
   * @throws IllegalStateException if not, with what to do
   */
  void requireRows() {
    if (rows() == 0) {
      throw new IllegalStateException(
          ("nothing of %s could be compared: of %d rows no window was filled, or events of theirs"
                  + " were deleted from Kafka before they were read. The compute job has run for less"
                  + " than the shortest window, or the next window end came while they were read: try"
                  + " again in a minute; or the event topics keep records for too short"
                  + " (retention.ms)")
              .formatted(set.id(), rows(Outcome.SKIPPED)));
    }
  }

  boolean isEqual() {
    return differences.isEmpty();
  }

  /** Counts of rows by outcome. */
  Map<Outcome, Long> outcomes() {
    return rows;
  }

  long rows(Outcome outcome) {
    return rows.getOrDefault(outcome, 0L);
  }

  /** How many rows were compared. */
  long rows() {
    return rows.values().stream().mapToLong(Long::longValue).sum() - rows(Outcome.SKIPPED);
  }

  /** How many of them have windows that were not filled, which were not compared. */
  long partial() {
    return partial;
  }

  List<Difference> differences() {
    return differences;
  }
}
