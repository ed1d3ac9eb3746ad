package io.ringcast.benchmarks.limit;

import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.testkit.broker.KafkaProcess;
import java.nio.file.Path;
import java.util.Map;

/**
 * What parts are measured with.
 *
 * @param publishing the publisher job's configuration, without a store's address
 * @param kafka has the events
 * @param folder for files, deleted afterwards
 */
record Stage(Material material, PublishConfig publishing, KafkaProcess kafka, Path folder) {

  /** It keeps little of what is written over and over. */
  static final Map<String, String> TOPIC =
      Map.of(
          "retention.bytes", String.valueOf(256L << 20), "segment.bytes", String.valueOf(32 << 20));

  /** A topic with as many partitions as the features topic. */
  String newTopic(String name) {
    kafka.createTopic(name, material.plan().partitions(), TOPIC);
    return name;
  }
}
