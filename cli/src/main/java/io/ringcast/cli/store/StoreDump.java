package io.ringcast.cli.store;

import io.ringcast.cli.replay.RowWriter;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.Selection;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.StoredRows;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** One reading of selected rows, and what there is to say about it. */
final class StoreDump {

  private final FeatureStore store;
  private final FeatureSet set;
  private final Selection selection;
  private final long limit;
  private final SortedSet<Long> marked = new TreeSet<>();
  private final SortedSet<Long> withRows = new TreeSet<>();
  private final RowWriter writer;
  private boolean isCut;

  /** Ends a scan that has found enough; it is no failure and needs no stack trace. */
  private static final class Enough extends RuntimeException {
    Enough() {
      super(null, null, false, false);
    }
  }

  StoreDump(FeatureStore store, FeatureSet set, Selection selection, long limit, RowWriter writer) {
    this.store = store;
    this.set = set;
    this.selection = selection;
    this.limit = limit;
    this.writer = writer;
  }

  void run() {
    // Asked for before the rows: what a marker vouches for now, the scan finds.
    for (StoredMarker marker : store.markers(set.id(), selection.windowEnds())) {
      marked.add(marker.emission().windowEnd());
    }
    try {
      store.scan(set, selection, this::write);
    } catch (Enough e) {
      isCut = true;
    }
  }

  private void write(StoredRows found) {
    for (FeatureRow row : found.each()) {
      if (isSelected(row.hexagon())) {
        if (writer.rows() == limit) {
          throw new Enough();
        }
        writer.write(set, row);
        withRows.add(row.windowEnd());
      }
    }
  }

  private boolean isSelected(long hexagon) {
    return selection
        .cell()
        .map(cell -> Cells.parent(hexagon, Cells.resolution(cell)) == cell)
        .orElse(true);
  }

  /** In lines for people. */
  List<String> summary() {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            "%,d rows of feature set %s%s; their window ends: %s",
            writer.rows(),
            set.id(),
            isCut ? ", and there are more than --limit" : "",
            WindowEndsText.of(withRows)));
    lines.add("complete, by their markers: " + WindowEndsText.of(marked));
    SortedSet<Long> unmarked = new TreeSet<>(withRows);
    unmarked.removeAll(marked);
    if (!unmarked.isEmpty()) {
      lines.add("not marked as complete:     " + WindowEndsText.of(unmarked));
    }
    return lines;
  }
}
