package io.ringcast.testkit.broker;

import io.ringcast.testkit.process.EndWithStarter;

/** What runs in the process of {@link KafkaProcess}. */
final class KafkaMain {

  private KafkaMain() {}

  public static void main(String[] args) {
    EndWithStarter.watch();
    kafka.Kafka.main(args);
  }
}
