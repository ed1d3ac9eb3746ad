package io.ringcast.testbed.broker;

import io.ringcast.testbed.process.EndWithStarter;

/** What runs in the process of {@link KafkaProcess}. */
final class KafkaMain {

  private KafkaMain() {}

  public static void main(String[] args) {
    EndWithStarter.watch();
    kafka.Kafka.main(args);
  }
}
