package io.ringcast.common.kafka;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.ScalarType;
import io.ringcast.common.config.Secret;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The Kafka cluster and who we are there. The group is empty for a program without one; properties
 * may hold secrets.
 */
public record KafkaConfig(String bootstrapServers, String groupId, Map<String, Secret> properties) {

  /** The name of a topic, for the options that hold one. */
  public static final ScalarType<String> TOPIC =
      Types.text("a Kafka topic's name", Pattern.compile("(?!\\.{1,2}$)[a-zA-Z0-9._-]{1,249}"));

  private static final String SERVER = "([A-Z_]+://)?([\\w.-]+|\\[[0-9a-fA-F:]+]):[0-9]{1,5}";

  /** What other options say, or the job itself must say. */
  private static final Map<String, String> NOT_HERE =
      Map.of(
          "bootstrap.servers", "write it as kafka.bootstrap-servers",
          "group.id", "write it as kafka.group-id",
          "auto.offset.reset", "write it as start.from, where the job leaves the choice",
          "enable.auto.commit", "offsets are committed with checkpoints only",
          "key.deserializer", "the job reads bytes",
          "value.deserializer", "the job reads bytes",
          "key.serializer", "the job writes bytes",
          "value.serializer", "the job writes bytes",
          "transactional.id", "the job needs no transactions");

  private static final Option<String> BOOTSTRAP_SERVERS =
      Option.needed(
          "bootstrap-servers",
          Types.text(
              "host:port, or several with commas between them",
              Pattern.compile(SERVER + "(, ?" + SERVER + ")*")),
          "The first brokers to connect to.");
  public static final Option<Map<String, Secret>> PROPERTIES =
      Option.withDefault(
          "properties",
          Types.mapWithSecrets("client properties"),
          Map.of(),
          "Kafka client options: security, timeouts, buffers.");

  /** The section of a job, with the consumer group of a file that names none. */
  public static Section<KafkaConfig> section(String usualGroup) {
    Option<String> groupId =
        Option.withDefault("group-id", Types.text(), usualGroup, "The consumer group for offsets.");
    return section(v -> v.get(groupId), BOOTSTRAP_SERVERS, groupId, PROPERTIES);
  }

  /** The section of a program that reads without a consumer group. */
  public static Section<KafkaConfig> sectionWithoutGroup() {
    return section(v -> "", BOOTSTRAP_SERVERS, PROPERTIES);
  }

  private static Section<KafkaConfig> section(
      Function<Values, String> group, Option<?>... options) {
    return Section.of(
            v -> new KafkaConfig(v.get(BOOTSTRAP_SERVERS), group.apply(v), v.get(PROPERTIES)),
            options)
        .checkedBy(values -> values.rejectReserved(PROPERTIES, NOT_HERE));
  }

  /** The same group at a broker that is there for one run and asks for no password. */
  public KafkaConfig forOneRun(String itsBootstrapServers) {
    return new KafkaConfig(itsBootstrapServers, groupId, Map.of());
  }

  /**
   * A copy for one client, with the brokers. The client resolves references, since a job's graph
   * carries the properties to a cluster.
   */
  public Properties clientProperties() {
    Properties all = new Properties();
    properties.forEach(
        (key, text) -> all.setProperty(key, text.with(ReferenceProvider::reference)));
    if (properties.values().stream().anyMatch(Secret::hasReferences)) {
      ReferenceProvider.addTo(all);
    }
    all.setProperty("bootstrap.servers", bootstrapServers);
    return all;
  }

  /** A copy for a client that reads: what a transaction took back was never there. */
  public Properties readerProperties() {
    Properties all = clientProperties();
    all.putIfAbsent("isolation.level", "read_committed");
    return all;
  }

  /** Names the properties only: their values may be secrets. */
  @Override
  public String toString() {
    return "KafkaConfig[groupId=" + groupId + ", properties=" + properties.keySet() + "]";
  }
}
