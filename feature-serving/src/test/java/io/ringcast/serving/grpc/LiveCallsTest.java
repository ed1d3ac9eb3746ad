package io.ringcast.serving.grpc;

import static io.ringcast.serving.Door.as;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.grpc.Status.Code;
import io.ringcast.api.DescribeFeatureSetRequest;
import io.ringcast.api.FeatureSet;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.FeaturesGrpc.FeaturesBlockingStub;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.WatchFeaturesRequest;
import io.ringcast.common.counts.RunningPart;
import io.ringcast.serving.Door;
import io.ringcast.serving.Known;
import io.ringcast.serving.ServedScene;
import io.ringcast.serving.World;
import io.ringcast.serving.config.LiveConfig;
import io.ringcast.serving.live.GroupReach;
import io.ringcast.serving.live.HeldCounts;
import io.ringcast.serving.live.NaiveCounts;
import io.ringcast.serving.meters.Metric;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Iterator;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Live answers as callers get them, by gRPC and HTTP, and what these cost. */
class LiveCallsTest extends ServedScene {

  private static final UUID PRODUCT = World.PRODUCTS.get(0);

  /** Begins where the stored minute ends. */
  private static final long MINUTE = World.windowEnd(0) / 60_000;

  /** A block of a window of 3 minutes, where the set has up to 2. */
  private static final int AD_HOC = 2 * 343;

  private final long hexagon = scene.world.hexagons().get(0);
  private final NaiveCounts naive = new NaiveCounts();
  private HeldCounts held;
  private int records;

  @Override
  protected FeaturesBlockingStub open(String... settings) throws IOException {
    scene.answersLive = true;
    FeaturesBlockingStub stub = super.open(settings);
    LiveConfig config = new LiveConfig(Optional.of("counts"), 8, 1 << 24);
    held = new HeldCounts(GroupReach.of(scene.sets), config);
    for (int age = 4; age > 0; age--) {
      held.close(naive.minute(World.SET, MINUTE - age, 1, 0));
    }
    run(3, 34_000);
    return stub;
  }

  /** So much is counted of the running minute, of which so many milliseconds have passed. */
  private void run(int count, int passed) {
    naive.put(MINUTE, "demand", PRODUCT, hexagon, count);
    long clock = MINUTE * 60_000 + passed;
    held.run(new RunningPart(naive.minute(World.SET, MINUTE, 1, 0), records++, clock));
    scene.liveCounts.publish(held.view());
  }

  private GetFeaturesRequest live(int... windows) {
    GetFeaturesRequest.Builder request = Door.request(scene, 1).toBuilder();
    request.getSelectionBuilder().setLive(true).addNames("demand_r0_w1");
    for (int window : windows) {
      request.getSelectionBuilder().addNames("demand_r1_w" + window);
    }
    return request.build();
  }

  private WatchFeaturesRequest watch(int... windows) {
    return Door.watch(scene, 1).toBuilder().setSelection(live(windows).getSelection()).build();
  }

  @Test
  void theRunningMinuteIsAnsweredWhereItIsAskedForAndNowhereElse() throws Exception {
    FeaturesBlockingStub stub = soon(open());

    FeatureTable live = stub.getFeatures(live(3));
    assertThat(live.getStatusesList()).containsExactly(Status.RUNNING);
    assertThat(live.getMinutePassedMs()).isEqualTo(34_000);
    assertThat(live.getWindowEndsMsList()).containsExactly(World.windowEnd(1));
    assertThat(live.getNamesList()).containsExactly("demand_r0_w1", "demand_r1_w3");
    assertThat(live.getColumns(0).getFloatsList()).containsExactly(3f);
    assertThat(live.getColumns(1).getFloatsList()).containsExactly((float) (3 / 21.0));

    FeatureTable stored = stub.getFeatures(Door.request(scene, 30));
    assertThat(stored.getStatusesList()).doesNotContain(Status.RUNNING);
    assertThat(stored.getMinutePassedMs()).isZero();
    assertThat(stored.getWindowEndsMsList()).containsOnly(World.windowEnd(0));
    Waiting.until("the key is counted", () -> scene.value(Metric.KEYS, "RUNNING") == 1);
  }

  /** Models compare it with the set that they were trained for. */
  @Test
  void theFingerprintIsTheSetsWhateverColumnsAreAskedFor() throws Exception {
    FeaturesBlockingStub stub = soon(open());
    int fingerprint = scene.set().fingerprint();
    assertThat(stub.getFeatures(live(2)).getFingerprint()).isEqualTo(fingerprint);
    assertThat(stub.getFeatures(live(3)).getFingerprint()).isEqualTo(fingerprint);
    assertThat(stub.getFeatures(Door.request(scene, 1)).getFingerprint()).isEqualTo(fingerprint);
  }

  @Test
  void pagesGetItToo() throws Exception {
    open();
    String query =
        "?feature-set=small&name=demand_r0_w1&product=%s&hexagon=%x&live=true"
            .formatted(PRODUCT, hexagon);

    JsonNode table = json("/v1/features" + query);
    assertThat(table.get("minutePassedMs").asInt()).isEqualTo(34_000);
    assertThat(table.at("/rows/0/status").asText()).isEqualTo("RUNNING");
    assertThat(table.at("/rows/0/values/demand_r0_w1").asDouble()).isEqualTo(3);
    assertThat(json("/v1/features" + query.replace("true", "false")).has("minutePassedMs"))
        .isFalse();

    byte[] area =
        client
            .send(at("/console/api/area" + query + "&steps=2").build(), BodyHandlers.ofByteArray())
            .body();
    ByteBuffer packed = ByteBuffer.wrap(area).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(packed.getInt()).as("rows, of 19 hexagons").isOne();
    assertThat(packed.getInt(3 * Integer.BYTES)).isEqualTo(34_000);
    assertThat(packed.getLong(4 * Integer.BYTES)).isEqualTo(World.windowEnd(1));
    assertThat(packed.getLong(24)).isEqualTo(hexagon);
    assertThat(packed.getFloat(32)).isEqualTo(3);
  }

  @Test
  void aWatchGetsATableForEachView() throws Exception {
    FeaturesBlockingStub stub = open();
    Iterator<FeatureTable> tables = stub.watchFeatures(watch());
    assertThat(tables.next().getMinutePassedMs()).isEqualTo(34_000);

    run(5, 35_000);
    FeatureTable next = tables.next();
    assertThat(next.getMinutePassedMs()).isEqualTo(35_000);
    assertThat(next.getColumns(0).getFloatsList()).containsExactly(5f);
    run(5, 36_000);
    assertThat(tables.next().getMinutePassedMs()).isEqualTo(36_000);
  }

  @Test
  void adHocCallsCostWhatTheyCompute() throws Exception {
    FeaturesBlockingStub stub =
        soon(open("limits.keys-per-second=1", "limits.burst=" + (AD_HOC + 2)));

    assertThat(stub.getFeatures(live(2)).getStatusesCount()).as("one key").isOne();
    assertThat(stub.getFeatures(live(3)).getStatusesCount()).isOne();
    assertThat(exhausted(() -> stub.getFeatures(live(3))))
        .hasMessageContaining("686 keys were asked for, but anyone may ask for 1 a second");
    GetFeaturesRequest far = live(3).toBuilder().addHexagons(scene.world.hexagons().get(1)).build();
    assertThat(exhausted(() -> stub.getFeatures(far)))
        .hasMessageContaining("1,372 keys were asked for, but anyone may ask for 688 at once");
  }

  @Test
  void eachTableOfAnAdHocWatchCostsAsMuch() throws Exception {
    FeaturesBlockingStub stub = open("limits.keys-per-second=1", "limits.burst=" + (AD_HOC + 50));
    Iterator<FeatureTable> listed = stub.watchFeatures(watch());
    listed.next();
    run(4, 35_000);
    assertThat(listed.next().getMinutePassedMs()).isEqualTo(35_000);
    Iterator<FeatureTable> adHoc = stub.watchFeatures(watch(3));
    assertThat(adHoc.next().getMinutePassedMs()).isEqualTo(35_000);
    double tables = scene.value(Metric.WATCH_TABLES);

    run(6, 36_000);
    assertThat(listed.next().getMinutePassedMs()).isEqualTo(36_000);
    assertThat(scene.value(Metric.WATCH_TABLES)).as("the other has to wait").isEqualTo(tables + 1);
  }

  @Test
  void onlyWhoHasTheRightAsksAdHoc() throws Exception {
    Known known = Known.caller("pricing", TOKEN).and("trial", OTHER_TOKEN);
    FeaturesBlockingStub stub = soon(open(known.with("callers.trial.adhoc=true")));

    assertThat(as(stub, TOKEN).getFeatures(live(2)).getStatusesList())
        .containsExactly(Status.RUNNING);
    assertThat(refused(() -> as(stub, TOKEN).getFeatures(live(3))))
        .satisfies(
            refusal -> assertThat(refusal.getStatus().getCode()).isEqualTo(Code.PERMISSION_DENIED))
        .hasMessageContaining("pricing may only ask for what feature set small version 1 lists");
    assertThat(as(stub, OTHER_TOKEN).getFeatures(live(3)).getStatusesList())
        .containsExactly(Status.RUNNING);
  }

  @Test
  void aSetSaysHowFarLiveAnswersReach() throws Exception {
    FeaturesBlockingStub stub = soon(open());
    FeatureSet set =
        stub.describeFeatureSet(DescribeFeatureSetRequest.getDefaultInstance()).getSets(0);

    assertThat(set.getLiveWindow()).isEqualTo(8);
    assertThat(set.getLiveRing()).isOne();
    assertThat(json("/v1/sets").at("/sets/0/liveWindow").asInt()).isEqualTo(8);
  }
}
