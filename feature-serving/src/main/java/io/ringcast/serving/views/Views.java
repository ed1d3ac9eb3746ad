package io.ringcast.serving.views;

import io.ringcast.common.config.ConfigFile;
import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.registry.RegistryException;
import io.ringcast.serving.config.ViewsConfig;
import io.ringcast.serving.config.WatchedFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The views in force. An unusable file changes nothing. */
public final class Views implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Views.class);

  private static final Option<Map<String, View>> VIEWS =
      Option.withDefault(
          "views",
          Types.mapOf(
              "view names to views",
              View.NAME,
              "a-z, 0-9 and '-', a letter first, at most 63 long",
              View.SECTION),
          Map.of(),
          "What models read, under names that they know.");

  private final ViewsConfig config;
  private final Function<View, Optional<FeatureSet>> sets;
  private volatile Map<String, View> views = Map.of();

  /**
   * The set to check a view of the file against, by the view's name; the first load checks none.
   */
  private BiFunction<String, View, Optional<FeatureSet>> checked = (name, view) -> Optional.empty();

  /** Null before the start, and without a file. */
  private WatchedFiles watched;

  /** The function finds the set that a view reads, if it is known. */
  public Views(ViewsConfig config, Function<View, Optional<FeatureSet>> sets) {
    this.config = config;
    this.sets = sets;
  }

  /**
   * Loads the views, and again whenever the file changes; throws with every problem. Only warns of
   * views that were in force, here or before the start, and do not fit their sets: the registry
   * changed, and other views must not wait for them.
   */
  public void start() {
    if (config.file().isEmpty()) {
      return;
    }
    Path file = config.file().get();
    watched = new WatchedFiles("views.file", List.of(file), () -> load(file));
    checked = (name, view) -> view.equals(views.get(name)) ? Optional.empty() : sets.apply(view);
    watched.start(config.refresh());
  }

  private void load(Path file) {
    views = load(file, checked);
    views.forEach(this::warn);
  }

  private void warn(String name, View view) {
    sets.apply(view)
        .flatMap(view::misfit)
        .ifPresent(
            misfit ->
                LOG.warn(
                    "view {} does not fit its feature set, so its requests are refused: {}",
                    name,
                    misfit));
  }

  /**
   * Throws with every problem; what a view reads is checked where the set is known.
   *
   * @param sets by a view's name and the view: its set, or empty for no check; throws a {@link
   *     RegistryException} if there is no such set
   */
  public static Map<String, View> load(
      Path file, BiFunction<String, View, Optional<FeatureSet>> sets) {
    return ConfigFile.load(
        file,
        Section.of(values -> values.get(VIEWS), VIEWS)
            .checkedBy(
                values -> {
                  checkShadows(values);
                  checkColumns(values, sets);
                }));
  }

  private static void checkColumns(
      Values values, BiFunction<String, View, Optional<FeatureSet>> sets) {
    Map<String, View> views = values.find(VIEWS).orElse(Map.of());
    for (Values its : values.sections(VIEWS)) {
      Optional<View> view = Optional.ofNullable(views.get(its.name()));
      view.flatMap(known -> setOf(known, sets, its))
          .ifPresent(set -> checkColumns(view.get(), set, its));
    }
  }

  private static void checkColumns(View view, FeatureSet set, Values its) {
    FeatureSetFile.rejectProblems(its, View.DERIVED, View.INPUTS, set);
    rejectItems(its, View.KINDS, view.kinds(), View.unknownKinds(view.kinds(), set));
    rejectItems(its, View.NAMES, view.names(), view.unknown(view.names(), set));
    view.unknown(view.defaults().keySet(), set)
        .forEach((name, problem) -> its.at(View.DEFAULTS).key(name).reject(problem));
  }

  private static void rejectItems(
      Values its, Option<List<String>> option, List<String> items, Map<String, String> problems) {
    problems.forEach((item, problem) -> its.at(option).item(items.indexOf(item)).reject(problem));
  }

  /** A set that there surely is not makes the view's line wrong. */
  private static Optional<FeatureSet> setOf(
      View view, BiFunction<String, View, Optional<FeatureSet>> sets, Values its) {
    try {
      return sets.apply(its.name(), view);
    } catch (RegistryException e) {
      its.at(View.FEATURE_SET).reject(e.getMessage());
      return Optional.empty();
    }
  }

  private static void checkShadows(Values values) {
    Map<String, View> views = values.find(VIEWS).orElse(Map.of());
    views.forEach(
        (name, view) ->
            view.shadow()
                .map(View.Shadow::view)
                .filter(shadow -> shadow.equals(name) || !views.containsKey(shadow))
                .ifPresent(
                    shadow ->
                        values
                            .at(VIEWS)
                            .key(name)
                            .reject(
                                "its shadow is "
                                    + shadow
                                    + (shadow.equals(name) ? ", itself" : ", which is no view"))));
  }

  public Optional<View> find(String name) {
    return Optional.ofNullable(views.get(name));
  }

  public Map<String, View> all() {
    return views;
  }

  void look() {
    watched.look();
  }

  @Override
  public void close() {
    if (watched != null) {
      watched.close();
    }
  }
}
