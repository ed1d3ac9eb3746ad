package io.ringcast.feature;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.intake.Intake;
import io.ringcast.feature.intake.IntakeDeserializer;
import io.ringcast.feature.intake.decode.EntityKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the feature sets together ask of the events of each kind. */
class EventTopicsTest {

  private static final long NOW = 1_767_225_600_000L;
  private static final String PRODUCT = "00000000-0000-0000-0000-000000000001";

  @TempDir Path folder;

  private ComputeConfig config;
  private IntakeDeserializer intake;

  @BeforeEach
  void configure() throws IOException {
    write("wide", set("wide", 8, "demand"));
    write("near", set("near", 9, "demand, supply"));
    write("products", "products: [{code: 7, id: %s, name: P}]".formatted(PRODUCT));
    Path job =
        write(
            "compute",
            """
            kafka: {bootstrap-servers: 'localhost:9092'}
            events:
              demand: {topics: demand}
              supply: {topics: supply}
              unused: {topics: unused, fields: {entity: rider_id}}
            feature-sets: [wide.yaml, near.yaml]
            products: products.yaml
            """);
    config = ComputeConfig.load(job);
    intake = opened();
    intake.useKey(EntityKey.random());
  }

  /** It would reach no feature set, so it must not get past the door without a word. */
  @Test
  void anEventThatNoSetOfItsKindCanUseIsRejected() throws IOException {
    assertThat(read("supply", "driver_id", 8).rejectReason).isEqualTo("coarse_hexagon");
    assertThat(read("demand", "rider_id", 7).rejectReason).isEqualTo("coarse_hexagon");
  }

  @Test
  void anEventThatSomeSetOfItsKindCanUseIsGood() throws IOException {
    assertThat(read("supply", "driver_id", 9).isGood()).isTrue();
    assertThat(read("demand", "rider_id", 8).isGood()).isTrue();
  }

  /** Only the counts topic has its counts. */
  @Test
  void ofAKindThatIsInNoSetSomeGroupMustBeAbleToCount() throws IOException {
    assertThat(read("unused", "rider_id", 8).isGood()).isTrue();
    assertThat(read("unused", "rider_id", 7).rejectReason).isEqualTo("coarse_hexagon");
    config = ComputeConfig.load(folder.resolve("compute.yaml"), List.of("topics.counts=off"));
    intake = opened();
    intake.useKey(EntityKey.random());
    assertThat(read("unused", "rider_id", 0).isGood()).isTrue();
  }

  /** The coordinator may grant products to a reader that it has not admitted yet. */
  @Test
  void productsThatCameBeforeTheKeyCount() throws IOException {
    intake = opened();
    intake.count(new RegisteredProducts(Map.of()));
    intake.useKey(EntityKey.random());

    assertThat(read("demand", "rider_id", 8).rejectReason).isEqualTo("unknown_product");
  }

  private IntakeDeserializer opened() {
    IntakeDeserializer opened =
        new IntakeDeserializer(EventTopics.of(config), EventTopics.rules(config));
    opened.open(null);
    return opened;
  }

  private Intake read(String topic, String entityField, int resolution) throws IOException {
    String cell = H3Core.newInstance().latLngToCellAddress(40.77, -73.86, resolution);
    String event =
        """
        {"event_time": %d, "%s": "a", "product_id": "%s", "hexagon": "%s"}\
        """
            .formatted(NOW, entityField, PRODUCT, cell);
    byte[] value = event.getBytes(StandardCharsets.UTF_8);
    List<Intake> out = new ArrayList<>();
    intake.deserialize(
        new ConsumerRecord<>(
            topic,
            0,
            0,
            NOW,
            TimestampType.CREATE_TIME,
            0,
            value.length,
            null,
            value,
            new RecordHeaders(),
            Optional.empty()),
        new ListCollector<>(out));
    return out.get(0);
  }

  private static String set(String name, int resolution, String kinds) {
    return """
    name: %s
    version: 1
    resolution: %d
    kinds: [%s]
    rings: [0]
    windows: [1]
    distinct: per-cell
    """
        .formatted(name, resolution, kinds);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name + ".yaml"), text);
  }
}
