package io.ringcast.feature;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.common.hex.ServiceAreaFile;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.config.EventConfig;
import io.ringcast.feature.config.FieldsConfig;
import io.ringcast.feature.config.RegistryConfig;
import io.ringcast.feature.intake.EventTopic;
import io.ringcast.feature.intake.decode.EventFields;
import io.ringcast.feature.intake.decode.EventFormat;
import io.ringcast.feature.intake.decode.EventRules;
import io.ringcast.feature.intake.decode.RegistryCredentials;
import io.ringcast.feature.intake.decode.RegistryOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The configured event topics, ready to be decoded; kinds are numbered in the file's order. */
public final class EventTopics {

  private EventTopics() {}

  public static List<EventTopic> of(ComputeConfig config) {
    List<EventTopic> topics = new ArrayList<>();
    int kind = 0;
    for (EventConfig events : config.events().values()) {
      EventFormat format = format(events);
      for (String topic : events.topics()) {
        topics.add(new EventTopic(topic, kind, format, fields(events)));
      }
      kind++;
    }
    return topics;
  }

  /** The first of the kind's topics. */
  public static EventTopic first(ComputeConfig config, String kind) {
    String name = config.events().get(kind).topics().get(0);
    return of(config).stream()
        .filter(topic -> topic.topic().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** What an event has to be: it is good if any feature set that counts its kind can use it. */
  public static EventRules rules(ComputeConfig config) {
    List<Integer> coarsest =
        config.events().keySet().stream().map(kind -> coarsest(config, kind)).toList();
    return new EventRules(
        config.products(),
        coarsest,
        areas(config),
        config.time().allowedSkew(),
        EventRules.DEFAULT_MAX_BYTES);
  }

  private static Map<Integer, ServiceArea> areas(ComputeConfig config) {
    Map<Integer, ServiceArea> areas = new HashMap<>();
    int kind = 0;
    for (EventConfig events : config.events().values()) {
      int position = kind++;
      events.area().ifPresent(file -> areas.put(position, ServiceAreaFile.read(file)));
    }
    return areas;
  }

  /** Of a kind that is in no set, nothing is asked. */
  private static int coarsest(ComputeConfig config, String kind) {
    return config.featureSets().stream()
        .filter(set -> set.kinds().contains(kind))
        .mapToInt(FeatureSet::resolution)
        .min()
        .orElse(0);
  }

  private static EventFields fields(EventConfig events) {
    FieldsConfig fields = events.fields();
    return new EventFields(
        fields.eventTime(),
        events.entityField(),
        fields.product(),
        fields.lat(),
        fields.lng(),
        fields.hexagon().orElse(""));
  }

  private static EventFormat format(EventConfig events) {
    return switch (events.format()) {
      case JSON -> new EventFormat.Json();
      case AVRO -> new EventFormat.Avro(textOf(events.schemaFile().orElseThrow()));
      case AVRO_REGISTRY ->
          new EventFormat.ConfluentAvro(registry(events.registry().orElseThrow()));
    };
  }

  private static RegistryOptions registry(RegistryConfig registry) {
    RegistryCredentials credentials =
        registry
            .username()
            .map(user -> RegistryCredentials.basic(user, registry.password().orElseThrow()))
            .or(() -> registry.token().map(RegistryCredentials::bearer))
            .orElse(RegistryCredentials.none());
    return new RegistryOptions(registry.url(), credentials, registry.patience());
  }

  private static String textOf(Path schema) {
    try {
      return Files.readString(schema);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the Avro schema " + schema, e);
    }
  }
}
