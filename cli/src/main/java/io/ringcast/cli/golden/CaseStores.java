package io.ringcast.cli.golden;

import io.ringcast.cli.job.OwnPublisher;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testkit.golden.CaseSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Places for the rows of golden cases, on one Cassandra node.
 *
 * <p>To create tables takes longer than a small case, so cases share a keyspace, unless they are of
 * the same feature set.
 */
public final class CaseStores {

  private record Shelf(SetId set, Layout layout) {}

  private final Path file;
  private final BiFunction<StoreConfig, List<FeatureSet>, StoreConfig> tables;
  private final Runnable watch;
  private final Map<Shelf, Integer> used = new HashMap<>();

  /**
   * Places on a node.
   *
   * @param file the publisher job's configuration; of its store only how it keeps rows matters
   * @param tables makes sure that the tables are there, and tells where they are
   * @param watch throws when it is in vain to wait for the node any longer
   */
  public CaseStores(
      Path file, BiFunction<StoreConfig, List<FeatureSet>, StoreConfig> tables, Runnable watch) {
    this.file = file;
    this.tables = tables;
    this.watch = watch;
  }

  /** What the publisher job is told to put a set's rows where there are none of that set yet. */
  PublishConfig empty(ComputeConfig compute, SetId set, Layout layout) {
    int number = used.merge(new Shelf(set, layout), 1, Integer::sum);
    String name = "golden_%s_%d".formatted(layout.name().toLowerCase(Locale.ROOT), number);
    List<String> settings = new ArrayList<>(CaseSettings.ofLayout(layout));
    settings.add("store.keyspace=" + name);
    settings.add("kafka.group-id=" + name);
    return OwnPublisher.config(compute, file, settings);
  }

  StoreConfig createTables(PublishConfig config, FeatureSet set) {
    return tables.apply(config.store(), List.of(set));
  }

  void requireAlive() {
    watch.run();
  }
}
