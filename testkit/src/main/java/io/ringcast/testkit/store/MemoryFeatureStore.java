package io.ringcast.testkit.store;

import io.ringcast.common.blocks.BlockDecoder;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.KnownSets;
import io.ringcast.store.Overlaps;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.Placement;
import io.ringcast.store.Selection;
import io.ringcast.store.StoreException;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.StoredRows;
import io.ringcast.store.TimeRange;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The store's twin for tests: it keeps blocks as long as it lives. */
public final class MemoryFeatureStore implements FeatureStore {

  private final KnownSets sets;

  /** Of each partition, by window end, the newest first, and cell. */
  private final Map<PartitionKey, NavigableMap<Long, NavigableMap<Long, StoredBlock>>> partitions =
      new HashMap<>();

  private final Map<SetId, NavigableMap<Long, StoredMarker>> markers = new HashMap<>();
  private final Map<SetId, RegisteredSet> registered = new HashMap<>();

  public MemoryFeatureStore(List<FeatureSet> sets) {
    this.sets = new KnownSets(sets);
  }

  @Override
  public synchronized CompletionStage<Void> write(List<StoredBlock> blocks) {
    if (blocks.isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    PartitionKey partition = PartitionKey.ofAll(blocks);
    try {
      blocks.forEach(sets::check);
    } catch (StoreException e) {
      return CompletableFuture.failedFuture(e);
    }
    for (StoredBlock block : blocks) {
      partitions
          .computeIfAbsent(partition, key -> new TreeMap<>(Comparator.reverseOrder()))
          .computeIfAbsent(block.emission().windowEnd(), end -> new TreeMap<>())
          .merge(
              block.cell(),
              block,
              (old, now) -> now.emission().rowVersion() >= old.emission().rowVersion() ? now : old);
    }
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public synchronized CompletionStage<Void> write(StoredMarker marker, long rowsSince) {
    markers
        .computeIfAbsent(marker.set(), set -> new TreeMap<>(Comparator.reverseOrder()))
        .merge(
            marker.emission().windowEnd(),
            marker,
            (old, now) -> now.emission().rowVersion() >= old.emission().rowVersion() ? now : old);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public synchronized CompletionStage<Void> write(RegisteredSet set) {
    registered.put(set.id(), set);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletionStage<Optional<RegisteredSet>> find(SetId set) {
    return CompletableFuture.completedFuture(registry().find(set));
  }

  @Override
  public synchronized SetRegistry registry() {
    return new SetRegistry(registered.values());
  }

  @Override
  public void scan(FeatureSet set, Selection selection, Consumer<StoredRows> out) {
    scan(set, selected(set.id(), selection), out);
  }

  private static void scan(FeatureSet set, List<StoredBlock> blocks, Consumer<StoredRows> out) {
    try (BlockDecoder decoder = new BlockDecoder(set)) {
      for (StoredBlock block : blocks) {
        ByteBuffer payload = ByteBuffer.wrap(block.payload());
        out.accept(
            new StoredRows(
                block.product(), block.emission(), decoder.decode(block.cell(), payload)));
      }
    } catch (BlockFormatException e) {
      throw new StoreException("a block of " + set.id() + " cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public void scan(
      FeatureSet set,
      List<PartitionKey> partitions,
      TimeRange windowEnds,
      Consumer<StoredRows> out) {
    for (PartitionKey partition : partitions) {
      scan(set, blocks(partition, windowEnds), out);
    }
  }

  private synchronized List<StoredBlock> blocks(PartitionKey partition, TimeRange windowEnds) {
    return blocks(partition)
        .filter(block -> windowEnds.contains(block.emission().windowEnd()))
        .toList();
  }

  /** Copies the list, so that nobody's code runs while others wait. */
  private synchronized List<StoredBlock> selected(SetId set, Selection selection) {
    return partitions.keySet().stream()
        .filter(key -> key.set().equals(set))
        .filter(key -> selection.product().map(key.product()::equals).orElse(true))
        .sorted(Comparator.comparing(PartitionKey::hour, Comparator.reverseOrder()))
        .flatMap(this::blocks)
        .filter(block -> selection.touches(block.cell()))
        .filter(block -> selection.windowEnds().contains(block.emission().windowEnd()))
        .toList();
  }

  @Override
  public synchronized CompletionStage<List<StoredBlock>> read(
      FeatureSet set, UUID product, long windowEnd, long[] hexagons) {
    if (hexagons.length == 0) {
      return CompletableFuture.completedFuture(List.of());
    }
    PartitionKey key = PartitionKey.ofAll(set, product, windowEnd, hexagons);
    return CompletableFuture.completedFuture(
        blocks(key)
            .filter(block -> block.emission().windowEnd() == windowEnd)
            .filter(block -> holdsOne(block.cell(), hexagons))
            .toList());
  }

  /** A partition's blocks that still count. */
  private Stream<StoredBlock> blocks(PartitionKey key) {
    return partitions.getOrDefault(key, Collections.emptyNavigableMap()).values().stream()
        .map(ofEnd -> List.copyOf(ofEnd.values()))
        .flatMap(
            ofEnd ->
                Overlaps.newest(ofEnd, StoredBlock::cell, block -> block.emission().rowVersion())
                    .stream());
  }

  private static boolean holdsOne(long cell, long[] hexagons) {
    return Arrays.stream(hexagons).anyMatch(hexagon -> Cells.nested(cell, hexagon));
  }

  @Override
  public CompletionStage<Optional<StoredMarker>> marker(SetId set, long windowEnd) {
    return CompletableFuture.completedFuture(
        markers(set, TimeRange.only(windowEnd)).stream().findFirst());
  }

  @Override
  public synchronized List<StoredMarker> markers(SetId set, TimeRange windowEnds) {
    NavigableMap<Long, StoredMarker> ofSet = markers.getOrDefault(set, new TreeMap<>());
    return ofSet.values().stream()
        .filter(marker -> windowEnds.contains(marker.emission().windowEnd()))
        .toList();
  }

  @Override
  public synchronized List<PartitionKey> partitions(SetId set, TimeRange windowEnds) {
    long from = PartitionKey.hour(windowEnds.from());
    long to = PartitionKey.hour(windowEnds.to());
    return partitions.keySet().stream()
        .filter(key -> key.set().equals(set) && from <= key.hour() && key.hour() <= to)
        .toList();
  }

  @Override
  public Placement placement() {
    return Placement::byHash;
  }

  @Override
  public void close() {
    // Nothing is held but memory.
  }
}
