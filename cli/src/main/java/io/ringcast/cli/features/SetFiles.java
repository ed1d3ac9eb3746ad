package io.ringcast.cli.features;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.ringcast.cli.ConfigOption;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.job.kafka.RegistryTopic;
import io.ringcast.job.kafka.TopicSetup;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** The feature sets of files, and those that the configuration's Kafka knows. */
final class SetFiles {

  private static final ObjectMapper JSON = new ObjectMapper();

  private SetFiles() {}

  /**
   * The configuration with these sets in place of its own, checked as a whole.
   *
   * @throws io.ringcast.common.config.ConfigException with every problem
   */
  static ComputeConfig load(ConfigOption<ComputeConfig> config, List<Path> files) {
    ArrayNode paths = JSON.createArrayNode();
    for (Path file : files) {
      if (!Files.isRegularFile(file)) {
        throw new UncheckedIOException(new NoSuchFileException(file.toString()));
      }
      paths.add(file.toAbsolutePath().toString());
    }
    // JSON is YAML.
    return config.load(List.of("feature-sets=" + paths));
  }

  /** The sets that were ever computed. */
  static SetRegistry announced(ComputeConfig config) {
    Properties client = config.kafka().clientProperties();
    String topic = config.topics().featureSets();
    try (TopicSetup setup = new TopicSetup(client)) {
      setup.requireAll(
          List.of(topic), "The compute job makes it when it starts for the first time.");
    }
    return new RegistryTopic(client, topic).read();
  }
}
