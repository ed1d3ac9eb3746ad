package io.ringcast.feature.config;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ringcast.common.config.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A good configuration's files, in which a test changes what it likes, and what is wrong then. */
record ConfigInFolder(Path folder) {

  static final String KAFKA = "kafka: {bootstrap-servers: 'localhost:9092'}\n";
  static final String EVENTS = "events: {demand: {topics: demand}, supply: {topics: supply}}\n";
  static final String FILES = "feature-sets: set.yaml\nproducts: products.yaml\n";
  static final String GOOD = KAFKA + EVENTS + FILES;

  static ConfigInFolder in(Path folder) throws IOException {
    ConfigInFolder files = new ConfigInFolder(folder);
    files.write("set.yaml", ComputeConfigTest.set("marketplace", 9, "[0, 1, 20]", "[1, 32]"));
    files.write("products.yaml", "products: [{code: 7, id: %s, name: P}]".formatted(id(1)));
    return files;
  }

  static String id(int number) {
    return "00000000-0000-0000-0000-00000000000" + number;
  }

  /** Loads the text as the job's own file. */
  List<String> problems(String text) throws IOException {
    Path file = write("compute.yaml", text);
    ConfigException thrown =
        catchThrowableOfType(
            ConfigException.class,
            () -> ComputeConfig.load(file, List.of(), Map.<String, String>of()::get));
    return thrown == null
        ? List.of()
        : List.of(thrown.getMessage().replace(folder + "/", "").split("\n", -1));
  }

  Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
