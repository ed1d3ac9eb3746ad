package io.ringcast.serving.grpc;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.ringcast.api.CountedProduct;
import io.ringcast.api.DerivedFeature;
import io.ringcast.api.DescribeFeatureSetRequest;
import io.ringcast.api.FeatureSet;
import io.ringcast.api.FeatureSetDescription;
import io.ringcast.api.InputDefinition;
import io.ringcast.api.ModelDescription;
import io.ringcast.api.ViewDescription;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.serving.ask.RequestException;
import io.ringcast.serving.ask.RequestValidator;
import io.ringcast.serving.ask.ScoreRequestValidator;
import io.ringcast.serving.models.ModelFile;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.views.View;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/** Describes the feature sets that the caller may read, and their views and models. */
final class SetDescriber {

  private static final int MOST_VIEWS = 1_000;

  private final RequestValidator validator;
  private final ScoreRequestValidator scoring;
  private final String topic;

  /** Sorted and made once until the set's products change, and shared by all who ask. */
  private final Cache<RegisteredProducts, List<CountedProduct>> products =
      Caffeine.newBuilder().weakKeys().build();

  /** The same, until the set gets others. */
  private final Cache<DerivedFeatures, FeatureSet> derived =
      Caffeine.newBuilder().weakKeys().build();

  /** The same of a view over a set. */
  private final Cache<List<Object>, ViewDescription> views =
      Caffeine.newBuilder().maximumSize(MOST_VIEWS).build();

  /** The topic is that of rows. */
  SetDescriber(RequestValidator validator, ScoreRequestValidator scoring, String topic) {
    this.validator = validator;
    this.scoring = scoring;
    this.topic = topic;
  }

  /**
   * How many keys a request is counted as: the products that are listed, and all views and models
   * of the caller, which are looked through.
   *
   * @throws RequestException if it names a set that they may not read
   */
  static long keys(
      DescribeFeatureSetRequest request,
      RequestValidator validator,
      ScoreRequestValidator scoring) {
    long products =
        meant(request, validator).stream()
            .flatMap(set -> set.products().stream())
            .mapToLong(its -> its.byId().size())
            .sum();
    return Math.max(1, products + validator.views().size() + scoring.models().size());
  }

  /**
   * Describes what whoever asks may read.
   *
   * @throws RequestException if they name a set that is not there, or that they may not read
   */
  FeatureSetDescription describe(DescribeFeatureSetRequest request) {
    FeatureSetDescription.Builder description = FeatureSetDescription.newBuilder();
    List<ServedSet> sets = meant(request, validator);
    sets.forEach(set -> description.addSets(describe(set)));
    String name = request.getFeatureSet();
    if (sets.isEmpty() && !name.isEmpty()) {
      throw new RequestException(
          RequestException.Kind.NOT_FOUND, "there is no feature set " + name);
    }
    validator
        .views()
        .forEach(
            (view, its) ->
                validator
                    .set(its)
                    .filter(sets::contains)
                    .map(set -> views.get(List.of(its, set.set()), any -> describe(its, set)))
                    .ifPresent(told -> description.addViews(told.toBuilder().setName(view))));
    scoring.models().entrySet().stream()
        .map(model -> describe(model.getKey(), model.getValue()))
        .filter(model -> isMeant(model, request))
        .forEach(description::addModels);
    return description.setTopic(topic).build();
  }

  /** Version 0 of the request is any. */
  private static boolean isMeant(ModelDescription model, DescribeFeatureSetRequest request) {
    return List.of("", model.getFeatureSet()).contains(request.getFeatureSet())
        && List.of(0, model.getSetVersion()).contains(request.getVersion());
  }

  private static ViewDescription describe(View view, ServedSet served) {
    ViewDescription.Builder told =
        ViewDescription.newBuilder()
            .setFeatureSet(view.featureSet())
            .setVersion(view.version())
            .setMaxAgeMillis(view.maxAge().map(Duration::toMillis).orElse(0L));
    io.ringcast.common.features.FeatureSet set = served.set();
    if (served.lists(view.rings(), view.windows()) && view.misfit(set).isEmpty()) {
      DerivedFeatures own = new DerivedFeatures(view.derived(), view.inputs());
      told.addAllNames(view.columnNames(set))
          .addAllDerived(describe(own, view.definitions(set)).getDerivedList());
    }
    return told.build();
  }

  /** Leaves out what the model reads if the caller may not read it. */
  private ModelDescription describe(ModelFile model, List<String> names) {
    ModelDescription.Builder told =
        ModelDescription.newBuilder()
            .setName(model.name())
            .setVersion(model.version())
            .setOwner(model.owner())
            .setDescription(model.description())
            .setHash(model.hash())
            .addAllOutputs(model.outputs().keySet())
            .setBudgetMillis(model.budget().toMillis())
            .addAllAskedAs(names);
    if (validator.caller().mayRead(model.featureSet())) {
      told.setFeatureSet(model.featureSet())
          .setSetVersion(model.setVersion())
          .addAllReads(model.columns());
    }
    return told.build();
  }

  private static List<ServedSet> meant(
      DescribeFeatureSetRequest request, RequestValidator validator) {
    String name = request.getFeatureSet();
    if (!name.isEmpty()) {
      validator.requireRight(name);
    }
    return validator.all().stream()
        .filter(set -> name.isEmpty() || name.equals(set.set().name()))
        .filter(set -> request.getVersion() == 0 || request.getVersion() == set.set().version())
        .toList();
  }

  private FeatureSet describe(ServedSet served) {
    io.ringcast.common.features.FeatureSet set = served.set();
    FeatureSet.Builder told = FeatureSet.newBuilder();
    served
        .newest()
        .ifPresent(
            newest ->
                told.setNewestWindowEndMs(newest.windowEnd())
                    .setCompleteSinceMs(newest.completeSince() * Minutes.MILLIS));
    validator
        .live()
        .filter(live -> live.longestWindow(set) > 0)
        .ifPresent(
            live -> told.setLiveWindow(live.longestWindow(set)).setLiveRing(live.reach(set)));
    served
        .products()
        .ifPresent(
            products -> told.addAllProducts(this.products.get(products, SetDescriber::products)));
    told.mergeFrom(derived.get(set.derived(), its -> describe(its, its.over(served.means()))));
    return told.setName(set.name())
        .setVersion(set.version())
        .setFingerprint(served.fingerprint())
        .setResolution(set.resolution())
        .setDistinct(set.distinct().text())
        .addAllKinds(set.kinds())
        .addAllRings(set.rings())
        .addAllWindows(set.windows())
        .addAllNames(served.names())
        .setOwner(set.owner())
        .setDescription(set.description())
        .setDeprecated(set.deprecated())
        .build();
  }

  private static FeatureSet describe(DerivedFeatures derived, DerivedFeatures withMeans) {
    FeatureSet.Builder told = FeatureSet.newBuilder();
    derived
        .features()
        .forEach(
            (name, feature) -> {
              DerivedFeature.Builder its =
                  told.addDerivedBuilder()
                      .setName(name)
                      .setFormula(feature.formula())
                      .addAllReads(withMeans.needs(List.of(name)).columns());
              if (feature.hasDefault()) {
                its.setDefault(feature.defaultValue());
              }
            });
    derived
        .inputs()
        .forEach(
            (name, input) -> {
              InputDefinition.Builder its =
                  told.addInputsBuilder().setName(name).setType(input.type().text());
              if (input.hasDefault()) {
                its.setDefault(input.defaultValue());
              }
            });
    return told.build();
  }

  private static List<CountedProduct> products(RegisteredProducts products) {
    return products.byId().entrySet().stream()
        .map(
            product ->
                CountedProduct.newBuilder()
                    .setId(product.getKey().toString())
                    .setSinceMs(product.getValue().since() * Minutes.MILLIS)
                    .setRemoved(!product.getValue().counted())
                    .build())
        .sorted(Comparator.comparing(CountedProduct::getId))
        .toList();
  }
}
