package io.ringcast.cli.features;

import io.ringcast.common.registry.SetRegistry;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.job.kafka.RegistryTopic;
import io.ringcast.job.kafka.TopicSetup;
import java.util.List;
import java.util.Properties;

/** The feature sets that the configuration's Kafka knows. */
final class Announced {

  private Announced() {}

  static SetRegistry read(ComputeConfig config) {
    Properties client = config.kafka().clientProperties();
    String topic = config.topics().featureSets();
    try (TopicSetup setup = new TopicSetup(client)) {
      setup.requireAll(
          List.of(topic), "The compute job makes it when it starts for the first time.");
    }
    return new RegistryTopic(client, topic).read();
  }
}
