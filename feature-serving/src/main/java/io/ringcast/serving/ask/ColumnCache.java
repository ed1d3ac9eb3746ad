package io.ringcast.serving.ask;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.ringcast.api.Selection;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.registry.RegistryException;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.sets.ServedSets;
import io.ringcast.serving.views.View;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Caches columns: models ask for the same ones again and again. */
final class ColumnCache {

  /** Weight of all columns and choices; some 10 MB. */
  private static final int MOST = 100_000;

  /** Views over sets, whose formulas are not parsed again for each question. */
  private static final int MOST_VIEWS = 100;

  private static final Logger LOG = LoggerFactory.getLogger(ColumnCache.class);

  private final Cache<Choice, Columns> known =
      Caffeine.newBuilder()
          .maximumWeight(MOST)
          .weigher((Choice choice, Columns columns) -> choice.words() + columns.words())
          .build();

  private final Cache<UseOfView, Fit> fits = Caffeine.newBuilder().maximumSize(MOST_VIEWS).build();

  private final ServedSets sets;

  /** The sets tell which one a view reads by itself. */
  ColumnCache(ServedSets sets) {
    this.sets = sets;
  }

  /**
   * A view over a set.
   *
   * @param names of the view, unless the request says other columns; {@code kinds} likewise
   * @param bySelf whether the view alone leads to this set
   */
  private record UseOfView(
      FeatureSet set, View view, List<String> names, List<String> kinds, boolean bySelf) {}

  /** What the view has over the set, if it fits. */
  private record Fit(DerivedFeatures derived, Optional<String> misfit) {

    static Fit of(UseOfView use, String viewName) {
      Optional<String> misfit = use.view.misfit(use.names, use.kinds, use.set);
      if (misfit.isEmpty()) {
        return new Fit(use.view.derivedOver(use.set), misfit);
      }
      // Another set is the caller's choice.
      if (use.bySelf) {
        LOG.warn("view {} does not fit feature set {}: {}", viewName, use.set.id(), misfit.get());
      }
      return new Fit(DerivedFeatures.NONE, misfit);
    }
  }

  /**
   * What a request asks for. A set may get derived features, and a view may change.
   *
   * @param listed the registry's set at the time of the request
   */
  record Choice(
      ServedSet set,
      FeatureSet listed,
      Optional<View> view,
      List<String> kinds,
      List<Integer> rings,
      List<Integer> windows,
      List<String> names) {

    static Choice of(ServedSet set, Selection selection, Optional<View> view) {
      return new Choice(
          set,
          set.listed(),
          view,
          selection.getKindsList(),
          selection.getRingsList(),
          selection.getWindowsList(),
          selection.getNamesList());
    }

    /** A live question's set may be held by its choice alone. */
    int words() {
      int asked = kinds.size() + rings.size() + windows.size() + names.size();
      int ofView =
          view.map(
                  its ->
                      its.names().size()
                          + its.defaults().size()
                          + its.derived().size()
                          + its.inputs().size())
              .orElse(0);
      return 1 + asked + ofView + listed.derived().features().size() + set.names().size();
    }

    /** The names that are asked for; empty if kinds, rings and windows say the columns. */
    List<String> columnNames() {
      if (!names.isEmpty() && hasLists()) {
        throw RequestValidator.invalid("use either names, or kinds, rings and windows");
      }
      if (!names.isEmpty() || hasLists()) {
        return names;
      }
      try {
        return view.filter(View::hasNames).map(its -> its.columnNames(listed)).orElse(List.of());
      } catch (RegistryException e) {
        throw RequestValidator.invalid(e.getMessage());
      }
    }

    private boolean hasLists() {
      return kinds.size() + rings.size() + windows.size() > 0;
    }

    /** How the request uses the view. */
    UseOfView use(View its, boolean bySelf) {
      return new UseOfView(
          listed,
          its,
          names.isEmpty() && !hasLists() ? its.names() : List.of(),
          names.isEmpty() && kinds.isEmpty() ? its.kinds() : List.of(),
          bySelf);
    }

    List<String> kindsOrView() {
      return orElse(kinds, View::kinds);
    }

    List<Integer> ringsOrView() {
      return orElse(rings, View::rings);
    }

    List<Integer> windowsOrView() {
      return orElse(windows, View::windows);
    }

    private <T> List<T> orElse(List<T> asked, Function<View, List<T>> ofView) {
      return asked.isEmpty() ? view.map(ofView).orElse(List.of()) : asked;
    }
  }

  Columns of(ServedSet set, Selection selection, Optional<View> view) {
    return known.get(
        Choice.of(set, selection, view), choice -> columns(choice, selection.getView()));
  }

  private Columns columns(Choice choice, String viewName) {
    DerivedFeatures definitions = definitions(choice, viewName);
    List<String> asked = choice.columnNames();
    return Columns.of(
        choice.set,
        asked.isEmpty()
            ? Columns.names(
                choice.set.set(),
                choice.kindsOrView(),
                choice.ringsOrView(),
                choice.windowsOrView())
            : asked,
        definitions,
        choice.view.map(View::defaults).orElse(Map.of()));
  }

  /** Means, and derived features; throws if the view does not fit the set. */
  DerivedFeatures definitions(Choice choice, String viewName) {
    return derived(choice, viewName).over(choice.set.means());
  }

  /** The derived features of the set and the view. */
  private DerivedFeatures derived(Choice choice, String viewName) {
    if (choice.view.isEmpty()) {
      return choice.listed.derived();
    }
    View view = choice.view.get();
    boolean bySelf =
        sets.find(view.featureSet(), view.version())
            .filter(own -> own.set().id().equals(choice.listed.id()))
            .isPresent();
    UseOfView use = choice.use(view, bySelf);
    Fit fit = fits.get(use, any -> Fit.of(use, viewName));
    if (fit.misfit.isPresent()) {
      throw new RequestException(
          RequestException.Kind.CANNOT,
          "view %s does not fit feature set %s: %s"
              .formatted(viewName, choice.listed.id(), fit.misfit.get()));
    }
    return fit.derived;
  }
}
