package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Spot;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** A named caller, and its rights. */
public record CallerConfig(
    Set<EntryPoint> methods,
    Set<String> featureSets,
    Set<String> models,
    boolean adhoc,
    boolean operator,
    List<String> certificates,
    Optional<Quota> quota) {

  /** Stands for all feature sets or models, also those that will be added. */
  public static final String ALL = "*";

  static final Option<List<EntryPoint>> METHODS =
      Option.withDefault(
          "methods",
          Types.listOf(Types.choice(EntryPoint.granted())).withoutRepeats(),
          List.of(),
          "What this caller may call.");
  static final Option<List<String>> FEATURE_SETS =
      Option.withDefault(
          "feature-sets",
          Types.listOf(Types.text()).withoutRepeats(),
          List.of(),
          "The feature sets of these calls, or `\"*\"` for all.");
  static final Option<List<String>> MODELS =
      Option.withDefault(
          "models",
          Types.listOf(Types.text()).withoutRepeats(),
          List.of(),
          "The models and routes that `score` may ask for, by the names in the request, or `\"*\"` for"
              + " all.");
  static final Option<Boolean> ADHOC =
      Option.withDefault(
          "adhoc",
          Types.bool(),
          false,
          "Whether live answers may have rings and windows that the set lacks.");
  static final Option<Boolean> OPERATOR =
      Option.withDefault(
          "operator",
          Types.bool(),
          false,
          "Whether this caller may read `/metrics`, and pages about jobs and configuration.");
  static final Option<List<String>> CERTIFICATES =
      Option.withDefault(
          "certificates",
          Types.listOf(
                  Types.text(
                      "a URI such as spiffe://example.org/pricing",
                      Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*:\\S{1,2000}")))
              .withoutRepeats(),
          List.of(),
          "URIs (subject alternative names) of this caller's certificates.");

  static final Option<Optional<Integer>> KEYS_PER_SECOND =
      Quota.keysPerSecond("as `limits` has it", "this caller");
  static final Option<Optional<Integer>> BURST = Quota.burst("one second's keys");

  static final Section<CallerConfig> SECTION =
      Section.of(
              v ->
                  new CallerConfig(
                      Set.copyOf(v.get(METHODS)),
                      Set.copyOf(v.get(FEATURE_SETS)),
                      Set.copyOf(v.get(MODELS)),
                      v.get(ADHOC),
                      v.get(OPERATOR),
                      v.get(CERTIFICATES),
                      Quota.of(v.get(KEYS_PER_SECOND), v.get(BURST))),
              METHODS,
              FEATURE_SETS,
              MODELS,
              ADHOC,
              OPERATOR,
              CERTIFICATES,
              KEYS_PER_SECOND,
              BURST)
          .checkedBy(CallerConfig::check);

  private static void check(Values v) {
    boolean mayCall = v.isWritten(METHODS);
    List<EntryPoint> methods = v.find(METHODS).orElse(List.of());
    boolean needsSets = mayCall && !methods.equals(List.of(EntryPoint.SCORE));
    if (v.isWritten(FEATURE_SETS) ? !mayCall : needsSets) {
      v.at(mayCall ? METHODS : FEATURE_SETS)
          .reject("needs " + (mayCall ? "feature-sets" : "methods") + " beside it");
    } else if (methods.contains(EntryPoint.SCORE) && !v.isWritten(MODELS)) {
      v.at(METHODS).reject("needs models beside it, for score");
    } else if (v.isWritten(MODELS) && !methods.contains(EntryPoint.SCORE)) {
      v.at(MODELS).reject("needs score among the methods");
    } else if (!mayCall && !v.isWritten(OPERATOR)) {
      v.here().reject("may do nothing: write methods and feature-sets, or operator: true");
    }
    Quota.check(v, KEYS_PER_SECOND, BURST);
  }

  /** Two callers with one certificate could not be told apart. */
  static void check(Map<String, CallerConfig> callers, Spot at) {
    Map<String, String> owners = new HashMap<>();
    callers.forEach(
        (name, caller) ->
            caller
                .certificates()
                .forEach(
                    uri -> {
                      String other = owners.putIfAbsent(uri, name);
                      if (other != null) {
                        at.key(name).at(CERTIFICATES).reject(uri + " is also in those of " + other);
                      }
                    }));
  }
}
