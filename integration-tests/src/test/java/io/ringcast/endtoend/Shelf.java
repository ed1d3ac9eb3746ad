package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.publisher.PublishJob.Reading;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.Selection;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.TimeRange;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.Layout;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.cassandra.CassandraServer;
import io.ringcast.testkit.cassandra.SmallCluster;
import io.ringcast.testkit.golden.Comparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.flink.configuration.Configuration;

/**
 * Where a test's features are kept: a keyspace of its own on a real node, which the real publisher
 * job fills.
 */
final class Shelf {

  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static final long PATIENCE_MILLIS = 120_000;

  /** Much longer than any city here, on both sides: rows that should not be there show as well. */
  private static final TimeRange ALL =
      new TimeRange(Tape.START - 300 * Tape.MINUTE, Tape.START + 900 * Tape.MINUTE);

  /** A release's savepoint is old, and does not say when the rows before it were written. */
  private static final int DAYS_KEPT = 3650;

  private record Place(long hexagon, UUID product) {}

  /** The only shelf whose store is open. */
  private static Shelf opened;

  private final Stage stage;
  private final Layout layout;
  private final String storeSection;
  private final Path file;
  private final PublishConfig config;
  private FeatureStore store;

  /** Creates the keyspace, for the feature sets of the stage. */
  Shelf(CassandraServer node, Stage stage, Layout layout) {
    this(List.of(node.hostAndPort()), node.datacenter(), "", 1, stage, layout);
  }

  /** The same on several nodes, with a copy on each. */
  Shelf(SmallCluster cluster, Stage stage, Layout layout) {
    this(cluster.contactPoints(), cluster.datacenter(), "", SmallCluster.NODES, stage, layout);
  }

  /** In two data centres, with two copies in each. The first is the publisher's own. */
  Shelf(SmallCluster cluster, String datacenter, String other, Stage stage) {
    this(
        cluster.contactPoints(),
        datacenter,
        """
        , %s: 2 }
          driver:
            advanced.load-balancing-policy.dc-failover.max-nodes-per-remote-dc: 2
            advanced.load-balancing-policy.dc-failover.allow-for-local-consistency-levels: true
        """
            .formatted(other)
            .strip(),
        2,
        stage,
        Layout.BLOCK);
  }

  private Shelf(
      List<String> nodes, String datacenter, String more, int copies, Stage stage, Layout layout) {
    this.stage = stage;
    this.layout = layout;
    String keyspace = "shelf" + NUMBER.incrementAndGet();
    storeSection =
        """
        store:
          contact-points: [%s]
          datacenter: %s
          keyspace: %s
          layout: %s
          ttl: %dd
          replication: { %2$s: %d%s
        """
            .formatted(
                nodes.stream().map("\"%s\""::formatted).collect(Collectors.joining(", ")),
                datacenter,
                keyspace,
                layout.name().toLowerCase(Locale.ROOT),
                DAYS_KEPT,
                copies,
                more.isEmpty() ? " }" : more);
    try {
      file = Files.writeString(stage.folder().resolve(keyspace + ".yaml"), yaml());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    config = PublishConfig.load(file, List.of());
    StoreSchema.init(config.store(), config.featureSets());
  }

  private String yaml() throws IOException {
    return """
    kafka: { bootstrap-servers: "%s" }
    %s
    %s
    topics: { partitions: 1, replication-factor: 1 }
    """
        .formatted(stage.bootstrapServers(), stage.writeSets(), storeSection);
  }

  String keyspace() {
    return config.store().keyspace();
  }

  /** Where the features are, as every configuration says it. */
  String storeSection() {
    return storeSection;
  }

  PublishConfig config() {
    return config;
  }

  /** The publisher's configuration, as a file. */
  Path file() {
    return file;
  }

  /** What is to be set beside the file, to carry this topic here. */
  List<String> reading(Output output) {
    return List.of(
        "topics.features=" + output.name() + "-features",
        "topics.unwritten=" + output.name() + "-unwritten",
        "kafka.group-id=" + output.name());
  }

  /** Runs the publisher job over all that is in the features topic, from its beginning. */
  void publish(Output output, int parallelism) {
    RunningJob job =
        start(
            output, List.of("job.parallelism=" + parallelism), Reading.TO_END, new Configuration());
    if (!job.awaitEnd(PATIENCE_MILLIS)) {
      job.cancel();
      throw new IllegalStateException(
          "the publisher did not end within " + PATIENCE_MILLIS + " ms");
    }
  }

  /** Runs the publisher job until it is cancelled. */
  RunningJob publishing(Output output, Configuration flink) {
    return start(output, List.of(), Reading.LIVE, flink);
  }

  private RunningJob start(Output output, List<String> more, Reading reading, Configuration flink) {
    List<String> settings = new ArrayList<>(reading(output));
    settings.add("start.from=earliest");
    settings.addAll(more);
    settings.add("flink.restart-strategy.type=none");
    settings.add("state.checkpoint-interval=200ms");
    return RunningJob.publish(PublishConfig.load(file, settings), reading, flink);
  }

  /**
   * The store, opened once: that takes longer than to read. When another is opened it is closed.
   */
  FeatureStore store() {
    if (opened != this) {
      if (opened != null) {
        opened.store.close();
        opened = null;
      }
      store = CassandraFeatureStore.open(config.store(), config.featureSets());
      opened = this;
    }
    return store;
  }

  /** Waits until the store has so many rows of a set, and tells how many it found. */
  long awaitRows(FeatureSet set, long rows) {
    long[] found = new long[1];
    Waiting.until(
        rows + " rows in the store",
        () -> {
          found[0] = 0;
          store().scan(set, Selection.all(ALL), some -> found[0] += some.block().rows());
          return found[0] >= rows;
        });
    return found[0];
  }

  /** All rows of a set that are in the store, whatever time they are of. */
  List<FeatureRow> rows(FeatureSet set) {
    List<FeatureRow> rows = new ArrayList<>();
    store().scan(set, Selection.all(ALL), some -> rows.addAll(some.each()));
    return rows;
  }

  List<StoredMarker> markers(FeatureSet set) {
    return store().markers(set.id(), ALL);
  }

  /** The window ends whose rows are all there, by what the store says. */
  SortedSet<Long> marked(FeatureSet set) {
    SortedSet<Long> marked = new TreeSet<>();
    markers(set).forEach(marker -> marked.add(marker.emission().windowEnd()));
    return marked;
  }

  /** Every row and no other, and the last of each hexagon is one of zeros. */
  void holds(FeatureSet set, List<FeatureRow> expected, String run) {
    List<FeatureRow> rows = rows(set);
    Comparison diff = Comparison.between(set, expected, rows);
    assertThat(diff.isEqual()).as("%s, set %s: %s", run, set.name(), diff).isTrue();
    Map<Place, FeatureRow> newest = new HashMap<>();
    for (FeatureRow row : rows) {
      newest.merge(
          new Place(row.hexagon(), row.product()),
          row,
          (a, b) -> a.windowEnd() > b.windowEnd() ? a : b);
    }
    assertThat(newest.values())
        .as("%s, set %s: the last rows", run, set.name())
        .isNotEmpty()
        .allMatch(FeatureRow::isZero);
  }

  @Override
  public String toString() {
    return "layout " + layout.name().toLowerCase(Locale.ROOT);
  }
}
