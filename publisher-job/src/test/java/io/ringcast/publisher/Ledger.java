package io.ringcast.publisher;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.Minutes;
import io.ringcast.publisher.store.ScriptedStore;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredMarker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What the store has, and whether markers came when all rows of their window end were there. */
final class Ledger {

  record Place(Object product, long cell, long windowEnd) {}

  final Set<Long> vouched = ConcurrentHashMap.newKeySet();
  final List<String> problems = new ArrayList<>();

  final Map<Place, Integer> written = new ConcurrentHashMap<>();
  private final Map<Long, Integer> rowsWhenVouched = new ConcurrentHashMap<>();

  /** A store that takes everything. */
  ScriptedStore store() {
    return new ScriptedStore(this::write, this::vouch);
  }

  RuntimeException write(List<StoredBlock> batch) {
    if (batch.stream().map(StoredBlock::partition).distinct().count() != 1) {
      problem("a batch of several partitions");
    }
    for (StoredBlock block : batch) {
      Emission emission = block.emission();
      Place place = new Place(block.product(), block.cell(), emission.windowEnd());
      boolean isNew = written.put(place, block.rows()) == null;
      if (isNew && rowsWhenVouched.containsKey(emission.windowEnd())) {
        problem("rows of window end " + emission.windowEnd() + " after its marker");
      }
    }
    return null;
  }

  RuntimeException vouch(StoredMarker marker) {
    rowsWhenVouched.put(marker.emission().windowEnd(), written.size());
    vouched.add(marker.emission().windowEnd() / Minutes.MILLIS);
    return null;
  }

  long rows(long minute) {
    return written.entrySet().stream()
        .filter(entry -> entry.getKey().windowEnd == minute * Minutes.MILLIS)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  long rows() {
    return written.values().stream().mapToLong(Integer::longValue).sum();
  }

  /** No marker came before its rows, and each window end has all of them. */
  void requireWhole(Map<Long, Long> rowsByMinute) {
    assertThat(problems).isEmpty();
    assertThat(vouched)
        .allSatisfy(minute -> assertThat(rows(minute)).isEqualTo(rowsByMinute.get(minute)));
  }

  private synchronized void problem(String what) {
    problems.add(what);
  }
}
