package io.ringcast.benchmarks.store;

import io.ringcast.benchmarks.city.Nodes;
import io.ringcast.store.config.Layout;
import io.ringcast.testkit.cassandra.SmallCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One way to write.
 *
 * @param batch blocks in one request, or rows in layout columns
 */
record PublishCase(Where where, Layout layout, int copies, String consistency, int batch) {

  private static final int USUAL_BATCH = 50;

  enum Where {
    CASSANDRA,
    REDIS,
    CLUSTER;

    /** The first of a layout is a warm-up: Java compiles what is hot. */
    List<PublishCase> cases() {
      List<PublishCase> cases = new ArrayList<>();
      switch (this) {
        case CASSANDRA -> {
          for (Layout layout : Layout.values()) {
            for (int batch : List.of(USUAL_BATCH, 1, USUAL_BATCH)) {
              cases.add(new PublishCase(this, layout, 1, "one", batch));
            }
          }
        }
        case REDIS -> {
          for (int batch : List.of(USUAL_BATCH, 1, USUAL_BATCH)) {
            cases.add(new PublishCase(this, Layout.BLOCK, 1, "-", batch));
          }
        }
        case CLUSTER -> {
          cases.add(new PublishCase(this, Layout.BLOCK, 1, "one", USUAL_BATCH));
          cases.add(new PublishCase(this, Layout.BLOCK, 1, "one", USUAL_BATCH));
          for (String consistency : List.of("one", "local-quorum", "quorum")) {
            cases.add(
                new PublishCase(this, Layout.BLOCK, SmallCluster.NODES, consistency, USUAL_BATCH));
          }
        }
      }
      return cases;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  List<String> settings(Nodes nodes, int number) {
    List<String> settings = new ArrayList<>(nodes.settings());
    settings.addAll(List.of("start.from=earliest", "store.keyspace=case_" + number));
    settings.add("write.batch=" + (layout == Layout.BLOCK ? batch : 1));
    if (where != Where.REDIS) {
      settings.add("store.layout=" + name());
      settings.add("store.batch-rows=" + batch);
      settings.add("store.write-consistency=" + consistency);
      settings.add("store.read-consistency=" + consistency);
    }
    return settings;
  }

  String name() {
    return layout.name().toLowerCase(Locale.ROOT);
  }
}
