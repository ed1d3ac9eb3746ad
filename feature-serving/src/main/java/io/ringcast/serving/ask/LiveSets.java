package io.ringcast.serving.ask;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.live.GroupReach;
import io.ringcast.serving.sets.Listeners;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.sets.ServedSets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Feature sets with just the columns of live questions. */
public final class LiveSets {

  /** Columns of all cached sets; some 10 MB. */
  private static final int MOST = 100_000;

  private static final Pattern NAME =
      Pattern.compile("(.+)_r(0|[1-9][0-9]{0,3})_w([1-9][0-9]{0,3})");

  private final ServedSets sets;
  private final ToIntFunction<GroupReach> held;
  private final Listeners views;
  private final Cache<Choice, ServedSet> known =
      Caffeine.newBuilder()
          .maximumWeight(MOST)
          .weigher((Choice choice, ServedSet set) -> set.names().size())
          .build();

  /** What questions ask for. */
  private final Cache<ColumnCache.Choice, Choice> asked =
      Caffeine.newBuilder()
          .maximumWeight(MOST)
          .weigher((ColumnCache.Choice question, Choice choice) -> question.words())
          .build();

  /** How far the groups of so many sets reach: no set changes or goes. */
  private final LoadingCache<Integer, Map<CountsGroup, GroupReach>> reaches;

  /** What was asked for; an empty list stands for all that the set lists. */
  private record Choice(
      ServedSet listed, List<String> kinds, List<Integer> rings, List<Integer> windows) {

    static Choice of(ColumnCache.Choice asked, DerivedFeatures definitions) {
      ServedSet listed = asked.set();
      List<String> names = asked.columnNames();
      if (names.isEmpty()) {
        return new Choice(listed, asked.kindsOrView(), asked.ringsOrView(), asked.windowsOrView());
      }
      List<String> stored = definitions.storedColumns(names);
      // Inputs alone need no column, but their statuses and window ends need one.
      return named(listed, stored.isEmpty() ? List.of(listed.names().get(0)) : stored);
    }

    /** All kinds, rings and windows that the names have. */
    private static Choice named(ServedSet listed, List<String> names) {
      Choice choice = new Choice(listed, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      for (String name : names) {
        Matcher parts = NAME.matcher(name);
        if (!parts.matches()) {
          throw RequestValidator.invalid(
              "%s is no column: a name has a kind, a ring and a window, as demand_r5_w8"
                  .formatted(name));
        }
        List<String> kinds = listed.set().kindsOf(parts.group(1));
        choice.kinds.addAll(kinds.isEmpty() ? List.of(parts.group(1)) : kinds);
        choice.rings.add(Integer.valueOf(parts.group(2)));
        choice.windows.add(Integer.valueOf(parts.group(3)));
      }
      return choice;
    }

    /** The same with each once, in the order of a feature set. */
    Choice whole() {
      FeatureSet set = listed.set();
      Columns.requireKnown(set, "kind", kinds, set.kinds());
      return new Choice(
          listed,
          kinds.isEmpty() ? set.kinds() : set.kinds().stream().filter(kinds::contains).toList(),
          rings.isEmpty() ? set.rings() : rings.stream().distinct().sorted().toList(),
          windows.isEmpty() ? set.windows() : windows.stream().distinct().sorted().toList());
    }
  }

  /**
   * {@code held} is the number of minutes whose counts are held for a group; {@code views} run for
   * each view of them.
   */
  public LiveSets(ServedSets sets, ToIntFunction<GroupReach> held, Listeners views) {
    this.sets = sets;
    this.held = held;
    this.views = views;
    reaches = Caffeine.newBuilder().maximumSize(1).build(any -> GroupReach.of(sets));
  }

  /** The largest ring that counts reach: that of all sets that share them. */
  public int reach(FeatureSet set) {
    return groupReach(set).ring();
  }

  private GroupReach groupReach(FeatureSet set) {
    return reaches.get(sets.size()).get(CountsGroup.of(set));
  }

  /** The longest window in minutes; 0 if the set has no live answers. */
  public int longestWindow(FeatureSet set) {
    return set.distinct() == Distinct.PER_CELL
        ? Math.min(FeatureSet.MAX_WINDOW, held.applyAsInt(groupReach(set)))
        : 0;
  }

  /** The set of what a live question asks for; throws if the caller cannot have it. */
  ServedSet of(ColumnCache.Choice question, Supplier<DerivedFeatures> definitions, Caller caller) {
    ServedSet listed = question.set();
    FeatureSet set = listed.set();
    if (longestWindow(set) == 0) {
      throw new RequestException(
          RequestException.Kind.CANNOT,
          ("feature set %s has no live answers: it counts %s, and running counts are only there"
                  + " for sets that count per-cell")
              .formatted(set.id(), set.distinct().text()));
    }
    Choice choice = asked.get(question, any -> Choice.of(question, definitions.get()).whole());
    if (!listed.lists(choice.rings, choice.windows) && !caller.mayAskAdHoc()) {
      throw new RequestException(
          RequestException.Kind.FORBIDDEN,
          ("%s may only ask for what feature set %s lists, rings %s and windows %s: others need"
                  + " `adhoc: true` in the service's configuration")
              .formatted(caller.name(), set.id(), set.rings(), set.windows()));
    }
    return known.get(choice, any -> make(choice));
  }

  private ServedSet make(Choice choice) {
    FeatureSet set = choice.listed.set();
    requireSize(choice);
    requireInside("ring", choice.rings, 0, reach(set), set);
    requireInside("window", choice.windows, 1, longestWindow(set), set);
    return choice.listed.live(choice.kinds, choice.rings, choice.windows, views);
  }

  private static void requireSize(Choice choice) {
    int features = choice.rings.size() * choice.windows.size();
    if (features > FeatureSet.MAX_FEATURES) {
      throw new RequestException(
          RequestException.Kind.TOO_MUCH,
          "%d rings × %d windows are %,d features of a kind, but a question may have %d: ask in parts"
              .formatted(
                  choice.rings.size(), choice.windows.size(), features, FeatureSet.MAX_FEATURES));
    }
  }

  private static void requireInside(
      String what, List<Integer> asked, int least, int most, FeatureSet set) {
    asked.stream()
        .filter(one -> one < least || one > most)
        .findFirst()
        .ifPresent(
            one -> {
              throw RequestValidator.invalid(
                  "live answers of feature set %s have %ss from %d to %d, but %s was asked for"
                      .formatted(set.id(), what, least, most, Integer.toUnsignedString(one)));
            });
  }
}
