package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.StatusRuntimeException;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.common.registry.RegisteredProducts.Product;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.job.kafka.RegistryTopic;
import io.ringcast.servers.SharedBroker;
import io.ringcast.servers.SharedNode;
import io.ringcast.serving.FeatureServing;
import io.ringcast.store.config.Layout;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A product is added to the catalog's file while the jobs and the service run, on the real broker
 * and node.
 */
class ProductAddedTest {

  private static final UUID ADDED = new UUID(5, 5);
  private static final FeatureSet SET =
      FeatureSet.of("growing", List.of("demand", "supply"), List.of(0), List.of(1, 2));

  @TempDir Path folder;

  private RunningJob publisher;
  private FeatureServing serving;
  private ManagedChannel channel;

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
    serve(stage, output);
    Waiting.until("the service to refuse it", () -> served().getStatuses(0) == Status.INVALID);

    addProduct(config);
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
    assertThat(products(output)).isEqualTo(announced);

    long end = since + Minutes.MILLIS;
    Waiting.until("the minute's end", () -> System.currentTimeMillis() > end);
    stage.send(known(end));
    output.awaitMarkers(SET, end);
    Waiting.until("the service to have it", () -> served().getStatuses(0) == Status.FRESH);
    assertThat(served().getColumns(0).getFloats(0)).isEqualTo(1);
    again.cancel();
    assertThat(output.rows(SET))
        .filteredOn(row -> row.product().equals(ADDED))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.windowEnd()).isEqualTo(end);
              assertThat(row.sums()).isEqualTo(new long[][] {{1, 1}, {0, 0}});
            });
  }

  private void serve(Stage stage, Output output) throws IOException {
    Shelf shelf = new Shelf(SharedNode.get(), stage, Layout.BLOCK);
    publisher = shelf.publishing(output, new Configuration());
    serving = Served.of(stage, output, shelf, Clock.systemUTC());
    serving.start();
    channel = ManagedChannelBuilder.forAddress("localhost", serving.port()).usePlaintext().build();
  }

  @AfterEach
  void stopServing() {
    if (serving != null) {
      channel.shutdownNow();
      serving.close();
      publisher.cancel();
    }
  }

  /** The service's newest answer about the added product; no status before it knows the set. */
  private FeatureTable served() {
    try {
      Selection one =
          Selection.newBuilder().setFeatureSet(SET.name()).addNames("demand_r0_w1").build();
      return FeaturesGrpc.newBlockingStub(channel)
          .withDeadlineAfter(10, TimeUnit.SECONDS)
          .getFeatures(
              GetFeaturesRequest.newBuilder()
                  .setSelection(one)
                  .addHexagons(cell())
                  .addProducts(ADDED.toString())
                  .build());
    } catch (StatusRuntimeException e) {
      return FeatureTable.newBuilder().addStatuses(Status.UNSPECIFIED).build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** In each partition, so that time passes. */
  private static Tape known(long time) throws IOException {
    Tape tape = new Tape();
    for (int partition = 0; partition < 2; partition++) {
      tape.add("demand", "rider", Tape.SOLO, cell(), time, partition);
      tape.add("supply", "driver", Tape.SOLO, cell(), time, partition);
    }
    return tape;
  }

  private static long cell() throws IOException {
    return H3Core.newInstance().latLngToCell(40.75, -73.98, 9);
  }

  /** It reads the past anew, with the product. */
  @Test
  void aStartWithoutOldStateCountsTheProductSinceItsFirstMinute() throws Exception {
    Stage stage = new Stage(SharedBroker.get(), folder, List.of(SET), List.of(Tape.SOLO), 2);
    Output output = stage.newOutput();
    stage.config(output, 2, List.of());
    ComputeConfig config = load(stage);
    Stage.live(config, null).cancel();

    addProduct(config);
    long now = System.currentTimeMillis();
    Stage.live(load(stage), null).cancel();
    assertThat(products(output).byId().get(ADDED).since()).isLessThan(Minutes.of(now));
  }

  private static void addProduct(ComputeConfig config) throws IOException {
    Path file = config.productFile().orElseThrow();
    Files.writeString(
        file, Files.readString(file) + "  - { code: 77, id: %s, name: added }\n".formatted(ADDED));
  }

  private static ComputeConfig load(Stage stage) {
    return ComputeConfig.load(
        stage.folder().resolve("compute.yaml"),
        List.of("job.parallelism=2", "time.allowed-skew=0s", "time.out-of-orderness=0s"));
  }

  private static Set<Output.Letter> letters(String topic) {
    return Set.of(
        new Output.Letter("unknown_product", topic, 0, 0),
        new Output.Letter("unknown_product", topic, 0, 2),
        new Output.Letter("unknown_product", topic, 1, 1));
  }

  private static Tape event(long time, int partition) throws IOException {
    return new Tape().add("demand", "rider", ADDED, cell(), time, partition);
  }

  private static RegisteredProducts products(Output output) {
    Properties client = new Properties();
    client.setProperty("bootstrap.servers", output.bootstrapServers());
    return new RegistryTopic(client, RegistryTopic.usualName(output.name() + "-features"))
        .products(List.of(SET.id()));
  }
}
