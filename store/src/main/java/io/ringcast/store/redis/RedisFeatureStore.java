package io.ringcast.store.redis;

import io.lettuce.core.ScriptOutputType;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.KnownSets;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.Placement;
import io.ringcast.store.Selection;
import io.ringcast.store.StoreException;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.StoredRows;
import io.ringcast.store.TimeRange;
import io.ringcast.store.config.StoreConfig;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** The feature store in Redis or Valkey: one server, or a cluster. */
public final class RedisFeatureStore implements FeatureStore {

  /** Markers expire this share of their time earlier, so an expired row is never read as zero. */
  private static final int MARKER_SHARE = 24;

  private final Connections connections;
  private final Keys keys;
  private final KnownSets sets;
  private final String incarnation;
  private final Blocks blocks;
  private final Markers markers;

  private RedisFeatureStore(Connections connections, StoreConfig config, List<FeatureSet> sets) {
    this.connections = connections;
    this.keys = new Keys(config.keyspace(), connections.shards());
    this.sets = new KnownSets(sets);
    MasterIds masters = MasterIds.read(connections, keys);
    this.incarnation = masters.incarnation();
    long ttl = config.ttl().toMillis();
    this.blocks = new Blocks(connections, keys, masters, ttl);
    this.markers = new Markers(connections, keys, masters, ttl - ttl / MARKER_SHARE);
  }

  /**
   * Connects.
   *
   * @param sets whose blocks are written
   * @throws StoreException if there is no connection, or a server's settings lose rows
   */
  public static RedisFeatureStore open(StoreConfig config, List<FeatureSet> sets) {
    Connections connections = Connections.open(config);
    try {
      return new RedisFeatureStore(connections, config, sets);
    } catch (RuntimeException e) {
      connections.close();
      throw e;
    }
  }

  @Override
  public CompletionStage<Void> write(List<StoredBlock> some) {
    if (some.isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    PartitionKey partition = PartitionKey.ofAll(some);
    try {
      some.forEach(sets::check);
    } catch (StoreException e) {
      return CompletableFuture.failedFuture(e);
    }
    return blocks.write(partition, some);
  }

  @Override
  public String incarnation() {
    return incarnation;
  }

  @Override
  public CompletionStage<Void> write(StoredMarker marker, long rowsSince) {
    return markers.write(marker, rowsSince);
  }

  @Override
  public CompletionStage<Void> write(RegisteredSet set) {
    return Connections.result(
        connections
            .commands()
            .hset(keys.sets(), Keys.bytes(set.id().toString()), Keys.bytes(set.definition())),
        any -> null);
  }

  @Override
  public CompletionStage<Optional<RegisteredSet>> find(SetId set) {
    return Connections.result(
        connections.commands().hget(keys.sets(), Keys.bytes(set.toString())),
        found -> found == null ? Optional.empty() : KnownSets.found(() -> parsed(found)));
  }

  @Override
  public SetRegistry registry() {
    return new SetRegistry(
        Connections.await(connections.commands().hvals(keys.sets())).stream()
            .map(RedisFeatureStore::parsed)
            .toList());
  }

  private static RegisteredSet parsed(byte[] definition) {
    return KnownSets.parse("a set's definition in Redis", Keys.text(definition));
  }

  @Override
  public void scan(FeatureSet set, Selection selection, Consumer<StoredRows> out) {
    List<PartitionKey> selected =
        partitions(set.id(), selection.windowEnds()).stream()
            .filter(selection::touches)
            .sorted(Comparator.comparing(PartitionKey::hour, Comparator.reverseOrder()))
            .toList();
    selected.forEach(partition -> blocks.scan(set, partition, selection, out));
  }

  @Override
  public void scan(
      FeatureSet set,
      List<PartitionKey> partitions,
      TimeRange windowEnds,
      Consumer<StoredRows> out) {
    Selection all = Selection.all(windowEnds);
    partitions.forEach(partition -> blocks.scan(set, partition, all, out));
  }

  @Override
  public CompletionStage<List<StoredBlock>> read(
      FeatureSet set, UUID product, long windowEnd, long[] hexagons) {
    if (hexagons.length == 0) {
      return CompletableFuture.completedFuture(List.of());
    }
    PartitionKey partition = PartitionKey.ofAll(set, product, windowEnd, hexagons);
    return blocks.read(set, partition, windowEnd, hexagons);
  }

  @Override
  public CompletionStage<Optional<StoredMarker>> marker(SetId set, long windowEnd) {
    return markers
        .read(set, TimeRange.only(windowEnd))
        .thenApply(found -> found.stream().findFirst());
  }

  @Override
  public List<StoredMarker> markers(SetId set, TimeRange windowEnds) {
    return Connections.await(markers.read(set, windowEnds));
  }

  @Override
  public List<PartitionKey> partitions(SetId set, TimeRange windowEnds) {
    long from = PartitionKey.hour(windowEnds.from());
    long to = PartitionKey.hour(windowEnds.to());
    return Connections.await(
            connections.eachShard(
                shard ->
                    connections.<List<byte[]>>run(
                        Script.READ_PARTITIONS,
                        ScriptOutputType.MULTI,
                        List.of(keys.partitions(shard, set))),
                shards -> shards.stream().flatMap(List::stream).toList()))
        .stream()
        .map(member -> Keys.partition(set, member))
        .filter(partition -> from <= partition.hour() && partition.hour() <= to)
        .toList();
  }

  @Override
  public Placement placement() {
    return Shards.PLACEMENT;
  }

  @Override
  public void close() {
    connections.close();
  }
}
