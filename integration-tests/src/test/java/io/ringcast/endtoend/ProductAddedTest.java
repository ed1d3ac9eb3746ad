package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.common.registry.RegisteredProducts.Product;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.job.kafka.RegistryTopic;
import io.ringcast.servers.SharedBroker;
import io.ringcast.testkit.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A product is added to the catalog's file while the job runs, on the real broker. */
class ProductAddedTest {

  private static final UUID ADDED = new UUID(5, 5);
  private static final FeatureSet SET =
      FeatureSet.of("growing", List.of("demand", "supply"), List.of(0), List.of(1, 2));

  @TempDir Path folder;

  @Test
  void itCountsFromTheAnnouncedMinuteOnAndAfterARestart() throws Exception {
    Stage stage = new Stage(SharedBroker.get(), folder, List.of(SET), List.of(Tape.SOLO), 2);
    Output output = stage.newOutput();
    long now = System.currentTimeMillis();
    stage.send(event(now, 0));
    stage.config(output, 2, List.of());
    ComputeConfig config = load(stage);
    RunningJob job = Stage.live(config, null);
    Waiting.until("the unknown product", () -> output.rejects().size() == 1);

    Path file = config.productFile().orElseThrow();
    Files.writeString(
        file, Files.readString(file) + "  - { code: 77, id: %s, name: added }\n".formatted(ADDED));
    Waiting.until("the announcement", () -> products(output).byId().size() == 2);
    RegisteredProducts announced = products(output);
    Product added = announced.byId().get(ADDED);
    assertThat(added.code()).isEqualTo(77);
    assertThat(added.since()).isGreaterThan(Minutes.of(now));

    long since = added.since() * Minutes.MILLIS;
    // Whatever is read is read in order: the last one shows that those before were not rejected.
    stage.send(
        new Tape()
            .and(event(since, 0))
            .and(event(since, 1))
            .and(event(since - 1, 0))
            .and(event(since - 1, 1)));
    Waiting.until("the early events", () -> output.rejects().size() == 3);
    String topic = stage.topicOf("demand");
    assertThat(output.rejects()).isEqualTo(letters(topic));

    String savepoint = job.stop(false, folder.resolve("savepoint").toUri().toString());
    RunningJob again = Stage.live(load(stage), savepoint);
    stage.send(new Tape().and(event(since, 0)).and(event(since - 1, 0)));
    Waiting.until("another early event", () -> output.rejects().size() == 4);
    again.cancel();
    assertThat(products(output)).isEqualTo(announced);
  }

  private static ComputeConfig load(Stage stage) {
    return ComputeConfig.load(stage.folder().resolve("compute.yaml"), List.of("job.parallelism=2"));
  }

  private static Set<Output.Letter> letters(String topic) {
    return Set.of(
        new Output.Letter("unknown_product", topic, 0, 0),
        new Output.Letter("unknown_product", topic, 0, 2),
        new Output.Letter("unknown_product", topic, 1, 1));
  }

  private static Tape event(long time, int partition) throws Exception {
    long cell = H3Core.newInstance().latLngToCell(40.75, -73.98, 9);
    return new Tape().add("demand", "rider", ADDED, cell, time, partition);
  }

  private static RegisteredProducts products(Output output) {
    Properties client = new Properties();
    client.setProperty("bootstrap.servers", output.bootstrapServers());
    return new RegistryTopic(client, RegistryTopic.usualName(output.name() + "-features"))
        .products(List.of(SET.id()));
  }
}
