package io.ringcast.serving;

import io.grpc.ManagedChannel;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.FeaturesGrpc.FeaturesBlockingStub;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** A scene that is served on ports of its own, and a channel to it; closed after each test. */
public abstract class ServedScene {

  protected static final String TOKEN = "a-token-of-pricing";
  protected static final String OTHER_TOKEN = "another-token-of-eta";

  protected Scene scene;
  protected Door door;
  protected ManagedChannel channel;

  protected ServedScene() {
    this(1);
  }

  protected ServedScene(int seed) {
    scene = new Scene(new Random(seed));
  }

  /** Serves one minute. */
  protected FeaturesBlockingStub open(String... settings) throws IOException {
    return open(1, settings);
  }

  protected FeaturesBlockingStub open(int minutes, String... settings) throws IOException {
    for (int minute = 0; minute < minutes; minute++) {
      scene.minute(minute);
    }
    scene.catchUp();
    door = Door.open(scene, settings);
    channel = door.channel();
    return FeaturesGrpc.newBlockingStub(channel);
  }

  /** Answers soon, or fails. */
  protected static FeaturesBlockingStub soon(FeaturesBlockingStub stub) {
    return stub.withDeadlineAfter(20, TimeUnit.SECONDS);
  }

  protected FeatureTable ask(FeaturesBlockingStub stub, int hexagons) {
    return soon(stub).getFeatures(Door.request(scene, hexagons));
  }

  @AfterEach
  public final void closeDoor() throws InterruptedException {
    if (channel != null) {
      channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
    }
    if (door != null) {
      door.close();
    }
  }
}
