package io.ringcast.common.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ringcast.common.features.DerivedFeature;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.features.RequestInput;
import io.ringcast.common.features.SetId;
import io.ringcast.common.formula.ValueType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A feature set as JSON: docs/reference/formats.md describes it. Names and denominators of all
 * features are for readers in other languages.
 */
final class SetDefinition {

  private static final int FORMAT = 1;
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String DEPRECATED = "deprecated";
  private static final String DERIVED = "derived";
  private static final String FORMULA = "formula";
  private static final String INPUTS = "inputs";
  private static final String TYPE = "type";

  /** Lists that only grow under a name and version. */
  private static final List<String> GROWING = List.of(DERIVED, INPUTS);

  private SetDefinition() {}

  static String of(FeatureSet set) {
    return json(set).toString();
  }

  /** The definition with these products in place of those that stand there. */
  static String with(String definition, RegisteredProducts products) {
    ObjectNode json = (ObjectNode) read(definition);
    ArrayNode list = json.putArray("products");
    products.byId().entrySet().stream()
        .sorted(Comparator.comparing(product -> product.getValue().code()))
        .forEach(
            product ->
                list.addObject()
                    .put("id", product.getKey().toString())
                    .put("code", product.getValue().code())
                    .put("since", product.getValue().since() * Minutes.MILLIS)
                    .put("counted", product.getValue().counted()));
    return json.toString();
  }

  private static Optional<RegisteredProducts> products(JsonNode json) {
    if (!json.has("products")) {
      return Optional.empty();
    }
    Map<UUID, RegisteredProducts.Product> products = new HashMap<>();
    try {
      for (JsonNode product : json.get("products")) {
        products.put(
            UUID.fromString(product.path("id").asText()),
            new RegisteredProducts.Product(
                product.path("code").asInt(),
                Minutes.of(product.path("since").asLong()),
                product.path("counted").asBoolean()));
      }
    } catch (IllegalArgumentException e) {
      throw new RegistryException("the registry has a product without a UUID: " + json, e);
    }
    return Optional.of(new RegisteredProducts(products));
  }

  /**
   * Whether all that this program would write of a set stands in a definition; of derived features
   * and inputs the names, since they keep their meaning and the text that was first.
   */
  static boolean tells(String definition, FeatureSet set) {
    JsonNode there = read(definition);
    ObjectNode its = json(set);
    return its.path(DEPRECATED).equals(there.path(DEPRECATED))
        && its.properties().stream()
            .allMatch(
                field ->
                    GROWING.contains(field.getKey())
                        ? names(there.path(field.getKey())).containsAll(names(field.getValue()))
                        : field.getValue().equals(there.get(field.getKey())));
  }

  private static Set<String> names(JsonNode list) {
    Set<String> names = new HashSet<>();
    list.forEach(each -> names.add(each.path("name").asText()));
    return names;
  }

  /** The names of derived features and inputs, also those that only a newer program can read. */
  static Set<String> derivedNames(String definition) {
    JsonNode json = read(definition);
    Set<String> names = names(json.path(DERIVED));
    names.addAll(names(json.path(INPUTS)));
    return names;
  }

  private static ObjectNode json(FeatureSet set) {
    ObjectNode json = JSON.createObjectNode();
    json.put("format", FORMAT);
    json.put("name", set.name());
    json.put("version", set.version());
    json.put("fingerprint", fingerprint(set));
    json.put("resolution", set.resolution());
    json.put("distinct", set.distinct().text());
    json.set("kinds", JSON.valueToTree(set.kinds()));
    json.set("rings", JSON.valueToTree(set.rings()));
    json.set("windows", JSON.valueToTree(set.windows()));
    json.set("features", JSON.valueToTree(set.featureNames()));
    json.set("denominators", JSON.valueToTree(denominators(set)));
    json.put("owner", set.owner());
    json.put("description", set.description());
    if (!set.deprecated().isEmpty()) {
      json.put(DEPRECATED, set.deprecated());
    }
    putDerived(json, set.derived());
    return json;
  }

  /** Sets without derived features keep the text that they always had. */
  private static void putDerived(ObjectNode json, DerivedFeatures derived) {
    derived
        .features()
        .forEach(
            (name, its) -> add(json, DERIVED, name, FORMULA, its.formula(), its.defaultValue()));
    derived
        .inputs()
        .forEach(
            (name, its) -> add(json, INPUTS, name, TYPE, its.type().text(), its.defaultValue()));
  }

  private static void add(
      ObjectNode json, String list, String name, String field, String value, double defaultValue) {
    ObjectNode each = json.withArray(list).addObject().put("name", name).put(field, value);
    if (!Double.isNaN(defaultValue)) {
      each.put("default", defaultValue);
    }
  }

  /** Those that this program can read. */
  private static DerivedFeatures derived(JsonNode json, FeatureSet columns) {
    Map<String, DerivedFeature> features = new LinkedHashMap<>();
    for (JsonNode each : json.path(DERIVED)) {
      String formula = each.path(FORMULA).asText();
      features.put(each.path("name").asText(), new DerivedFeature(formula, defaultValue(each)));
    }
    Map<String, RequestInput> inputs = new LinkedHashMap<>();
    for (JsonNode each : json.path(INPUTS)) {
      ValueType.of(each.path(TYPE).asText())
          .ifPresent(
              type ->
                  inputs.put(
                      each.path("name").asText(), new RequestInput(type, defaultValue(each))));
    }
    return new DerivedFeatures(features, inputs).readable(columns);
  }

  private static double defaultValue(JsonNode json) {
    return json.path("default").asDouble(Double.NaN);
  }

  /**
   * A definition that keeps the derived features and inputs of an older one, its own behind them.
   */
  static String withDerivedOf(String definition, String older) {
    ObjectNode json = (ObjectNode) read(definition);
    JsonNode before = read(older);
    for (String list : GROWING) {
      Map<String, JsonNode> all = new LinkedHashMap<>();
      before.path(list).forEach(each -> all.put(each.path("name").asText(), each));
      json.path(list).forEach(each -> all.putIfAbsent(each.path("name").asText(), each));
      if (!all.isEmpty()) {
        json.putArray(list).addAll(all.values());
      }
    }
    return json.toString();
  }

  static RegisteredSet parse(String definition) {
    JsonNode json = read(definition);
    SetId id = new SetId(json.get("name").asText(), json.get("version").asInt());
    return new RegisteredSet(
        id, json.get("fingerprint").asText(), set(id, json), products(json), definition);
  }

  /** These four mean the same in every format to come. */
  private static JsonNode read(String definition) {
    JsonNode json;
    try {
      json = JSON.readTree(definition);
    } catch (JsonProcessingException e) {
      throw new RegistryException(
          "the registry has a definition that is no JSON: " + definition, e);
    }
    boolean ours =
        json.path("format").isInt()
            && json.path("name").isTextual()
            && json.path("version").isInt()
            && json.path("fingerprint").isTextual();
    if (!ours) {
      throw new RegistryException(
          "the registry has something that defines no feature set: " + definition);
    }
    return json;
  }

  /** Empty for a set that only a newer program can know; a reader of others goes on. */
  private static Optional<FeatureSet> set(SetId id, JsonNode json) {
    Optional<Distinct> distinct = Distinct.of(json.path("distinct").asText());
    if (json.get("format").asInt() > FORMAT || distinct.isEmpty()) {
      return Optional.empty();
    }
    try {
      FeatureSet columns =
          new FeatureSet(
              id.name(),
              id.version(),
              json.path("resolution").asInt(),
              distinct.get(),
              texts(json.path("kinds")),
              numbers(json.path("rings")),
              numbers(json.path("windows")),
              json.path("owner").asText(),
              json.path("description").asText());
      String instead = json.path(DEPRECATED).asText("");
      // A newer version may allow more; a note must not hide the set.
      boolean isNote = instead.matches(FeatureSet.DEPRECATED_FORM);
      FeatureSet set = columns.withDeprecated(isNote ? instead : "");
      // What follows from the set must be what its writer meant by it, or columns would be mixed
      // up.
      boolean same =
          fingerprint(set).equals(json.path("fingerprint").asText())
              && set.featureNames().equals(texts(json.path("features")));
      return same ? Optional.of(set.withDerived(derived(json, set))) : Optional.empty();
    } catch (IllegalArgumentException e) {
      // Beyond the limits of this version.
      return Optional.empty();
    }
  }

  /** As a definition writes it. */
  static String fingerprint(FeatureSet set) {
    return "%08x".formatted(set.fingerprint());
  }

  /** Of one kind's features, where no pentagon lies within reach. */
  private static List<Integer> denominators(FeatureSet set) {
    List<Integer> denominators = new ArrayList<>();
    for (int ring : set.rings()) {
      for (int window : set.windows()) {
        denominators.add(window * DiskSizes.ordinary(ring));
      }
    }
    return denominators;
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private static List<Integer> numbers(JsonNode list) {
    List<Integer> numbers = new ArrayList<>();
    list.forEach(number -> numbers.add(number.asInt()));
    return numbers;
  }
}
