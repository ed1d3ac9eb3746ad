package io.ringcast.servers;

import io.ringcast.testkit.broker.KafkaBroker;

/** One Kafka broker for all test classes of a JVM. Each test has topics of its own. */
public final class SharedBroker {

  private static final StartedOnce<KafkaBroker> BROKER =
      new StartedOnce<>("the Kafka broker", () -> TestServers.get().broker());

  private SharedBroker() {}

  public static KafkaBroker get() {
    return BROKER.get();
  }
}
