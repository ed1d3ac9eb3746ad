package io.ringcast.serving.ask;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.ringcast.api.Selection;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.registry.RegistryException;
import io.ringcast.serving.sets.ServedSet;
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

  /** Pairs of a set and a view, whose formulas are not parsed again for each question. */
  private static final int MOST_VIEWS = 100;

  private static final Logger LOG = LoggerFactory.getLogger(ColumnCache.class);

  private final Cache<Choice, Columns> known =
      Caffeine.newBuilder()
          .maximumWeight(MOST)
          .weigher((Choice choice, Columns columns) -> choice.words() + columns.words())
          .build();

  private final Cache<SetAndView, Fit> fits = Caffeine.newBuilder().maximumSize(MOST_VIEWS).build();

  private record SetAndView(FeatureSet set, View view) {}

  /** What the view has over the set, if it fits. */
  private record Fit(DerivedFeatures definitions, Optional<String> misfit) {

    static Fit of(SetAndView both, String viewName) {
      Optional<String> misfit = both.view.misfit(both.set);
      if (misfit.isEmpty()) {
        return new Fit(both.view.definitions(both.set), misfit);
      }
      // Another set is the caller's choice.
      if (both.view.reads(both.set.id())) {
        LOG.warn("view {} does not fit feature set {}: {}", viewName, both.set.id(), misfit.get());
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
      boolean hasLists = kinds.size() + rings.size() + windows.size() > 0;
      if (!names.isEmpty() && hasLists) {
        throw RequestValidator.invalid("use either names, or kinds, rings and windows");
      }
      if (!names.isEmpty() || hasLists) {
        return names;
      }
      try {
        return view.filter(View::hasNames).map(its -> its.columnNames(listed)).orElse(List.of());
      } catch (RegistryException e) {
        throw RequestValidator.invalid(e.getMessage());
      }
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

  /** The derived features of the set and the view; throws if the view does not fit the set. */
  DerivedFeatures definitions(Choice choice, String viewName) {
    if (choice.view.isEmpty()) {
      return choice.listed.derived();
    }
    SetAndView both = new SetAndView(choice.listed, choice.view.get());
    Fit fit = fits.get(both, any -> Fit.of(both, viewName));
    if (fit.misfit.isPresent()) {
      throw new RequestException(
          RequestException.Kind.CANNOT,
          "view %s does not fit feature set %s: %s"
              .formatted(viewName, choice.listed.id(), fit.misfit.get()));
    }
    return fit.definitions;
  }
}
