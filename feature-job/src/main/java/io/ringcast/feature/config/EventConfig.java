package io.ringcast.feature.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Spot;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.common.hex.ServiceAreaFile;
import io.ringcast.common.kafka.KafkaConfig;
import io.ringcast.feature.intake.decode.EventFields;
import io.ringcast.feature.intake.decode.EventFormat;
import io.ringcast.feature.intake.decode.RegistryConfig;
import io.ringcast.feature.intake.decode.ValueConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the events of one kind come from and what they look like; without an area they count
 * everywhere.
 */
public record EventConfig(
    String kind,
    List<String> topics,
    EventFormat format,
    EventFields fields,
    Optional<ValueConfig> value,
    Optional<Path> area) {

  private static final Map<String, String> ENTITY_OF_KIND =
      Map.of("demand", "rider_id", "supply", "driver_id");

  /** How a topic's events are encoded. */
  enum Encoding {
    JSON,
    /** Avro without a header; the schema is a file. */
    AVRO,
    /** Avro with Confluent's header; the schemas are in a registry. */
    AVRO_REGISTRY
  }

  static final Option<List<String>> TOPICS =
      Option.needed(
          "topics",
          Types.listOf(KafkaConfig.TOPIC).withoutRepeats(),
          "The topics with events of this kind.");
  static final Option<Encoding> FORMAT =
      Option.withDefault(
          "format",
          Types.choice(Encoding.class),
          Encoding.JSON,
          "`avro-registry` is Confluent's wire format.");
  static final Option<Optional<Path>> SCHEMA_FILE =
      Option.optional(
          "schema-file", Types.file("an Avro schema (.avsc)"), "none", "For `format: avro`.");
  static final Option<Optional<RegistryConfig>> REGISTRY =
      Option.optional("registry", RegistryConfig.SECTION, "none", "For `format: avro-registry`.");
  static final Option<EventFields> FIELDS =
      Option.section(
          "fields",
          EventFields.SECTION,
          "The names of the events' fields. A dot leads into a nested record.");

  static final Option<Optional<ValueConfig>> VALUE =
      Option.optional(
          "value",
          ValueConfig.SECTION,
          "none",
          "A number that events carry, such as a fare, to be summed up.");
  static final Option<Optional<Path>> AREA =
      Option.optional(
          "area",
          Types.file("a list of H3 indexes, one a line, or of GeoJSON polygons"),
          "the whole Earth",
          "The service area; events outside are rejected.");

  static final Section<EventConfig> SECTION =
      Section.of(EventConfig::read, TOPICS, FORMAT, SCHEMA_FILE, REGISTRY, FIELDS, VALUE, AREA)
          .checkedBy(EventConfig::check);

  private static EventConfig read(Values values) {
    String kind = values.name();
    return new EventConfig(
        kind,
        values.get(TOPICS),
        format(values),
        // Where neither is there, the check has already said so.
        values.get(FIELDS).orEntity(ENTITY_OF_KIND.getOrDefault(kind, "")),
        values.get(VALUE),
        values.get(AREA));
  }

  /** What is counted of these events: the entities, then the sum and the count of their value. */
  public List<String> counted() {
    return value.map(v -> List.of(kind, v.sum(), v.count())).orElse(List.of(kind));
  }

  /** Whether a set of these kinds is made of these events. */
  public boolean isCountedIn(List<String> kinds) {
    return !Collections.disjoint(counted(), kinds);
  }

  private static EventFormat format(Values values) {
    return switch (values.get(FORMAT)) {
      case JSON -> new EventFormat.Json();
      case AVRO -> avro(values.get(SCHEMA_FILE).orElseThrow());
      case AVRO_REGISTRY -> new EventFormat.ConfluentAvro(values.get(REGISTRY).orElseThrow());
    };
  }

  private static EventFormat avro(Path schema) {
    try {
      return new EventFormat.Avro(Files.readString(schema));
    } catch (IOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static void check(Values values) {
    values
        .find(FORMAT)
        .ifPresent(
            format -> {
              checkPresence(values, SCHEMA_FILE, format, Encoding.AVRO);
              checkPresence(values, REGISTRY, format, Encoding.AVRO_REGISTRY);
            });
    values.find(SCHEMA_FILE).flatMap(file -> file).ifPresent(file -> checkSchema(values, file));
    values.find(FIELDS).ifPresent(fields -> checkEntity(values, fields));
    values.find(VALUE).flatMap(value -> value).ifPresent(value -> checkValue(values, value));
    values.find(AREA).flatMap(file -> file).ifPresent(file -> checkArea(values, file));
  }

  private static void checkValue(Values values, ValueConfig value) {
    values
        .find(FIELDS)
        .flatMap(
            fields ->
                fields
                    .orEntity(ENTITY_OF_KIND.getOrDefault(values.name(), ""))
                    .clashWith(value.field()))
        .ifPresent(clash -> values.at(VALUE).reject(clash));
  }

  private static void checkPresence(
      Values values, Option<?> option, Encoding format, Encoding neededBy) {
    String needing = "format: " + FORMAT.show(neededBy);
    if (format == neededBy && !values.isWritten(option)) {
      values.at(option).reject("is missing; " + needing + " needs it");
    }
    if (format != neededBy && values.isWritten(option)) {
      String written = "format: " + FORMAT.show(format);
      values.at(option).reject("means nothing with " + written + "; it goes with " + needing);
    }
  }

  private static void checkSchema(Values values, Path file) {
    try {
      EventFormat unused = avro(file);
    } catch (IllegalArgumentException e) {
      values.at(SCHEMA_FILE).reject("cannot be used: " + e.getMessage());
    }
  }

  private static void checkArea(Values values, Path file) {
    try {
      ServiceArea unused = ServiceAreaFile.read(file);
    } catch (IllegalArgumentException | UncheckedIOException e) {
      values.at(AREA).reject("cannot be used: " + file + " " + e.getMessage());
    }
  }

  private static void checkEntity(Values values, EventFields fields) {
    if (!fields.entity().isEmpty()) {
      return;
    }
    Spot entity = values.at(FIELDS).at(EventFields.ENTITY);
    String usual = ENTITY_OF_KIND.get(values.name());
    if (usual == null) {
      entity.reject(
          "is missing; only demand (rider_id) and supply (driver_id) have a default for the"
              + " field that says who counts once");
      return;
    }
    fields
        .clashWith(usual)
        .ifPresent(clash -> entity.reject("is missing, and its default does not do: " + clash));
  }
}
