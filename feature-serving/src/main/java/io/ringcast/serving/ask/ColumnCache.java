package io.ringcast.serving.ask;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.ringcast.api.Selection;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.registry.RegistryException;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.views.View;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Caches columns: models ask for the same ones again and again. */
final class ColumnCache {

  /** Weight of all columns and choices; some 10 MB. */
  private static final int MOST = 100_000;

  private final Cache<Choice, Columns> known =
      Caffeine.newBuilder()
          .maximumWeight(MOST)
          .weigher((Choice choice, Columns columns) -> choice.words() + columns.names().size())
          .build();

  /** What a request asks for. A set may get derived features, and a view may change. */
  record Choice(
      ServedSet set,
      DerivedFeatures derived,
      Optional<View> view,
      List<String> kinds,
      List<Integer> rings,
      List<Integer> windows,
      List<String> names) {

    /** A live question's set may be held by its choice alone. */
    int words() {
      int asked = kinds.size() + rings.size() + windows.size() + names.size();
      int ofView = view.map(its -> its.defaults().size() + its.derived().size()).orElse(0);
      return 1 + asked + ofView + derived.features().size() + set.names().size();
    }

    Columns columns(Selection selection) {
      List<String> asked = ColumnCache.names(set, selection, view);
      return Columns.of(
          set,
          asked.isEmpty()
              ? Columns.names(
                  set.set(),
                  orElse(kinds, view, View::kinds),
                  orElse(rings, view, View::rings),
                  orElse(windows, view, View::windows))
              : asked,
          definitions(set, view),
          view.map(View::defaults).orElse(Map.of()));
    }
  }

  Columns of(ServedSet set, Selection selection, Optional<View> view) {
    return known.get(
        new Choice(
            set,
            set.listed().derived(),
            view,
            selection.getKindsList(),
            selection.getRingsList(),
            selection.getWindowsList(),
            selection.getNamesList()),
        choice -> choice.columns(selection));
  }

  /** The names that are asked for; empty if kinds, rings and windows say the columns. */
  static List<String> names(ServedSet set, Selection selection, Optional<View> view) {
    boolean saysLists =
        selection.getKindsCount() + selection.getRingsCount() + selection.getWindowsCount() > 0;
    if (selection.getNamesCount() > 0 && saysLists) {
      throw RequestValidator.invalid(
          "say columns by their names, or by kinds, rings and windows, but not by both");
    }
    if (selection.getNamesCount() > 0 || saysLists) {
      return selection.getNamesList();
    }
    try {
      return view.filter(View::saysNames)
          .map(its -> its.columnNames(set.listed()))
          .orElse(List.of());
    } catch (RegistryException e) {
      throw RequestValidator.invalid(e.getMessage());
    }
  }

  /** The derived features of the set and the view; throws if the view's do not fit the set. */
  static DerivedFeatures definitions(ServedSet set, Optional<View> view) {
    view.map(its -> its.problems(set.listed()))
        .filter(problems -> !problems.isEmpty())
        .ifPresent(
            problems -> {
              throw new RequestException(
                  RequestException.Kind.CANNOT,
                  "the view's derived features do not fit feature set %s: %s"
                      .formatted(set.listed().id(), problems));
            });
    return view.map(its -> its.definitions(set.listed())).orElse(set.listed().derived());
  }

  static <T> List<T> orElse(List<T> said, Optional<View> view, Function<View, List<T>> itsOwn) {
    return said.isEmpty() ? view.map(itsOwn).orElse(List.of()) : said;
  }
}
