package io.ringcast.serving.ask;

import io.ringcast.api.GetAreaRequest;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.GetRowsRequest;
import io.ringcast.api.Point;
import io.ringcast.api.RequestInput;
import io.ringcast.api.Selection;
import io.ringcast.api.Selection.Precision;
import io.ringcast.api.WatchFeaturesRequest;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.features.SetId;
import io.ringcast.common.hex.Cells;
import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.config.LimitsConfig;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.sets.ServedSets;
import io.ringcast.serving.views.View;
import io.ringcast.serving.views.Views;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Checks requests, and makes questions of them. */
public final class RequestValidator {

  private static final long MOST_STEPS = 1_000_000;
  private static final long[] NO_PLACES = {};

  private final ServedSets sets;
  private final Views views;
  private final Supplier<LimitsConfig> limits;
  private final Optional<LiveSets> live;
  private final Supplier<Caller> caller;
  private final Hexagons hexagons = new Hexagons();
  private final ColumnCache columns;

  /** For the service itself, which may read all sets; with live answers, if it has them. */
  public RequestValidator(
      ServedSets sets, Views views, Supplier<LimitsConfig> limits, Optional<LiveSets> live) {
    this(sets, views, limits, live, () -> Caller.SERVICE);
  }

  private RequestValidator(
      ServedSets sets,
      Views views,
      Supplier<LimitsConfig> limits,
      Optional<LiveSets> live,
      Supplier<Caller> caller) {
    this.sets = sets;
    this.views = views;
    this.limits = limits;
    this.live = live;
    this.caller = caller;
    this.columns = new ColumnCache(sets);
  }

  /** The same for callers, with their rights. */
  public RequestValidator forCallers() {
    return new RequestValidator(
        sets, views, limits, live, () -> Objects.requireNonNull(Caller.CURRENT.get()));
  }

  public Caller caller() {
    return caller.get();
  }

  /** The number of keys, without any reading; throws if it is 0 or too large. */
  public long keys(GetFeaturesRequest request) {
    long places = (long) request.getHexagonsCount() + request.getPointsCount();
    return requireKeys(places, request.getProductsCount());
  }

  public long keys(WatchFeaturesRequest request) {
    return keys(once(request));
  }

  public long keys(GetAreaRequest request) {
    return requireKeys(placesWithin(request.getSteps()), request.getProductsCount());
  }

  /** The keys of the quota that the request costs: more than it has, if its columns are ad hoc. */
  public long cost(GetFeaturesRequest request) {
    long keys = keys(request);
    return isAdHoc(request.getSelection()) ? of(request).cost() : keys;
  }

  public long cost(WatchFeaturesRequest request) {
    return cost(once(request));
  }

  public long cost(GetAreaRequest request) {
    long keys = keys(request);
    return isAdHoc(request.getSelection()) ? of(request).cost() : keys;
  }

  private boolean isAdHoc(Selection selection) {
    return selection.getLive() && columnsOf(selection, view(selection)).isAdHoc();
  }

  public Question of(GetFeaturesRequest request) {
    Question question =
        question(
            keys(request),
            request.getSelection(),
            request.getProductsList(),
            request.getInputsList(),
            windowEnd(request.hasWindowEndMs(), request.getWindowEndMs()));
    int resolution = question.set().set().resolution();
    long[] cells = new long[request.getHexagonsCount() + request.getPointsCount()];
    int at = 0;
    for (int i = 0; i < request.getHexagonsCount(); i++) {
      cells[at++] = hexagons.at(request.getHexagons(i), resolution);
    }
    for (Point point : request.getPointsList()) {
      cells[at++] = hexagons.at(point, resolution);
    }
    return question.of(cells);
  }

  public Question of(WatchFeaturesRequest request) {
    return of(once(request));
  }

  private static GetFeaturesRequest once(WatchFeaturesRequest request) {
    return GetFeaturesRequest.newBuilder()
        .setSelection(request.getSelection())
        .addAllHexagons(request.getHexagonsList())
        .addAllPoints(request.getPointsList())
        .addAllProducts(request.getProductsList())
        .addAllInputs(request.getInputsList())
        .build();
  }

  public Question of(GetAreaRequest request) {
    Question question =
        question(
            keys(request),
            request.getSelection(),
            request.getProductsList(),
            List.of(),
            windowEnd(request.hasWindowEndMs(), request.getWindowEndMs()));
    int resolution = question.set().set().resolution();
    long center =
        switch (request.getCenterCase()) {
          case HEXAGON -> hexagons.at(request.getHexagon(), resolution);
          case POINT -> hexagons.at(request.getPoint(), resolution);
          case CENTER_NOT_SET ->
              throw invalid("say a hexagon or a point as the center of the area");
        };
    requirePlace(center, "the center", resolution);
    return question.of(hexagons.disk(center, request.getSteps()));
  }

  static void requirePlace(long hexagon, String what, int resolution) {
    if (hexagon == Hexagons.NOWHERE) {
      throw invalid(
          ("%s is no place: a hexagon has to be an H3 index of resolution %d or finer, a point"
                  + " within 90 degrees of latitude and 180 of longitude")
              .formatted(what, resolution));
    }
  }

  /** The keys that the request costs: all hexagons under its cell. */
  public long keys(GetRowsRequest request) {
    if (request.getSelection().getLive()) {
      throw invalid(
          "GetRows reads the store, which has no rows of a running minute: leave selection.live"
              + " out, or ask GetFeatures, GetArea or WatchFeatures");
    }
    ServedSet set = set(request.getSelection(), view(request.getSelection()));
    int resolution = set.set().resolution();
    long cell = hexagons.requireArea(request.getCell(), resolution);
    return Cells.paths(Cells.resolution(cell), resolution);
  }

  public Question of(GetRowsRequest request) {
    long keys = keys(request);
    Question question =
        question(
            keys,
            request.getSelection(),
            List.of(request.getProduct()),
            List.of(),
            windowEnd(request.hasWindowEndMs(), request.getWindowEndMs()));
    ServedSet set = question.set();
    int resolution = set.set().resolution();
    long cell = hexagons.requireArea(request.getCell(), resolution);
    question.product(0).required();
    long windowEnd = question.windowEnd().orElseGet(() -> newestStored(set));
    return question.of(hexagons.under(cell, resolution)).at(windowEnd);
  }

  /** The window end of the request, or else the newest one that is complete in the store. */
  static long storedWindowEnd(boolean said, long windowEnd, ServedSet set) {
    return windowEnd(said, windowEnd).orElseGet(() -> newestStored(set));
  }

  private static long newestStored(ServedSet set) {
    return set.stored()
        .orElseThrow(() -> RequestException.nothingStored(set.set().id()))
        .windowEnd();
  }

  private static OptionalLong windowEnd(boolean said, long windowEnd) {
    if (said && windowEnd % Minutes.MILLIS != 0) {
      throw invalid(
          "window_end_ms is %d, but a window ends with a minute: a multiple of 60,000"
              .formatted(windowEnd));
    }
    return said ? OptionalLong.of(windowEnd) : OptionalLong.empty();
  }

  private static long placesWithin(int ring) {
    // More than that is too many, however many it is.
    long steps = Math.min(Integer.toUnsignedLong(ring), MOST_STEPS);
    return 1 + 3 * steps * (steps + 1);
  }

  /**
   * The request decides first, then its view, then the limits. Throws if the keys have too many
   * values.
   */
  private Question question(
      long keys,
      Selection selection,
      List<String> products,
      List<RequestInput> inputs,
      OptionalLong windowEnd) {
    Optional<View> view = view(selection);
    ServedSet set = columnsOf(selection, view);
    Columns its = columns.of(set, selection, view);
    requireValues(keys, its);
    long maxAge =
        selection.hasMaxAgeMs()
            ? Integer.toUnsignedLong(selection.getMaxAgeMs())
            : view.flatMap(View::maxAge).orElse(limits.get().maxAge()).toMillis();
    return new Question(
        caller.get(),
        set,
        its,
        its.longestWindow(),
        NO_PLACES,
        products.stream()
            .map(name -> RequestedProduct.of(name, set, windowEnd.isPresent()))
            .toList(),
        RequestInputs.of(inputs, its, keys / products.size(), keys),
        windowEnd,
        OptionalLong.of(maxAge),
        view.flatMap(View::deadline).orElse(limits.get().deadline()).toNanos(),
        view.flatMap(View::shadow)
            .filter(shadow -> !selection.getLive() && shadow.falls())
            .map(View.Shadow::view),
        selection.getPrecision() == Precision.FLOAT64,
        selection.getLive());
  }

  /** The set that is asked for; of a live question, one with just the columns that it wants. */
  private ServedSet columnsOf(Selection selection, Optional<View> view) {
    ServedSet listed = set(selection, view);
    if (!selection.getLive()) {
      return listed;
    }
    ColumnCache.Choice choice = ColumnCache.Choice.of(listed, selection, view);
    return live.orElseThrow(RequestException::noLiveAnswers)
        .of(choice, () -> columns.definitions(choice, selection.getView()), caller.get());
  }

  /** What live answers there are. */
  public Optional<LiveSets> live() {
    return live;
  }

  Optional<View> view(Selection selection) {
    if (selection.getView().isEmpty()) {
      return Optional.empty();
    }
    Caller who = caller.get();
    Optional<View> view =
        views.find(selection.getView()).filter(its -> who.mayRead(its.featureSet()));
    if (view.isEmpty()) {
      Set<String> others = views().keySet();
      throw new RequestException(
          RequestException.Kind.NOT_FOUND,
          "there is no view %s that %s may read; there are %s"
              .formatted(
                  selection.getView(),
                  who.name(),
                  others.isEmpty() ? "none" : String.join(", ", others)));
    }
    return view;
  }

  /** The views that the caller may read. */
  public SortedMap<String, View> views() {
    SortedMap<String, View> all = new TreeMap<>(views.all());
    all.values().removeIf(view -> !caller.get().mayRead(view.featureSet()));
    return all;
  }

  /** The set that a view reads now. */
  public Optional<ServedSet> set(View view) {
    return sets.find(view.featureSet(), view.version());
  }

  /** The sets that the caller may read, for a message. */
  String readable() {
    return sets.list(caller.get()::mayRead);
  }

  /** Throws without the right to the set, whether there is one of this name or not. */
  public void requireRight(String featureSet) {
    if (!caller.get().mayRead(featureSet)) {
      throw new RequestException(
          RequestException.Kind.FORBIDDEN,
          "%s may not read feature set %s, which is not among its `feature-sets`; there are %s"
              .formatted(caller.get().name(), featureSet, readable()));
    }
  }

  /** All sets that the caller may read. */
  public List<ServedSet> all() {
    return sets.all().stream().filter(set -> caller.get().mayRead(set.set().name())).toList();
  }

  ServedSet set(Selection selection, Optional<View> view) {
    boolean said = !selection.getFeatureSet().isEmpty();
    String name = said ? selection.getFeatureSet() : view.map(View::featureSet).orElse("");
    int version =
        said || selection.getVersion() != 0
            ? selection.getVersion()
            : view.map(View::version).orElse(0);
    if (name.isEmpty()) {
      throw invalid(
          "say what to read: a view as selection.view, or a feature set as selection.feature_set;"
              + " there are "
              + readable());
    }
    requireRight(name);
    return sets.find(name, version)
        .orElseThrow(
            () ->
                new RequestException(
                    RequestException.Kind.NOT_FOUND,
                    "there is no feature set %s; there are %s"
                        .formatted(version == 0 ? name : new SetId(name, version), readable())));
  }

  /** The inputs that a view or a set declares, by their names. */
  public Set<String> inputs(Selection selection) {
    Optional<View> view = view(selection);
    return columns(set(selection, view), selection, view).definitions().inputs().keySet();
  }

  Columns columns(ServedSet set, Selection selection, Optional<View> view) {
    return columns.of(set, selection, view);
  }

  Hexagons hexagons() {
    return hexagons;
  }

  long requireKeys(long places, int products) {
    if (products == 0) {
      throw invalid("say at least one product, as the UUID of its type");
    }
    long keys = places * products;
    if (keys > limits.get().maxKeys()) {
      throw new RequestException(
          RequestException.Kind.TOO_MUCH,
          "%,d places × %d products are %,d keys, but a request may have %,d: ask in parts"
              .formatted(places, products, keys, limits.get().maxKeys()));
    }
    return keys;
  }

  /** With many columns, an answer of few keys is large already. */
  private void requireValues(long keys, Columns asked) {
    int columns = asked.indexes().length;
    if (keys * columns > limits.get().maxValues()) {
      throw new RequestException(
          RequestException.Kind.TOO_MUCH,
          "%,d keys × %,d columns are %,d values, but a request may have %,d (limits.max-values): ask"
                  .formatted(keys, columns, keys * columns, limits.get().maxValues())
              + " for the columns that you need, or in parts");
    }
  }

  static RequestException invalid(String message) {
    return new RequestException(RequestException.Kind.INVALID, message);
  }
}
