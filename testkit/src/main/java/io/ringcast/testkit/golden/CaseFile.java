package io.ringcast.testkit.golden;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.ScalarType;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.common.products.ProductFile;
import io.ringcast.testkit.naive.FieldNames;
import io.ringcast.testkit.naive.NaiveParameters;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a case's {@code case.yaml} says: all that the right answer depends on beside the recording.
 *
 * @param setFile the file that the set is from
 * @param products empty: those that the recording names
 * @param partitions of each topic, over which events without a partition are dealt out in turn
 * @param fields by kind, where the events' fields are not named as published
 * @param values by kind, the value of its events
 */
public record CaseFile(
    String description,
    Path setFile,
    FeatureSet set,
    Optional<ProductCatalog> products,
    Duration outOfOrderness,
    Duration allowedSkew,
    int partitions,
    Detail expected,
    Map<String, FieldNames> fields,
    Map<String, NaiveParameters.Value> values) {

  /** How much of the right answer the case keeps. */
  public enum Detail {
    /** Every row. */
    ROWS,
    /** Of each window end a checksum of its rows. */
    DIGESTS
  }

  private static final int FORMAT_NUMBER = 1;

  private static final ScalarType<String> FIELD =
      Types.text(
          "a field's name, such as lat or location.lat", Pattern.compile("[^.\\s]+(\\.[^.\\s]+)*"));

  private static final Pattern KIND = Pattern.compile(FeatureSet.NAME_FORM);
  private static final String KIND_IS = "a-z, 0-9 and '-', a letter first";

  static final Option<Integer> FORMAT =
      Option.needed("format", Types.integer(1, Integer.MAX_VALUE), "The number of this format: 1.");
  static final Option<String> DESCRIPTION =
      Option.needed("description", Types.text(), "What the case shows.");
  static final Option<Path> FEATURE_SET =
      Option.needed("feature-set", Types.file("a feature set's YAML file"), "What is computed.");
  static final Option<Optional<ProductFile>> PRODUCTS =
      Option.optional(
          "products",
          Types.fileOf("a product catalog's YAML file", ProductFile.SECTION),
          "all products that the recording names",
          "The known products.");
  static final Option<Duration> OUT_OF_ORDERNESS =
      Option.withDefault(
          "out-of-orderness",
          Types.duration(Duration.ZERO, Duration.ofHours(1)),
          Duration.ofSeconds(5),
          "The job's time.out-of-orderness.");
  static final Option<Duration> ALLOWED_SKEW =
      Option.withDefault(
          "allowed-skew",
          Types.duration(Duration.ZERO, Duration.ofDays(1)),
          Duration.ofMinutes(2),
          "The job's time.allowed-skew.");
  static final Option<Integer> PARTITIONS =
      Option.withDefault(
          "partitions",
          Types.integer(1, 1_000),
          1,
          "Partitions of each topic, unless the recording names more.");
  static final Option<Detail> EXPECTED =
      Option.withDefault(
          "expected", Types.choice(Detail.class), Detail.ROWS, "What expected.ndjson.gz holds.");

  static final Option<String> EVENT_TIME =
      Option.withDefault("event-time", FIELD, FieldNames.of("").eventTime(), "When it happened.");
  static final Option<Optional<String>> ENTITY =
      Option.optional(
          "entity", FIELD, "rider_id, driver_id, or the kind's name and _id", "Who counts once.");
  static final Option<String> PRODUCT =
      Option.withDefault("product", FIELD, FieldNames.of("").product(), "The product's UUID.");
  static final Option<String> LAT =
      Option.withDefault("lat", FIELD, FieldNames.of("").lat(), "The latitude.");
  static final Option<String> LNG =
      Option.withDefault("lng", FIELD, FieldNames.of("").lng(), "The longitude.");
  static final Option<Optional<String>> HEXAGON =
      Option.withDefault(
          "hexagon", FIELD.orOff(), FieldNames.of("").hexagon(), "The H3 index, or off.");

  private static final Section<FieldNames> NAMES =
      Section.of(CaseFile::names, EVENT_TIME, ENTITY, PRODUCT, LAT, LNG, HEXAGON);

  static final Option<Map<String, FieldNames>> FIELDS =
      Option.withDefault(
          "fields",
          Types.mapOf("kinds of events", KIND, KIND_IS, NAMES),
          Map.of(),
          "The job's events.KIND.fields, for each kind whose fields have other names.");

  static final Option<String> NAME = Option.needed("name", Types.text(), "The value's name.");
  static final Option<Optional<String>> VALUE_FIELD =
      Option.optional("field", FIELD, "its name", "Where the value stands.");
  static final Option<Integer> DECIMALS =
      Option.withDefault("decimals", Types.integer(0, 6), 0, "How many of its decimals count.");

  private static final Section<NaiveParameters.Value> VALUE =
      Section.of(
          v ->
              new NaiveParameters.Value(
                  v.get(NAME), v.get(VALUE_FIELD).orElse(v.get(NAME)), v.get(DECIMALS)),
          NAME,
          VALUE_FIELD,
          DECIMALS);

  static final Option<Map<String, NaiveParameters.Value>> VALUES =
      Option.withDefault(
          "values",
          Types.mapOf("kinds of events", KIND, KIND_IS, VALUE),
          Map.of(),
          "The job's events.KIND.value, for each kind whose events have one.");

  static final Section<CaseFile> SECTION =
      Section.of(
              CaseFile::read,
              FORMAT,
              DESCRIPTION,
              FEATURE_SET,
              PRODUCTS,
              OUT_OF_ORDERNESS,
              ALLOWED_SKEW,
              PARTITIONS,
              EXPECTED,
              FIELDS,
              VALUES)
          .checkedBy(CaseFile::check);

  /** What the naive implementation has to know. */
  public NaiveParameters parameters() {
    NaiveParameters parameters =
        NaiveParameters.of(set)
            .withOutOfOrderness(outOfOrderness)
            .withAllowedSkew(allowedSkew)
            .withFields(fields)
            .withValues(values);
    return products.map(parameters::withCatalog).orElse(parameters);
  }

  /** The kinds of events that the case has recorded. */
  public List<String> eventKinds() {
    return parameters().eventKinds();
  }

  private static CaseFile read(Values v) {
    FeatureSet set = FeatureSetFile.load(v.get(FEATURE_SET));
    CaseFile file =
        new CaseFile(
            v.get(DESCRIPTION),
            v.get(FEATURE_SET),
            set,
            v.get(PRODUCTS).map(ProductFile::catalog),
            v.get(OUT_OF_ORDERNESS),
            v.get(ALLOWED_SKEW),
            v.get(PARTITIONS),
            v.get(EXPECTED),
            v.get(FIELDS),
            v.get(VALUES));
    checkKinds(v, file.eventKinds());
    return file;
  }

  private static FieldNames names(Values v) {
    return new FieldNames(
        v.get(EVENT_TIME),
        v.get(ENTITY).orElse(FieldNames.of(v.name()).entity()),
        v.get(PRODUCT),
        v.get(LAT),
        v.get(LNG),
        v.get(HEXAGON));
  }

  private static void check(Values values) {
    values
        .find(FORMAT)
        .filter(number -> number != FORMAT_NUMBER)
        .ifPresent(
            number ->
                values
                    .at(FORMAT)
                    .reject("is %d but this Ringcast reads %d".formatted(number, FORMAT_NUMBER)));
  }

  private static void checkKinds(Values values, List<String> kinds) {
    for (String kind : values.get(FIELDS).keySet()) {
      if (!kinds.contains(kind)) {
        values.at(FIELDS).key(kind).reject("is no kind of the feature set, which counts " + kinds);
      }
    }
  }
}
