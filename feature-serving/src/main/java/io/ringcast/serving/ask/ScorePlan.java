package io.ringcast.serving.ask;

import io.ringcast.api.ScoreVariant;
import io.ringcast.api.Selection;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.serving.models.ModelFile;
import io.ringcast.serving.models.Models.Snapshot;
import io.ringcast.serving.models.OnnxModel;
import io.ringcast.serving.models.Route;
import io.ringcast.serving.sets.ServedSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What requests for some names read and score, while models and feature set stay as they are.
 *
 * @param listed the set's columns and definitions
 * @param shadows models that score behind the answer
 * @param dropped shadows that do not, since they would have the request refused
 * @param selection of columns that models read: asked ones first, then those of shadows alone
 * @param askedColumns how many of them asked models read
 */
public record ScorePlan(
    Snapshot models,
    ServedSet set,
    FeatureSet listed,
    List<AskedScores> asked,
    List<AskedScores> shadows,
    List<String> dropped,
    Selection selection,
    int askedColumns) {

  /**
   * The scores of a name in a request.
   *
   * @param variants in the route's order
   * @param outputs the names of the scores
   */
  public record AskedScores(
      String name, Route route, List<ScoredModel> variants, List<String> outputs) {}

  /**
   * A model, and where its rows come from.
   *
   * @param positions of its columns among those that are read
   * @param outputs of its scores among those of the name that was asked for
   * @param longestWindow in minutes, of the columns
   */
  public record ScoredModel(
      OnnxModel model, ScoreVariant variant, int[] positions, int[] outputs, int longestWindow) {}

  /** Of names that are there; the validator is the service's own. */
  static ScorePlan of(
      Snapshot models, List<String> names, RequestValidator validator, boolean withShadows) {
    Map<String, Route> routes = new LinkedHashMap<>();
    names.forEach(name -> routes.put(name, models.find(name).orElseThrow()));
    SetId its = oneSet(models, routes);
    Selection ofSet =
        Selection.newBuilder().setFeatureSet(its.name()).setVersion(its.version()).build();
    ServedSet set = validator.set(ofSet, Optional.empty());
    FeatureSet listed = set.listed();
    Reading reading = new Reading(models, validator, set, new LinkedHashMap<>());
    List<AskedScores> asked = new ArrayList<>();
    routes.forEach((name, route) -> asked.add(reading.scores(name, route)));
    int askedColumns = reading.positions.size();
    List<String> behind =
        routes.values().stream().flatMap(route -> route.shadows().stream()).distinct().toList();
    List<AskedScores> shadows =
        (withShadows ? behind : List.<String>of())
            .stream().map(id -> reading.scores(id, models.find(id).orElseThrow())).toList();
    return new ScorePlan(
        models,
        set,
        listed,
        asked,
        shadows,
        withShadows ? List.of() : behind,
        ofSet.toBuilder().addAllNames(reading.positions.keySet()).build(),
        askedColumns);
  }

  private static SetId oneSet(Snapshot models, Map<String, Route> routes) {
    Map<SetId, String> sets = new LinkedHashMap<>();
    routes.forEach(
        (name, route) ->
            route
                .variants()
                .values()
                .forEach(
                    its -> sets.putIfAbsent(models.models().get(its.model()).file().set(), name)));
    if (sets.size() > 1) {
      throw RequestValidator.invalid(
          "%s read different feature sets: ask for each alone".formatted(sets.values()));
    }
    return sets.keySet().iterator().next();
  }

  /**
   * Finds out what models read.
   *
   * @param positions of all columns so far
   */
  private record Reading(
      Snapshot models, RequestValidator validator, ServedSet set, Map<String, Integer> positions) {

    AskedScores scores(String name, Route route) {
      String first = route.variants().values().iterator().next().model();
      List<String> outputs = List.copyOf(models.models().get(first).file().outputs().keySet());
      List<ScoredModel> variants = new ArrayList<>();
      route
          .variants()
          .forEach(
              (variant, its) ->
                  variants.add(scored(models.models().get(its.model()), variant, outputs)));
      return new AskedScores(name, route, variants, outputs);
    }

    private ScoredModel scored(OnnxModel model, String variant, List<String> outputs) {
      ModelFile file = model.file();
      Set<String> read = new LinkedHashSet<>(file.columns());
      read.forEach(column -> positions.putIfAbsent(column, positions.size()));
      Selection columns = Selection.newBuilder().addAllNames(read).build();
      return new ScoredModel(
          model,
          ScoreVariant.newBuilder()
              .setName(variant)
              .setModel(file.id())
              .setHash(file.hash())
              .build(),
          file.columns().stream().mapToInt(positions::get).toArray(),
          file.outputs().keySet().stream().mapToInt(outputs::indexOf).toArray(),
          validator.columns(set, columns, Optional.empty()).longestWindow());
    }
  }

  public List<String> columns() {
    return selection.getNamesList();
  }

  /** Whether it holds for these models, and for the set as it is now. */
  boolean isOf(Snapshot now) {
    return models.equals(now) && listed.equals(set.listed());
  }

  private static Stream<ScoredModel> models(List<AskedScores> scores) {
    return scores.stream().flatMap(its -> its.variants().stream());
  }

  int longestWindow() {
    return models(asked).mapToInt(ScoredModel::longestWindow).max().orElseThrow();
  }

  /** In nanoseconds, of any asked model. */
  public long longestBudget() {
    return models(asked)
        .mapToLong(its -> its.model().file().budget().toNanos())
        .max()
        .orElseThrow();
  }

  /** All models, some perhaps twice. */
  Stream<OnnxModel> all() {
    return Stream.concat(models(asked), models(shadows)).map(ScoredModel::model);
  }

  /** How many columns of scores an answer has. */
  int scores() {
    return asked.stream().mapToInt(its -> its.outputs().size()).sum();
  }
}
