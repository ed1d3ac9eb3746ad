package io.ringcast.endtoend;

import io.ringcast.testbed.cassandra.EmbeddedCassandra;
import io.ringcast.testbed.cassandra.NodeOptions;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** One Cassandra node for all test classes that ask for it; every shelf has its own keyspace. */
final class StoreNode implements BeforeAllCallback {

  private static final Namespace ALL_TESTS = Namespace.create(StoreNode.class);

  /** With half of it a node dies of 1.6 million rows of 108 columns that come at once. */
  private static final NodeOptions OPTIONS = NodeOptions.defaults().withHeapMegabytes(1024);

  private record Shared(EmbeddedCassandra cassandra) implements AutoCloseable {
    @Override
    public void close() {
      cassandra.close();
    }
  }

  private EmbeddedCassandra cassandra;

  @Override
  public void beforeAll(ExtensionContext context) {
    cassandra =
        context
            .getRoot()
            .getStore(ALL_TESTS)
            .getOrComputeIfAbsent(
                "node", key -> new Shared(EmbeddedCassandra.start(OPTIONS)), Shared.class)
            .cassandra();
  }

  EmbeddedCassandra cassandra() {
    return cassandra;
  }
}
