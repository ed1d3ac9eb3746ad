package io.ringcast.benchmarks.serve;

import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.common.features.FeatureSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Ten derived features beside stored columns, in turn with the same requests without them. */
final class DerivedCase {

  private static final int DERIVED = 10;
  private static final int ROUNDS = 5;

  /** Views of all columns, of as many with derived ones among them, and of both. */
  private static final List<String> VIEWS = List.of("stored", "as-many", "more");

  private DerivedCase() {}

  static void run(Stage stage, Report report) throws IOException {
    Report.Table table = report.table("Derived features, from the cache");
    report.note(
        "derived features: view stored has all columns, as-many has %d of them replaced by derived ones, more has %d derived ones beside all"
            .formatted(DERIVED, DERIVED));
    List<GetFeaturesRequest> requests = stage.requests(Requests.Spread.NEAR);
    Path views = Files.createTempFile("ringcast-views-", ".yaml");
    try {
      Files.writeString(views, views(stage.city().set()));
      try (ServiceProcess service = stage.service("views.file=" + views);
          Channels channels = Channels.to(service.port())) {
        List<Load> loads =
            VIEWS.stream().map(view -> new Load(channels.all(), of(view, requests))).toList();
        loads.forEach(stage::warmUp);
        for (int round = 1; round <= ROUNDS; round++) {
          for (int view = 0; view < VIEWS.size(); view++) {
            stage
                .measure(loads.get(view), stage.plan().rate, service)
                .addTo(table.row().cell("view", VIEWS.get(view)).whole("round", round));
          }
        }
      }
    } finally {
      Files.delete(views);
    }
  }

  private static List<GetFeaturesRequest> of(String view, List<GetFeaturesRequest> requests) {
    Selection selection = Selection.newBuilder().setView(view).build();
    return requests.stream()
        .map(request -> request.toBuilder().setSelection(selection).build())
        .toList();
  }

  /** Each derived feature is a clipped ratio of two kinds. */
  private static String views(FeatureSet set) {
    List<String> columns = set.featureNames();
    StringBuilder derived = new StringBuilder("    derived:\n");
    StringBuilder names = new StringBuilder();
    for (int i = 0; i < DERIVED; i++) {
      String other = columns.get(set.featuresPerKind() + i);
      derived.append(
          "      d%d: clip(%s / max(0.1, %s), 1, 3)%n".formatted(i, columns.get(i), other));
      names.append(", d").append(i);
    }
    List<String> rest = columns.subList(DERIVED, columns.size());
    return """
    views:
      stored: { feature-set: %1$s }
      as-many:
        feature-set: %1$s
        names: [%2$s%3$s]
    %4$s
      more:
        feature-set: %1$s
    %4$s
    """
        .formatted(set.name(), String.join(", ", rest), names, derived);
  }
}
