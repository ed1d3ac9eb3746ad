package io.ringcast.serving.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.EquivalentAddressGroup;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.NameResolver;
import io.grpc.NameResolverProvider;
import io.grpc.NameResolverRegistry;
import io.grpc.StatusOr;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.FeaturesGrpc.FeaturesBlockingStub;
import io.ringcast.serving.Door;
import io.ringcast.serving.Scene;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.process.FreePorts;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One of two instances goes and comes back under load, and no call fails. */
class DrainTest {

  private static final int THREADS = 4;
  private static final int SOME = 100;

  private final Scene ofOne = served();
  private final Scene ofOther = served();
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final FreePorts ports = new FreePorts();
  private final TwoAddresses addresses = new TwoAddresses();
  private final List<Thread> callers = new ArrayList<>();
  private volatile boolean enough;

  /** Whose addresses are always the same two. */
  private static final class TwoAddresses extends NameResolverProvider {
    private volatile List<EquivalentAddressGroup> both = List.of();

    void set(int... ports) {
      List<EquivalentAddressGroup> all = new ArrayList<>();
      for (int port : ports) {
        all.add(new EquivalentAddressGroup(new InetSocketAddress("localhost", port)));
      }
      both = all;
    }

    @Override
    public NameResolver newNameResolver(URI target, NameResolver.Args args) {
      return new NameResolver() {
        @Override
        public String getServiceAuthority() {
          return "localhost";
        }

        @Override
        public void start(Listener2 listener) {
          listener.onResult(
              ResolutionResult.newBuilder().setAddressesOrError(StatusOr.fromValue(both)).build());
        }

        @Override
        public void shutdown() {}
      };
    }

    @Override
    protected boolean isAvailable() {
      return true;
    }

    @Override
    protected int priority() {
      return 5;
    }

    @Override
    public String getDefaultScheme() {
      return "two";
    }
  }

  @BeforeEach
  void register() {
    NameResolverRegistry.getDefaultRegistry().register(addresses);
  }

  @AfterEach
  void deregister() throws InterruptedException {
    enough = true;
    for (Thread caller : callers) {
      caller.join(60_000);
    }
    NameResolverRegistry.getDefaultRegistry().deregister(addresses);
    ports.close();
  }

  @Test
  void noCallFails() throws Exception {
    Door stays = Door.open(ofOne);
    int port = ports.next();
    Door goes = Door.open(ofOther, "listen.drain-pause=200ms", "listen.port=" + port);
    addresses.set(stays.port(), port);
    ManagedChannel channel = roundRobin();
    try (stays) {
      load(FeaturesGrpc.newBlockingStub(channel));
      awaitMore(ofOther);
      goes.close();
      awaitMore(ofOne);
      try (Door back = Door.open(ofOther, "listen.port=" + port)) {
        assertThat(back.port()).isEqualTo(port);
        awaitMore(ofOther);
        deregister();
      }
    } finally {
      channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
    }
    assertThat(failures).isEmpty();
  }

  private static ManagedChannel roundRobin() {
    return ManagedChannelBuilder.forTarget("two:///both")
        .usePlaintext()
        .defaultServiceConfig(
            Map.of(
                "loadBalancingConfig",
                List.of(Map.of("round_robin", Map.of())),
                "healthCheckConfig",
                Map.of("serviceName", FeaturesGrpc.SERVICE_NAME)))
        .build();
  }

  private void load(FeaturesBlockingStub stub) {
    for (int i = 0; i < THREADS; i++) {
      Thread caller = new Thread(() -> call(stub), "caller-" + i);
      callers.add(caller);
      caller.start();
    }
  }

  private void call(FeaturesBlockingStub stub) {
    while (!enough) {
      try {
        stub.withDeadlineAfter(20, TimeUnit.SECONDS).getFeatures(Door.request(ofOne, 3));
      } catch (RuntimeException e) {
        failures.add(e);
      }
    }
  }

  private static Scene served() {
    Scene scene = new Scene(new Random(1));
    scene.minute(0);
    scene.catchUp();
    return scene;
  }

  /** By an instance over this scene. */
  private static void awaitMore(Scene scene) {
    double goal = scene.ended() + SOME;
    Waiting.until("some answers", () -> scene.ended() >= goal);
  }
}
