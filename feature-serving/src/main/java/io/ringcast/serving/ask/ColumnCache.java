package io.ringcast.serving.ask;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.ringcast.api.Selection;
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

  /** The choice of columns, from the request or its view. */
  record Choice(
      ServedSet set,
      List<String> kinds,
      List<Integer> rings,
      List<Integer> windows,
      List<String> names,
      Map<String, Double> defaults) {

    /** A live question's set may be held by its choice alone. */
    int words() {
      int asked = kinds.size() + rings.size() + windows.size() + names.size() + defaults.size();
      return 1 + asked + set.names().size();
    }

    Columns columns() {
      return names.isEmpty()
          ? Columns.of(set, kinds, rings, windows, defaults)
          : Columns.named(set, names, defaults);
    }
  }

  Columns of(ServedSet set, Selection selection, Optional<View> view) {
    Map<String, Double> defaults = view.map(View::defaults).orElse(Map.of());
    if (selection.getNamesCount() > 0) {
      requireNamesOnly(selection);
      return known.get(
          new Choice(set, List.of(), List.of(), List.of(), selection.getNamesList(), defaults),
          Choice::columns);
    }
    return known.get(
        new Choice(
            set,
            orElse(selection.getKindsList(), view, View::kinds),
            orElse(selection.getRingsList(), view, View::rings),
            orElse(selection.getWindowsList(), view, View::windows),
            List.of(),
            defaults),
        Choice::columns);
  }

  private static void requireNamesOnly(Selection selection) {
    if (selection.getKindsCount() + selection.getRingsCount() + selection.getWindowsCount() > 0) {
      throw new RequestException(
          RequestException.Kind.INVALID,
          "say columns by their names, or by kinds, rings and windows, but not by both");
    }
  }

  static <T> List<T> orElse(List<T> said, Optional<View> view, Function<View, List<T>> itsOwn) {
    return said.isEmpty() ? view.map(itsOwn).orElse(List.of()) : said;
  }
}
