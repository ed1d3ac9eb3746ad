package io.ringcast.serving.views;

import io.ringcast.common.config.ConfigFile;
import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.nio.file.Path;
import java.util.Map;

/** All views, as one YAML file has them. */
public record ViewFile(Map<String, View> views) {

  static final Option<Map<String, View>> VIEWS =
      Option.withDefault(
          "views",
          Types.mapOf(
              "view names to views",
              View.NAME,
              "a-z, 0-9 and '-', a letter first, at most 63 long",
              View.SECTION),
          Map.of(),
          "What models read, under names that they know.");

  public static final Section<ViewFile> SECTION =
      Section.of(ViewFile.class).checkedBy(ViewFile::checkShadows);

  /**
   * Loads the file.
   *
   * @throws io.ringcast.common.config.ConfigException with every problem
   */
  public static ViewFile load(Path file) {
    return ConfigFile.load(file, SECTION);
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
}
