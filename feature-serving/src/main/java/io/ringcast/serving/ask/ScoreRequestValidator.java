package io.ringcast.serving.ask;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.ScoreRequest;
import io.ringcast.api.Selection;
import io.ringcast.serving.budget.ShortageException;
import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.models.ModelFile;
import io.ringcast.serving.models.Models.Snapshot;
import io.ringcast.serving.models.Route;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Checks requests for scores, and makes questions of them. */
public final class ScoreRequestValidator {

  private static final int MOST_NAMES = 20;
  private static final int MOST_PLANS = 1_000;
  private static final int LONGEST_ENTITY = 256;

  /** While a request is checked. */
  private static final int MOST_SWAPS = 100;

  private final RequestValidator callers;
  private final RequestValidator service;
  private final Supplier<Snapshot> models;

  /** By names, with shadows and without. */
  private final Cache<List<Object>, ScorePlan> plans =
      Caffeine.newBuilder().maximumSize(MOST_PLANS).build();

  /**
   * With the callers' rights, and those of the service: a right to a model is one to have its
   * features read.
   */
  public ScoreRequestValidator(
      RequestValidator callers, RequestValidator service, Supplier<Snapshot> models) {
    this.callers = callers;
    this.service = service;
    this.models = models;
  }

  /** The number of keys, without any reading; throws if it is 0 or too large. */
  public long keys(ScoreRequest request) {
    return service.requireKeys(
        (long) request.getHexagonsCount() + request.getPointsCount(), request.getProductsCount());
  }

  /** The keys of the quota that it costs: to be read, and again for each name. */
  public long cost(ScoreRequest request) {
    return keys(request) * (1 + request.getModelsCount());
  }

  /**
   * Checks a request. Shadows that would have it refused are dropped.
   *
   * @param memory takes the bytes of an answer, or throws
   * @return a question that the caller closes
   */
  public ScoreQuestion of(ScoreRequest request, LongConsumer memory) {
    try {
      return of(request, memory, true);
    } catch (RequestException | ShortageException e) {
      return of(request, memory, false);
    }
  }

  private ScoreQuestion of(ScoreRequest request, LongConsumer memory, boolean withShadows) {
    for (int i = 0; i < MOST_SWAPS; i++) {
      ScoreQuestion question = of(request, models.get(), withShadows);
      memory.accept(question.bytes());
      if (question.retain()) {
        return question;
      }
    }
    throw new IllegalStateException("models in force are closed");
  }

  private ScoreQuestion of(ScoreRequest request, Snapshot now, boolean withShadows) {
    Caller who = callers.caller();
    List<String> names = List.copyOf(request.getModelsList());
    requireNames(names, who, now);
    ScorePlan plan = plan(names, now, withShadows);
    if (request.getValues()) {
      callers.requireRight(plan.listed().name());
    }
    requireEntities(request, now);
    request.getInputsList().forEach(input -> requireKnown(input.getName(), plan));
    return new ScoreQuestion(
        service.of(features(request, plan.selection())).by(who, plan.longestWindow()),
        plan,
        List.copyOf(request.getEntitiesList()),
        request.getValues());
  }

  private ScorePlan plan(List<String> names, Snapshot now, boolean withShadows) {
    List<Object> key = List.of(names, withShadows);
    ScorePlan known = plans.getIfPresent(key);
    if (known != null && known.isOf(now)) {
      return known;
    }
    ScorePlan plan = ScorePlan.of(now, names, service, withShadows);
    plans.put(key, plan);
    return plan;
  }

  private static void requireNames(List<String> names, Caller who, Snapshot now) {
    if (names.isEmpty()
        || names.size() > MOST_NAMES
        || new HashSet<>(names).size() < names.size()) {
      throw RequestValidator.invalid(
          "say 1 to %d different models or routes; there are %s"
              .formatted(MOST_NAMES, known(who, now)));
    }
    for (String name : names) {
      if (!who.mayScore(name)) {
        throw new RequestException(
            RequestException.Kind.FORBIDDEN,
            "%s may not have scores of %s, which is not among its `models`; there are %s"
                .formatted(who.name(), name, known(who, now)));
      }
      if (now.find(name).isEmpty()) {
        throw new RequestException(
            RequestException.Kind.NOT_FOUND,
            "there is no model or route %s; there are %s".formatted(name, known(who, now)));
      }
    }
  }

  /** The models that the caller may have scores of, with the names to ask for. */
  public Map<ModelFile, List<String>> models() {
    Snapshot now = models.get();
    Map<ModelFile, List<String>> all =
        new TreeMap<>(Comparator.comparing(ModelFile::name).thenComparing(ModelFile::version));
    for (String name : known(callers.caller(), now)) {
      for (Route.Variant variant : now.find(name).orElseThrow().variants().values()) {
        ModelFile model = now.models().get(variant.model()).file();
        all.computeIfAbsent(model, any -> new ArrayList<>()).add(name);
      }
    }
    return all;
  }

  /** All that the caller may ask for. */
  private static List<String> known(Caller who, Snapshot now) {
    return Stream.concat(now.routes().keySet().stream(), now.models().keySet().stream())
        .filter(who::mayScore)
        .sorted()
        .toList();
  }

  private void requireEntities(ScoreRequest request, Snapshot now) {
    int there = request.getEntitiesCount();
    // Also with one variant, so that a second one refuses nobody.
    Optional<String> route =
        request.getModelsList().stream().filter(now.routes()::containsKey).findFirst();
    long keys = keys(request);
    long places = keys / request.getProductsCount();
    if (there == 0 && route.isPresent()) {
      throw RequestValidator.invalid(
          "route %s splits entities: say whose scores these are as `entities`"
              .formatted(route.get()));
    }
    for (String entity : request.getEntitiesList()) {
      if (entity.isEmpty() || entity.length() > LONGEST_ENTITY) {
        throw RequestValidator.invalid(
            "an entity has %,d characters; it may have 1 to %d"
                .formatted(entity.length(), LONGEST_ENTITY));
      }
    }
    if (there > 1 && there != places && there != keys) {
      throw RequestValidator.invalid(
          "there are %,d entities, but there must be 1, or one for each of the %,d places or %,d keys"
              .formatted(there, places, keys));
    }
  }

  /** Names no others: the caller may score, but perhaps not read the set. */
  private static void requireKnown(String input, ScorePlan plan) {
    if (!plan.listed().derived().inputs().containsKey(input)) {
      throw RequestValidator.invalid("these models have no input " + input);
    }
  }

  private static GetFeaturesRequest features(ScoreRequest request, Selection selection) {
    Selection.Builder asked = selection.toBuilder().setLive(request.getLive());
    if (request.hasMaxAgeMs()) {
      asked.setMaxAgeMs(request.getMaxAgeMs());
    }
    GetFeaturesRequest.Builder features =
        GetFeaturesRequest.newBuilder()
            .setSelection(asked)
            .addAllHexagons(request.getHexagonsList())
            .addAllPoints(request.getPointsList())
            .addAllProducts(request.getProductsList())
            .addAllInputs(request.getInputsList());
    if (request.hasWindowEndMs()) {
      features.setWindowEndMs(request.getWindowEndMs());
    }
    return features.build();
  }
}
