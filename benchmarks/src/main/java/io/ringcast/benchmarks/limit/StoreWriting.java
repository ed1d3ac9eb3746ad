package io.ringcast.benchmarks.limit;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.Minutes;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testkit.cassandra.EmbeddedCassandra;
import io.ringcast.testkit.cassandra.NodeOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Writes a minute's blocks into a Cassandra node, in batches as large and as many at a time as the
 * publisher's writers do. Each pass is another minute.
 */
final class StoreWriting implements Work {

  private static final int HEAP_MEGABYTES = 2048;

  private final EmbeddedCassandra node;
  private final CassandraFeatureStore store;
  private final List<StoredBlock> blocks;
  private final int batch;
  private final int inFlight;
  private long minutes;

  private StoreWriting(
      EmbeddedCassandra node,
      CassandraFeatureStore store,
      List<StoredBlock> blocks,
      int batch,
      int inFlight) {
    this.node = node;
    this.store = store;
    this.blocks = blocks;
    this.batch = batch;
    this.inFlight = inFlight;
  }

  /** Starts a node with empty tables. */
  static StoreWriting start(PublishConfig config, List<StoredBlock> blocks) {
    EmbeddedCassandra node =
        EmbeddedCassandra.start(NodeOptions.defaults().withHeapMegabytes(HEAP_MEGABYTES));
    try {
      StoreConfig there = config.store().onNode(node.hostAndPort(), node.datacenter());
      StoreSchema.init(there, config.featureSets());
      return new StoreWriting(
          node,
          CassandraFeatureStore.open(there, config.featureSets()),
          blocks,
          config.write().batch(),
          config.write().inFlight());
    } catch (RuntimeException e) {
      node.close();
      throw e;
    }
  }

  long pid() {
    return node.pid();
  }

  @Override
  public long pass() throws Exception {
    minutes++;
    Semaphore free = new Semaphore(inFlight);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    for (List<StoredBlock> together : batches()) {
      free.acquire();
      store
          .write(together)
          .whenComplete(
              (done, e) -> {
                if (e != null) {
                  failure.compareAndSet(null, e);
                }
                free.release();
              });
    }
    free.acquire(inFlight);
    if (failure.get() != null) {
      throw new IllegalStateException("a batch was not stored", failure.get());
    }
    return blocks.size();
  }

  private List<List<StoredBlock>> batches() {
    Map<PartitionKey, List<StoredBlock>> open = new LinkedHashMap<>();
    List<List<StoredBlock>> full = new ArrayList<>();
    for (StoredBlock block : blocks) {
      StoredBlock shifted = shifted(block);
      List<StoredBlock> of =
          open.computeIfAbsent(shifted.partition(), partition -> new ArrayList<>());
      of.add(shifted);
      if (of.size() == batch) {
        full.add(open.remove(shifted.partition()));
      }
    }
    full.addAll(open.values());
    return full;
  }

  private StoredBlock shifted(StoredBlock block) {
    Emission emission = block.emission();
    return new StoredBlock(
        block.set(),
        block.product(),
        block.cell(),
        block.resolution(),
        new Emission(
            emission.windowEnd() + minutes * Minutes.MILLIS,
            emission.rowVersion(),
            emission.completeSince()),
        block.rows(),
        block.payload());
  }

  @Override
  public void close() {
    store.close();
    node.close();
  }
}
