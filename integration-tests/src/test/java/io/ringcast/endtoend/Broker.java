package io.ringcast.endtoend;

import io.ringcast.servers.TestServers;
import io.ringcast.testbed.broker.KafkaBroker;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** One broker for all test classes that ask for it; every stage has topics of its own. */
final class Broker implements BeforeAllCallback {

  private static final Namespace ALL_TESTS = Namespace.create(Broker.class);

  private record Shared(KafkaBroker kafka) implements AutoCloseable {
    @Override
    public void close() {
      kafka.close();
    }
  }

  private KafkaBroker kafka;

  @Override
  public void beforeAll(ExtensionContext context) {
    kafka =
        context
            .getRoot()
            .getStore(ALL_TESTS)
            .getOrComputeIfAbsent(
                "broker", key -> new Shared(TestServers.get().broker()), Shared.class)
            .kafka();
  }

  KafkaBroker kafka() {
    return kafka;
  }
}
