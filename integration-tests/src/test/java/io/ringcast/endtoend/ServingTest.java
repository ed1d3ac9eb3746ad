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
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.servers.SharedBroker;
import io.ringcast.servers.SharedNode;
import io.ringcast.serving.FeatureServing;
import io.ringcast.store.config.Layout;
import io.ringcast.testkit.SetClock;
import io.ringcast.testkit.Waiting;
import java.nio.file.Path;
import java.util.List;
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
  private final PlainTable plain =
      new PlainTable(SET, new Answer(SET, SmallCity.PRODUCTS, tape).rows(), "seed " + SEED);
  private final SetClock clock = new SetClock(Tape.START);

  private Stage stage;
  private Output output;
  private Shelf shelf;
  private FeaturesGrpc.FeaturesBlockingStub service;

  @Test
  void callersReadWhatWasComputed() throws Exception {
    stage = new Stage(SharedBroker.get(), folder, List.of(SET), SmallCity.PRODUCTS, 2);
    output = stage.newOutput();
    shelf = new Shelf(SharedNode.get(), stage, Layout.BLOCK);
    stage.send(tape.between(0, Tape.START + FIRST_PART * Tape.MINUTE));
    RunningJob compute = Stage.live(stage.config(output, 2, List.of()), null);
    RunningJob publisher = shelf.publishing(output, new Configuration());
    awaitRegistered();
    try (FeatureServing serving = Served.of(stage, output, shelf, clock)) {
      serving.start();
      ManagedChannel channel =
          ManagedChannelBuilder.forAddress("localhost", serving.port()).usePlaintext().build();
      service = FeaturesGrpc.newBlockingStub(channel);
      long first = Tape.START + (FIRST_PART - 1) * Tape.MINUTE;
      Served.awaitStored(serving, SET, first);
      // Only then is it known of a block that is taken in which records it will get.
      Served.awaitFollowed(serving, SET, first);
      clock.set(first + SECONDS_AFTER);
      everythingIs(first, ask(0));
      publisher.cancel();

      // From here on nothing new comes into the store: what is held is renewed from the topic
      // alone.
      stage.send(tape.between(Tape.START + FIRST_PART * Tape.MINUTE, Long.MAX_VALUE));
      long second = Tape.START + (MINUTES - 1) * Tape.MINUTE;
      Served.awaitFollowed(serving, SET, second);
      clock.set(second + SECONDS_AFTER);
      everythingIs(second, ask(0));
      assertThat(serving.followStats().blocksPushed()).isPositive();

      RunningJob again = shelf.publishing(output, new Configuration());
      Served.awaitStored(serving, SET, second);
      for (long end = Tape.START + Tape.MINUTE; end <= second; end += Tape.MINUTE) {
        everythingIs(end, ask(end));
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

  /** What the service reads of a set that it does not know is missed; no more minutes come here. */
  private void awaitRegistered() {
    Waiting.until(
        "the feature set in the store", () -> shelf.store().registry().find(SET.id()).isPresent());
  }

  /** Asks for all hexagons of the city; at this window end, or 0 for the newest. */
  private FeatureTable ask(long windowEnd) {
    GetFeaturesRequest.Builder request =
        GetFeaturesRequest.newBuilder()
            .setSelection(
                Selection.newBuilder().setFeatureSet(SET.name()).setPrecision(Precision.FLOAT64))
            .addAllHexagons(plain.hexagons())
            .addAllProducts(SmallCity.PRODUCTS.stream().map(UUID::toString).toList());
    if (windowEnd != 0) {
      request.setWindowEndMs(windowEnd);
    }
    return service.withDeadlineAfter(10, TimeUnit.SECONDS).getFeatures(request.build());
  }

  /** Every value of every key is the naive one of the key's own window end. */
  private void everythingIs(long atLeast, FeatureTable table) {
    assertThat(table.getHexagonsList()).isEqualTo(plain.hexagons());
    assertThat(table.getProductsCount()).isEqualTo(SmallCity.PRODUCTS.size());
    assertThat(table.getWindowEndsMsList()).as("seed %d", SEED).allMatch(end -> end >= atLeast);
    plain.requireRight(table);
  }
}
