package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.api.Selection.Precision;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import io.ringcast.common.store.FeatureStore;
import io.ringcast.common.store.config.Layout;
import io.ringcast.launcher.job.RunningJob;
import io.ringcast.servers.SharedBroker;
import io.ringcast.servers.SharedNode;
import io.ringcast.serving.FeatureServing;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.sets.ServedSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Both jobs, a real broker, a real node and the service: what callers read is the naive answer,
 * whether it was pushed, loaded or asked for afterwards, and it goes on while the publisher is
 * away.
 */
class ServingTest {

  private static final FeatureSet SET = SmallCity.NEAR;
  private static final long SEED = 77;
  private static final int MINUTES = 10;
  private static final int FIRST_PART = 6;
  private static final long SECONDS_AFTER = 20_000;

  @TempDir Path folder;

  private final Tape tape = SmallCity.tape(MINUTES, SEED).dealt(2, SEED);
  private final List<FeatureRow> rows = new Answer(SET, SmallCity.PRODUCTS, tape).rows();
  private final Map<List<Object>, FeatureRow> byPlace = new HashMap<>();
  private final SortedSet<Long> hexagons = new TreeSet<>();
  private final DiskSizes sizes = new DiskSizes(SET);

  private final SetClock clock = new SetClock();

  private Stage stage;
  private Output output;
  private Shelf shelf;
  private FeaturesGrpc.FeaturesBlockingStub service;

  @Test
  void callersReadWhatWasComputed() throws Exception {
    rows.forEach(row -> byPlace.put(placeOf(row.windowEnd(), row.product(), row.hexagon()), row));
    rows.forEach(row -> hexagons.add(row.hexagon()));
    stage = new Stage(SharedBroker.get(), folder, List.of(SET), SmallCity.PRODUCTS, 2);
    output = stage.newOutput();
    shelf = new Shelf(SharedNode.get(), stage, Layout.BLOCK);
    stage.send(tape.between(0, Tape.START + FIRST_PART * Tape.MINUTE));
    RunningJob compute = Stage.live(stage.config(output, 2, List.of()), null);
    RunningJob publisher = shelf.publishing(output, new Configuration());
    awaitRegistered();
    try (FeatureServing serving = serving()) {
      serving.start();
      ManagedChannel channel =
          ManagedChannelBuilder.forAddress("localhost", serving.port()).usePlaintext().build();
      service = FeaturesGrpc.newBlockingStub(channel);
      long first = Tape.START + (FIRST_PART - 1) * Tape.MINUTE;
      awaitStored(serving, first);
      // Only then is it known of a block that is taken in which records it will get.
      awaitFollowed(serving, first);
      clock.set(first + SECONDS_AFTER);
      everythingIs(ask(0), first);
      publisher.cancel();

      // From here on nothing new comes into the store: what is held is renewed from the topic
      // alone.
      stage.send(tape.between(Tape.START + FIRST_PART * Tape.MINUTE, Long.MAX_VALUE));
      long second = Tape.START + (MINUTES - 1) * Tape.MINUTE;
      awaitFollowed(serving, second);
      clock.set(second + SECONDS_AFTER);
      everythingIs(ask(0), second);
      assertThat(serving.followStats().blocksPushed()).isPositive();

      RunningJob again = shelf.publishing(output, new Configuration());
      awaitStored(serving, second);
      for (long end = Tape.START + Tape.MINUTE; end <= second; end += Tape.MINUTE) {
        everythingIs(ask(end), end);
      }
      again.cancel();

      clock.set(second + Tape.MINUTE * 10);
      FeatureTable old = ask(0);
      assertThat(old.getStatusesList()).containsOnly(Status.STALE);
      assertThat(old.getAgesMsList()).allMatch(age -> age == 10 * Tape.MINUTE);
      channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
    }
    compute.cancel();
  }

  /** The service at the time that the events are of. */
  private FeatureServing serving() throws IOException {
    String yaml =
        """
        listen: { port: 0 }
        http: { port: 0 }
        kafka: { bootstrap-servers: "%s" }
        follow: { topic: %s-features }
        %s
        watch: { every: 100ms }
        limits: { deadline: 10s }
        """
            .formatted(stage.bootstrapServers(), output.name(), shelf.storeSection());
    Path file = Files.writeString(stage.folder().resolve("serve.yaml"), yaml);
    return new FeatureServing(ServeConfig.load(file, List.of()), shelf.open(), clock);
  }

  /** What the service reads of a set that it does not know is missed; no more minutes come here. */
  private void awaitRegistered() {
    try (FeatureStore store = shelf.open()) {
      Output.awaitCondition(
          "the feature set in the store", () -> store.registry().find(SET.id()).isPresent());
    }
  }

  private static void awaitFollowed(FeatureServing serving, long windowEnd) {
    Output.awaitCondition(
        "window end " + windowEnd + " in the topic",
        () ->
            serving.sets().find(SET.id()).flatMap(ServedSet::followed).stream()
                .anyMatch(emission -> emission.windowEnd() >= windowEnd));
  }

  private static void awaitStored(FeatureServing serving, long windowEnd) {
    Output.awaitCondition(
        "window end " + windowEnd + " in the store",
        () ->
            serving.sets().find(SET.id()).flatMap(ServedSet::stored).stream()
                .anyMatch(emission -> emission.windowEnd() >= windowEnd));
  }

  /** Asks for all hexagons of the city; at this window end, or 0 for the newest. */
  private FeatureTable ask(long windowEnd) {
    GetFeaturesRequest.Builder request =
        GetFeaturesRequest.newBuilder()
            .setSelection(
                Selection.newBuilder().setFeatureSet(SET.name()).setPrecision(Precision.FLOAT64))
            .addAllHexagons(hexagons)
            .addAllProducts(SmallCity.PRODUCTS.stream().map(UUID::toString).toList());
    if (windowEnd != 0) {
      request.setWindowEndMs(windowEnd);
    }
    return service.withDeadlineAfter(10, TimeUnit.SECONDS).getFeatures(request.build());
  }

  /** Every value of every key is the naive one of the key's own window end. */
  private void everythingIs(FeatureTable table, long atLeast) {
    int products = SmallCity.PRODUCTS.size();
    List<Long> places = List.copyOf(hexagons);
    assertThat(table.getStatusesCount()).isEqualTo(places.size() * products);
    assertThat(table.getNamesList()).isEqualTo(SET.featureNames());
    for (int key = 0; key < table.getStatusesCount(); key++) {
      long windowEnd = table.getWindowEndsMs(key);
      assertThat(windowEnd).as("seed %d", SEED).isGreaterThanOrEqualTo(atLeast);
      UUID product = SmallCity.PRODUCTS.get(key % products);
      keyIs(table, key, placeOf(windowEnd, product, places.get(key / products)));
    }
  }

  private void keyIs(FeatureTable table, int key, List<Object> place) {
    FeatureRow row = byPlace.get(place);
    assertThat(table.getStatuses(key))
        .as("seed %d, %s", SEED, place)
        .isEqualTo(row == null ? Status.EMPTY : Status.FRESH);
    for (int column = 0; column < table.getColumnsCount(); column++) {
      assertThat(table.getColumns(column).getDoubles(key))
          .as("seed %d, %s, %s", SEED, place, table.getNames(column))
          .isEqualTo(row == null ? 0 : valueOf(row, column));
    }
  }

  private double valueOf(FeatureRow row, int column) {
    int feature = column % SET.featuresPerKind();
    int ring = feature / SET.windows().size();
    int window = SET.windows().get(feature % SET.windows().size());
    long sum = row.sums()[column / SET.featuresPerKind()][feature];
    return FeatureValue.of(sum, window, sizes.size(row.hexagon(), ring));
  }

  private static List<Object> placeOf(long windowEnd, UUID product, long hexagon) {
    return List.of(windowEnd, product, hexagon);
  }
}
