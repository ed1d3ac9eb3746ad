package io.ringcast.serving.models;

import io.ringcast.common.config.ConfigFile;
import io.ringcast.common.config.Option;
import io.ringcast.common.config.OptionType;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Sha256;
import io.ringcast.common.config.Spot;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import io.ringcast.common.features.FeatureSet;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A name under which entities get different models. The first variant has what the others leave.
 *
 * @param shadows models that score the same inputs, for the log alone
 */
public record Route(Map<String, Variant> variants, List<String> shadows) {

  private static final Pattern NAME = Pattern.compile(FeatureSet.NAME_FORM);
  private static final String NAME_IS = "a-z, 0-9 and '-', a letter first, at most 63 long";

  /** Entities are split into so many equal parts. */
  private static final int PARTS = 10_000;

  /**
   * The model that a share of entities gets.
   *
   * @param share NaN if none was given
   */
  public record Variant(String model, double share) {

    private static final OptionType<String> MODEL_ID =
        Types.text(
            "a model with its version, such as surge@13",
            Pattern.compile(FeatureSet.NAME_FORM + "@[0-9]{1,10}"));

    static final Option<String> MODEL = Option.needed(MODEL_ID, "The model of this variant.");
    static final Option<Double> SHARE =
        Option.withDefault(
            Types.decimal(0, 1),
            Double.NaN,
            "what the others leave",
            "Its share of entities. All variants but the first need one, the first has none.");

    static final Section<Variant> SECTION = Section.of(Variant.class).orText(MODEL);

    private int parts() {
      return (int) Math.round(share * PARTS);
    }
  }

  static final Option<Map<String, Variant>> VARIANTS =
      Option.needed(
          Types.mapOf("variants to models", NAME, NAME_IS, Variant.SECTION),
          "The models among which entities are split.");
  static final Option<List<String>> SHADOWS =
      Option.withDefault(
          Types.listOf(Variant.MODEL_ID).withoutRepeats(),
          List.of(),
          "Models that score the same inputs behind the answer.");

  static final Option<Map<String, Route>> ROUTES =
      Option.needed(
          "routes",
          Types.mapOf("routes", NAME, NAME_IS, Section.of(Route.class)),
          "Names that callers ask for in place of a model.");

  /** Of a file. */
  public static final Section<Map<String, Route>> SECTION =
      Section.of(values -> values.get(ROUTES), ROUTES);

  public Route {
    if (variants.isEmpty()) {
      throw new IllegalArgumentException("needs a variant");
    }
  }

  /** All entities get this model. */
  static Route to(ModelFile model) {
    return new Route(Map.of("", new Variant(model.id(), Double.NaN)), List.of());
  }

  /**
   * Which variant an entity gets, on every instance and after each start. Of two variants, nobody
   * leaves the second while its share grows.
   *
   * @param route its name, so that two routes split independently
   */
  public int variant(String route, String entity) {
    long part = part(route, entity);
    int from = PARTS;
    int variant = 0;
    for (Variant its : variants.values()) {
      from -= its.parts();
      if (part >= from) {
        return variant;
      }
      variant++;
    }
    return 0;
  }

  static long part(String route, String entity) {
    int first = ByteBuffer.wrap(Sha256.of(route + ":" + entity)).getInt();
    return (Integer.toUnsignedLong(first) * PARTS) >>> Integer.SIZE;
  }

  /** All models that it names. */
  Set<String> models() {
    return Stream.concat(variants.values().stream().map(Variant::model), shadows.stream())
        .collect(Collectors.toSet());
  }

  /**
   * Loads routes over models, which are given by name and version.
   *
   * @throws io.ringcast.common.config.ConfigException with what is wrong, at its line
   */
  public static Map<String, Route> load(Path file, Map<String, ModelFile> models) {
    return ConfigFile.load(file, SECTION.checkedBy(values -> check(values, models)));
  }

  private static void check(Values values, Map<String, ModelFile> models) {
    values
        .find(ROUTES)
        .orElse(Map.of())
        .forEach((name, route) -> route.check(name, models, values.at(ROUTES).key(name)));
  }

  private void check(String name, Map<String, ModelFile> models, Spot at) {
    if (models.values().stream().anyMatch(model -> model.name().equals(name))) {
      at.reject("is also a model's name");
    }
    Map<Spot, String> named = new LinkedHashMap<>();
    variants.forEach((variant, its) -> named.put(at.at(VARIANTS).key(variant), its.model()));
    shadows.forEach(model -> named.put(at.at(SHADOWS), model));
    ModelFile first = models.get(named.values().iterator().next());
    named.forEach(
        (spot, id) -> {
          ModelFile model = models.get(id);
          if (model == null) {
            spot.reject("%s is not loaded; there are %s".formatted(id, models.keySet()));
          } else if (first != null
              && !(model.set().equals(first.set())
                  && model.outputs().keySet().equals(first.outputs().keySet()))) {
            spot.reject(
                "%s has another feature set or other outputs than %s".formatted(id, first.id()));
          }
        });
    checkShares(at.at(VARIANTS));
  }

  private void checkShares(Spot at) {
    String first = variants.keySet().iterator().next();
    variants.forEach(
        (name, its) -> {
          if (name.equals(first) && !Double.isNaN(its.share())) {
            at.key(name).reject("comes first, so it has what the others leave, and no share");
          } else if (!name.equals(first) && !(its.share() == 0 || its.parts() > 0)) {
            at.key(name).reject("needs a share: 0, or at least 0.0001");
          }
        });
    int shared = variants.values().stream().mapToInt(Variant::parts).sum();
    if (shared > PARTS) {
      at.reject("shares are %s in all, but at most 1".formatted((double) shared / PARTS));
    }
  }
}
