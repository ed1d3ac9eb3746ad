package io.ringcast.cli.golden;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ringcast.testkit.golden.CaseFile;
import io.ringcast.testkit.golden.GoldenCase;
import io.ringcast.testkit.naive.FieldNames;
import java.util.List;

/** What a golden case asks of the compute job, as overrides of its configuration. */
public final class CaseSettings {

  private static final ObjectMapper JSON = new ObjectMapper();

  private CaseSettings() {}

  /**
   * {@code key=value}, so that nothing on which the rows depend is taken from the job's own file.
   */
  public static List<String> of(GoldenCase golden) {
    CaseFile file = golden.file();
    return List.of(
        "feature-sets=" + file.setFile().toAbsolutePath(),
        "events=" + events(file),
        "time.out-of-orderness=" + file.outOfOrderness().toMillis() + "ms",
        "time.allowed-skew=" + file.allowedSkew().toMillis() + "ms");
  }

  /** JSON is YAML. A topic of a replay has its kind's name. */
  private static ObjectNode events(CaseFile file) {
    ObjectNode events = JSON.createObjectNode();
    for (String kind : file.set().kinds()) {
      FieldNames names = file.fields().getOrDefault(kind, FieldNames.of(kind));
      ObjectNode event = events.putObject(kind).put("topics", kind).put("format", "json");
      event
          .putObject("fields")
          .put("event-time", names.eventTime())
          .put("entity", names.entity())
          .put("product", names.product())
          .put("lat", names.lat())
          .put("lng", names.lng())
          .put("hexagon", names.hexagon().orElse("off"));
    }
    return events;
  }
}
