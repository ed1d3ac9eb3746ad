package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.cli.NaiveSettings;
import io.ringcast.cli.audit.AvroText;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.H3Library;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.naive.PlacedEvent;
import io.ringcast.testkit.recording.RecordedEvent;
import io.ringcast.testkit.registry.FakeRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an audit makes of events in Avro: the same as the compute job. */
class AuditOfAvroTest {

  @TempDir Path folder;

  @Test
  void withTheSchemaInAFile() throws Exception {
    Path schema = Files.writeString(folder.resolve("event.avsc"), BadAvroEvents.schema());
    hold(BadAvroEvents.all(), "format: avro, schema-file: " + schema);
  }

  @Test
  void withSchemasInARegistry() throws Exception {
    try (FakeRegistry registry = new FakeRegistry()) {
      H3Core h3 = H3Library.load();
      hold(
          new BadRegistryEvents(registry).all(h3),
          "format: avro-registry, registry: {url: \"%s\"}".formatted(registry.url()));
    }
  }

  private void hold(List<BadEvent> events, String format) throws IOException {
    Path set =
        Files.writeString(
            folder.resolve("set.yaml"),
            "{name: near, version: 1, resolution: 9, kinds: [demand], rings: [0], windows: [1]}");
    Path products =
        Files.writeString(
            folder.resolve("products.yaml"),
            "products: [{code: 1, id: %s, name: Solo}]".formatted(BadInput.PRODUCT));
    ComputeConfig config =
        ComputeConfig.load(
            Path.of("../configs/compute.yaml"),
            List.of(
                "events={demand: {topics: d, value: {name: fare, decimals: 2}, %s}}"
                    .formatted(format),
                "feature-sets=" + set,
                "products=" + products));
    UnaryOperator<byte[]> json = AvroText.of(config.events().get("demand"));
    Map<String, String> expected = new HashMap<>();
    Map<String, String> found = new HashMap<>();
    for (BadEvent event : events) {
      expected.put(
          event.name(), event.isReject() ? "rejected" : read(config, event, event.plain()));
      found.put(event.name(), read(config, event, json.apply(event.value())));
    }
    assertThat(found).isEqualTo(expected);
    assertThat(found.values()).contains("rejected").anyMatch(what -> !what.equals("rejected"));
  }

  /** Where and when the naive answer counts the event, if it does. */
  private static String read(ComputeConfig config, BadEvent event, byte[] value) {
    FeatureSet set = config.featureSets().get(0);
    NaiveAnswer answer =
        NaiveAnswer.of(
            NaiveSettings.of(config, set),
            Map.of("demand", List.of(new RecordedEvent(0, event.arrival(), value))));
    List<String> counted = new ArrayList<>();
    for (PlacedEvent placed : answer.counted()) {
      counted.add(
          "%x %s %d %s"
              .formatted(placed.cell(), placed.product(), placed.eventTime(), placed.value()));
    }
    return answer.rejects().isEmpty() ? counted.toString() : "rejected";
  }
}
