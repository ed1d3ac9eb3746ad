package io.ringcast.common.kafka;

import io.ringcast.common.config.Secret;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigData;
import org.apache.kafka.common.config.provider.ConfigProvider;

/** Resolves a configuration's references where a Kafka client is made. */
public final class ReferenceProvider implements ConfigProvider {

  private static final String NAME = "ringcast";

  /** A reference such as {@code env:NAME}, as Kafka's clients know it. */
  static String reference(String ours) {
    return "${" + NAME + ":" + ours + "}";
  }

  static void addTo(Properties client) {
    client.merge("config.providers", NAME, (others, name) -> others + "," + name);
    client.setProperty("config.providers." + NAME + ".class", ReferenceProvider.class.getName());
  }

  @Override
  public ConfigData get(String kind, Set<String> names) {
    return new ConfigData(
        names.stream()
            .collect(
                Collectors.toMap(
                    Function.identity(),
                    name -> Secret.of("${" + kind + ":" + name + "}").value())));
  }

  @Override
  public ConfigData get(String path) {
    throw new UnsupportedOperationException("a reference names a variable or a file");
  }

  @Override
  public void configure(Map<String, ?> options) {}

  @Override
  public void close() {}
}
