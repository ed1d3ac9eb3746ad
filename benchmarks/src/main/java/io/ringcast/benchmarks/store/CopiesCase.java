package io.ringcast.benchmarks.store;

import io.ringcast.benchmarks.city.CityMinutes;
import io.ringcast.benchmarks.city.Nodes;
import io.ringcast.benchmarks.city.ShownMinute;
import io.ringcast.benchmarks.report.Configured;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.Cells;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.Placement;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.testkit.Background;
import io.ringcast.testkit.cassandra.SmallCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.ConcurrentHistogram;

/** What copies, consistency and the writers' placement cost, on three nodes. */
record CopiesCase(
    int copies, String consistency, boolean byToken, LongAdder rows, ConcurrentHistogram reads) {

  private static final int WRITERS = 2;

  /** Requests of a writer; each is a minute of one partition. */
  private static final int IN_FLIGHT = 32;

  private static final int READS_AT_ONCE = 4;

  /** The first one is a warm-up. All cases take turns, since the machine's pace varies. */
  private static final int ROUNDS = 4;

  private CopiesCase(int copies, String consistency, boolean byToken) {
    this(copies, consistency, byToken, new LongAdder(), new ConcurrentHistogram(3));
  }

  static void run(CityMinutes city, double seconds, Report report) {
    report.note(
        "%d writers with %d requests in flight, then %d reads at a time, each for %.0f s, all cases in turn, %d times"
            .formatted(WRITERS, IN_FLIGHT, READS_AT_ONCE, seconds, ROUNDS - 1));
    List<CopiesCase> cases =
        List.of(
            new CopiesCase(1, "one", true),
            new CopiesCase(1, "one", false),
            new CopiesCase(3, "one", true),
            new CopiesCase(3, "local-quorum", true),
            new CopiesCase(3, "local-quorum", false),
            new CopiesCase(3, "quorum", true));
    ShownMinute minute = city.show(0, Minutes.of(System.currentTimeMillis()) * Minutes.MILLIS);
    try (SmallCluster cluster = SmallCluster.start()) {
      for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < cases.size(); i++) {
          cases.get(i).measure(cluster, "copies_" + i, minute, (long) (seconds * 1e9));
          if (round == 0) {
            cases.get(i).rows.reset();
            cases.get(i).reads.reset();
          }
        }
      }
    }
    Report.Table table =
        report.table(
            "Three nodes",
            "copies",
            "consistency",
            "writers by",
            "rows/s",
            "x",
            "read p99, ms",
            "x");
    CopiesCase first = cases.get(0);
    for (CopiesCase its : cases) {
      table.add(
          Report.whole(its.copies),
          its.consistency,
          its.byToken ? "token" : "hash",
          Report.whole((long) (its.rows.sum() / seconds / (ROUNDS - 1))),
          Report.hundredths((double) its.rows.sum() / first.rows.sum()),
          Report.hundredths(its.p99() / 1e6),
          Report.hundredths(its.p99() / first.p99()));
    }
  }

  private double p99() {
    return reads.getValueAtPercentile(99);
  }

  private void measure(SmallCluster cluster, String keyspace, ShownMinute minute, long nanos) {
    List<String> settings =
        new ArrayList<>(
            new Nodes(cluster.contactPoints(), cluster.datacenter(), copies, Optional.empty())
                .settings());
    settings.add("store.keyspace=" + keyspace);
    settings.add("store.write-consistency=" + consistency);
    settings.add("store.read-consistency=" + consistency);
    PublishConfig config = Configured.publish(settings);
    StoreSchema.init(config.store(), config.featureSets());
    try (FeatureStore store = CassandraFeatureStore.open(config.store(), config.featureSets())) {
      minute.writeTo(store);
      IntStream.range(0, WRITERS)
          .mapToObj(i -> Background.run("write", () -> write(store, minute, i, nanos)))
          .toList()
          .forEach(Background::get);
      read(store, minute, nanos);
    }
  }

  /** Writes later and later minutes of the writer's own partitions. */
  private void write(FeatureStore store, ShownMinute minute, int writer, long nanos) {
    Placement placement = byToken ? store.placement() : Placement::byHash;
    Map<PartitionKey, List<StoredBlock>> partitions =
        minute.blocks().stream().collect(Collectors.groupingBy(StoredBlock::partition));
    partitions.keySet().removeIf(key -> (int) (placement.of(key) * WRITERS) != writer);
    Semaphore room = new Semaphore(IN_FLIGHT);
    long end = System.nanoTime() + nanos;
    for (int later = 1; System.nanoTime() < end; later++) {
      long millis = later * Minutes.MILLIS;
      for (List<StoredBlock> its : partitions.values()) {
        room.acquireUninterruptibly();
        store
            .write(its.stream().map(block -> later(block, millis)).toList())
            .thenRun(() -> its.forEach(block -> rows.add(block.rows())))
            .whenComplete((any, failure) -> room.release());
      }
    }
    room.acquireUninterruptibly(IN_FLIGHT);
  }

  private static StoredBlock later(StoredBlock block, long millis) {
    Emission was = block.emission();
    return new StoredBlock(
        block.set(),
        block.product(),
        block.cell(),
        block.resolution(),
        new Emission(was.windowEnd() + millis, was.rowVersion() + millis, was.completeSince()),
        block.rows(),
        block.payload());
  }

  /** Reads a hexagon at a time, anywhere. */
  private void read(FeatureStore store, ShownMinute minute, long nanos) {
    List<StoredBlock> blocks = minute.blocks();
    Random random = new Random(1);
    Semaphore room = new Semaphore(READS_AT_ONCE);
    for (long end = System.nanoTime() + nanos; System.nanoTime() < end; ) {
      StoredBlock block = blocks.get(random.nextInt(blocks.size()));
      long[] hexagon = {Cells.descendant(block.cell(), 0, block.resolution())};
      room.acquireUninterruptibly();
      long begin = System.nanoTime();
      store
          .read(minute.set(), block.product(), minute.emission().windowEnd(), hexagon)
          .thenAccept(found -> reads.recordValue(System.nanoTime() - begin))
          .whenComplete((any, failure) -> room.release());
    }
    room.acquireUninterruptibly(READS_AT_ONCE);
  }
}
