package io.ringcast.feature.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * The Kafka cluster and who we are there.
 *
 * @param properties whatever else the clients are told; may hold secrets
 */
public record KafkaConfig(String bootstrapServers, String groupId, Map<String, String> properties) {

  private static final String SERVER = "([A-Z_]+://)?([\\w.-]+|\\[[0-9a-fA-F:]+]):[0-9]{1,5}";

  /** What other options say, or the job itself must say. */
  private static final Map<String, String> NOT_HERE =
      Map.of(
          "bootstrap.servers", "write it as kafka.bootstrap-servers",
          "group.id", "write it as kafka.group-id",
          "auto.offset.reset", "write it as start.from",
          "enable.auto.commit", "offsets are committed with checkpoints only",
          "key.deserializer", "the job reads bytes",
          "value.deserializer", "the job reads bytes",
          "key.serializer", "the job writes bytes",
          "value.serializer", "the job writes bytes",
          "transactional.id", "the job needs no transactions");

  static final Option<String> BOOTSTRAP_SERVERS =
      Option.needed(
          "bootstrap-servers",
          Types.text(
              "host:port, or several with commas between them",
              Pattern.compile(SERVER + "(, ?" + SERVER + ")*")),
          "The brokers to ask first.");
  static final Option<String> GROUP_ID =
      Option.withDefault(
          "group-id",
          Types.text(),
          "ringcast-compute",
          "The consumer group under which positions are committed.");
  static final Option<Map<String, String>> PROPERTIES =
      Option.withDefault(
          "properties",
          Types.textMap("client properties"),
          Map.of(),
          "Passed to every Kafka client: security, time-outs, buffers. Keep secrets out of the file"
              + " with `${env:NAME}` or `${file:/path}`.");

  static final Section<KafkaConfig> SECTION =
      Section.of(
              v -> new KafkaConfig(v.get(BOOTSTRAP_SERVERS), v.get(GROUP_ID), v.get(PROPERTIES)),
              BOOTSTRAP_SERVERS,
              GROUP_ID,
              PROPERTIES)
          .checkedBy(KafkaConfig::check);

  /** A copy for one client, with the brokers in it. */
  public Properties clientProperties() {
    Properties all = new Properties();
    all.putAll(properties);
    all.setProperty("bootstrap.servers", bootstrapServers);
    return all;
  }

  /** Names the properties only: their values may be secrets. */
  @Override
  public String toString() {
    return "KafkaConfig[groupId=" + groupId + ", properties=" + properties.keySet() + "]";
  }

  private static void check(Values values) {
    Reserved.check(values, PROPERTIES, NOT_HERE);
  }
}
