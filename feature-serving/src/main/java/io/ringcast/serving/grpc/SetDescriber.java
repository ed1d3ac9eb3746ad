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

  private final RequestValidator validator;
  private final ScoreRequestValidator scoring;
  private final String topic;

  /** Sorted and made once until the set's products change, and shared by all who ask. */
  private final Cache<RegisteredProducts, List<CountedProduct>> products =
      Caffeine.newBuilder().weakKeys().build();

  /** The same, until the set gets others. */
  private final Cache<DerivedFeatures, FeatureSet> derived =
      Caffeine.newBuilder().weakKeys().build();

  /** The topic is that of rows. */
  SetDescriber(RequestValidator validator, ScoreRequestValidator scoring, String topic) {
    this.validator = validator;
    this.scoring = scoring;
    this.topic = topic;
  }

  /**
   * How many keys a request is counted as: the products that are listed.
   *
   * @throws RequestException if it names a set that they may not read
   */
  static long keys(DescribeFeatureSetRequest request, RequestValidator validator) {
    long products =
        meant(request, validator).stream()
            .flatMap(set -> set.products().stream())
            .mapToLong(its -> its.byId().size())
            .sum();
    return Math.max(1, products);
  }

  /**
   * Describes what whoever asks may read.
   *
   * @throws RequestException if they name a set that is not there, or that they may not read
   */
  FeatureSetDescription describe(DescribeFeatureSetRequest request) {
    FeatureSetDescription.Builder description = FeatureSetDescription.newBuilder();
    meant(request, validator).forEach(set -> description.addSets(describe(set)));
    String name = request.getFeatureSet();
    if (description.getSetsCount() == 0 && !name.isEmpty()) {
      throw new RequestException(
          RequestException.Kind.NOT_FOUND, "there is no feature set " + name);
    }
    validator
        .views()
        .forEach(
            (view, its) -> {
              if (isMeant(its.featureSet(), its.version(), request)) {
                description.addViews(describe(view, its));
              }
            });
    scoring
        .models()
        .forEach(
            (model, names) -> {
              if (isMeant(model.featureSet(), model.setVersion(), request)) {
                description.addModels(describe(model, names));
              }
            });
    return description.setTopic(topic).build();
  }

  /** Version 0 of the request is any; that of a view is one that only its requests know. */
  private static boolean isMeant(String set, int version, DescribeFeatureSetRequest request) {
    return List.of("", set).contains(request.getFeatureSet())
        && (request.getVersion() == 0 || version == 0 || version == request.getVersion());
  }

  private ViewDescription describe(String name, View view) {
    ViewDescription.Builder told =
        ViewDescription.newBuilder()
            .setName(name)
            .setFeatureSet(view.featureSet())
            .setVersion(view.version())
            .setMaxAgeMillis(view.maxAge().map(Duration::toMillis).orElse(0L));
    validator.all().stream()
        .filter(set -> set.set().name().equals(view.featureSet()))
        .filter(set -> view.version() == 0 || view.version() == set.set().version())
        .max(Comparator.comparingInt(set -> set.set().version()))
        .filter(set -> set.lists(view.rings(), view.windows()))
        .map(ServedSet::set)
        .filter(set -> view.misfit(set).isEmpty())
        .ifPresent(
            set ->
                told.addAllNames(view.columnNames(set))
                    .addAllDerived(
                        describe(
                                new DerivedFeatures(view.derived(), view.inputs()),
                                view.definitions(set))
                            .getDerivedList()));
    return told.build();
  }

  private static ModelDescription describe(ModelFile model, List<String> names) {
    return ModelDescription.newBuilder()
        .setName(model.name())
        .setVersion(model.version())
        .setOwner(model.owner())
        .setDescription(model.description())
        .setHash(model.hash())
        .setFeatureSet(model.featureSet())
        .setSetVersion(model.setVersion())
        .addAllReads(model.columns())
        .addAllOutputs(model.outputs().keySet())
        .setBudgetMillis(model.budget().toMillis())
        .addAllAskedAs(names)
        .build();
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
