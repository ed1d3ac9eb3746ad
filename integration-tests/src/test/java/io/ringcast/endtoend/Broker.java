package io.ringcast.endtoend;

import io.ringcast.testbed.broker.EmbeddedKafka;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** One embedded broker for all test classes that ask for it; every stage has topics of its own. */
final class Broker implements BeforeAllCallback {

  private static final Namespace ALL_TESTS = Namespace.create(Broker.class);

  private record Shared(EmbeddedKafka kafka) implements AutoCloseable {
    @Override
    public void close() {
      kafka.close();
    }
  }

  private EmbeddedKafka kafka;

  @Override
  public void beforeAll(ExtensionContext context) {
    kafka =
        context
            .getRoot()
            .getStore(ALL_TESTS)
            .getOrComputeIfAbsent("broker", key -> new Shared(EmbeddedKafka.start()), Shared.class)
            .kafka();
  }

  EmbeddedKafka kafka() {
    return kafka;
  }
}
