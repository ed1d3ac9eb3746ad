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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What requests for some names read and score, while models and feature set stay as they are. */
public final class ScorePlan {

  private final Snapshot models;
  private final RequestValidator features;
  private final ServedSet set;
  private final FeatureSet listed;
  private final List<AskedScores> asked = new ArrayList<>();
  private final List<AskedScores> shadows = new ArrayList<>();

  /** Of all that models read, the asked ones first: a column, or {@code ~i} for input i. */
  private final Map<String, Integer> positions = new LinkedHashMap<>();

  private final int askedColumns;
  private final List<String> columns;
  private final List<String> inputs;
  private final Selection selection;

  /**
   * Of names that are there.
   *
   * @param features finds sets and columns, for the service itself
   */
  ScorePlan(Snapshot models, List<String> names, RequestValidator features) {
    this.models = models;
    this.features = features;
    Map<String, Route> routes = new LinkedHashMap<>();
    names.forEach(name -> routes.put(name, models.find(name).orElseThrow()));
    SetId its = oneSet(routes);
    Selection ofSet =
        Selection.newBuilder().setFeatureSet(its.name()).setVersion(its.version()).build();
    set = features.set(ofSet, Optional.empty());
    listed = set.listed();
    routes.forEach((name, route) -> asked.add(scores(name, route)));
    askedColumns = names(true).size();
    routes.values().stream()
        .flatMap(route -> route.shadows().stream())
        .distinct()
        .forEach(id -> shadows.add(scores(id, models.find(id).orElseThrow())));
    columns = names(true);
    inputs = names(false);
    selection = ofSet.toBuilder().addAllNames(columns).build();
  }

  private SetId oneSet(Map<String, Route> routes) {
    Map<SetId, String> sets = new LinkedHashMap<>();
    routes.forEach(
        (name, route) ->
            route
                .variants()
                .values()
                .forEach(its -> sets.putIfAbsent(file(its.model()).set(), name)));
    if (sets.size() > 1) {
      throw RequestValidator.invalid(
          "%s read different feature sets: ask for each alone".formatted(sets.values()));
    }
    return sets.keySet().iterator().next();
  }

  private ModelFile file(String model) {
    return models.models().get(model).file();
  }

  private AskedScores scores(String name, Route route) {
    String first = route.variants().values().iterator().next().model();
    List<String> outputs = List.copyOf(file(first).outputs().keySet());
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
    int[] at = file.columns().stream().mapToInt(this::position).toArray();
    List<String> read = file.columns().stream().filter(name -> positions.get(name) >= 0).toList();
    return new ScoredModel(
        model,
        ScoreVariant.newBuilder().setName(variant).setModel(file.id()).setHash(file.hash()).build(),
        at,
        file.outputs().keySet().stream().mapToInt(outputs::indexOf).toArray(),
        read.isEmpty() ? 0 : longestWindow(read));
  }

  private int longestWindow(List<String> names) {
    Selection its = Selection.newBuilder().addAllNames(names.stream().distinct().toList()).build();
    return features.columns(set, its, Optional.empty()).longestWindow();
  }

  private int position(String name) {
    boolean isInput = listed.derived().inputs().containsKey(name);
    int next = names(!isInput).size();
    return positions.computeIfAbsent(name, any -> isInput ? ~next : next);
  }

  private List<String> names(boolean ofColumns) {
    return positions.entrySet().stream()
        .filter(its -> ofColumns == (its.getValue() >= 0))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Whether it holds for these models, and for the set as it is now. */
  boolean isOf(Snapshot now) {
    return models.equals(now) && listed.equals(set.listed());
  }

  String featureSet() {
    return listed.name();
  }

  Selection selection() {
    return selection;
  }

  /** Inputs that models read as they are. */
  List<String> inputs() {
    return inputs;
  }

  /** Those that models read: asked ones first, then those of shadows alone. */
  public List<String> columns() {
    return columns;
  }

  /** How many of the columns asked models read. */
  public int askedColumns() {
    return askedColumns;
  }

  public List<AskedScores> asked() {
    return asked;
  }

  /** Models that score behind the answer. */
  public List<AskedScores> shadows() {
    return shadows;
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
