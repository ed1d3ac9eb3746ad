package io.ringcast.testkit.golden;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ringcast.store.config.Layout;
import io.ringcast.testkit.naive.FieldNames;
import io.ringcast.testkit.naive.NaiveParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a golden case asks of the jobs, as overrides {@code key=value} of their configurations. */
public final class CaseSettings {

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * A block is hundreds of rows in this layout. With as many under way as in the other, a node that
   * shares the machine with all else would not answer in time, and all were written again.
   */
  private static final List<String> COLUMNS = List.of("write.batch=4", "write.in-flight=8");

  private CaseSettings() {}

  /** What the publisher job is told for a layout of Cassandra's, whichever store its file names. */
  public static List<String> ofLayout(Layout layout) {
    List<String> settings =
        new ArrayList<>(
            List.of(
                "store.kind=cassandra",
                "store.datacenter=own",
                "store.replication={own: 1}",
                "store.layout=" + layout.name().toLowerCase(Locale.ROOT)));
    if (layout == Layout.COLUMNS) {
      settings.addAll(COLUMNS);
    }
    return settings;
  }

  /** For the compute job: nothing on which the rows depend is taken from its own file. */
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
    for (String kind : file.eventKinds()) {
      FieldNames names = file.parameters().fieldsOf(kind);
      ObjectNode event = events.putObject(kind).put("topics", kind).put("format", "json");
      event
          .putObject("fields")
          .put("event-time", names.eventTime())
          .put("entity", names.entity())
          .put("product", names.product())
          .put("lat", names.lat())
          .put("lng", names.lng())
          .put("hexagon", names.hexagon().orElse("off"));
      NaiveParameters.Value value = file.values().get(kind);
      if (value != null) {
        event
            .putObject("value")
            .put("name", value.name())
            .put("field", value.field())
            .put("decimals", value.decimals());
      }
    }
    return events;
  }
}
