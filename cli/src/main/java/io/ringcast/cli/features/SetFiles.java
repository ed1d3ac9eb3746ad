package io.ringcast.cli.features;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.ringcast.cli.ConfigOption;
import io.ringcast.feature.config.ComputeConfig;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Feature sets' files as the compute job's configuration would take them. */
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
}
