package io.ringcast.benchmarks.world;

import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.client.FeatureAnswer;
import io.ringcast.client.FeatureClient;
import io.ringcast.client.FeatureException;
import io.ringcast.common.features.Minutes;
import io.ringcast.testkit.Background;
import io.ringcast.testkit.Waiting;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * Reads some hexagons all the time, and notes when each minute was first served for all of them.
 */
final class MinuteReader implements AutoCloseable {

  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final int HEXAGONS = 50;

  /** Windows that reach back to before the first event are partial. */
  private static final Set<Status> SERVED = EnumSet.of(Status.FRESH, Status.EMPTY, Status.PARTIAL);

  private final FeatureClient client;
  private final GetFeaturesRequest request;
  private final boolean byName;
  private final Map<Long, Long> servedAt = new ConcurrentHashMap<>();
  private final Background<Void> thread;

  /** The newest window end that was served for all hexagons; 0 before the first. */
  private volatile long newest;

  /**
   * Begins to read.
   *
   * @param byName whether minutes are named, so that the store is asked
   */
  MinuteReader(FeatureClient client, GetFeaturesRequest request, boolean byName) {
    this.client = client;
    this.request = request;
    this.byName = byName;
    thread = Background.run("minute-reader", this::readOn);
  }

  /** Some of the world's hexagons where riders may be, with all features of one product. */
  static GetFeaturesRequest request(WorldPlan plan, String set) {
    World world = World.of(plan);
    Random random = new Random(plan.seed());
    GetFeaturesRequest.Builder request =
        GetFeaturesRequest.newBuilder()
            .setSelection(Selection.newBuilder().setFeatureSet(set))
            .addProducts(World.PRODUCTS.get(0).toString());
    for (int i = 0; i < HEXAGONS; i++) {
      World.WorldCity city = world.city(random);
      request.addHexagons(city.cells()[World.hexagon(city, random)]);
    }
    return request.build();
  }

  private void readOn() {
    while (!Thread.currentThread().isInterrupted()) {
      read();
      Waiting.pass(PAUSE);
    }
  }

  private void read() {
    GetFeaturesRequest.Builder asked = request.toBuilder();
    if (byName && newest > 0) {
      asked.setWindowEndMs(newest + Minutes.MILLIS);
    }
    FeatureAnswer answer;
    try {
      answer = client.get(asked.build());
    } catch (FeatureException e) {
      // Whatever is away has no minute to serve.
      return;
    }
    long end =
        IntStream.range(0, answer.keys()).mapToLong(key -> served(answer, key)).min().orElse(0);
    if (end > newest) {
      long from = newest == 0 ? end : newest + Minutes.MILLIS;
      for (long minute = from; minute <= end; minute += Minutes.MILLIS) {
        servedAt.put(minute, System.currentTimeMillis());
      }
      newest = end;
    }
  }

  private static long served(FeatureAnswer answer, int key) {
    return SERVED.contains(answer.status(key)) ? answer.windowEnd(key) : 0;
  }

  /** Whether a minute, or a later one, was served for all hexagons. */
  boolean hasServed(long windowEnd) {
    if (thread.isDone()) {
      thread.get();
    }
    return newest >= windowEnd;
  }

  /** How many seconds after its end a minute was served. */
  double seconds(long windowEnd) {
    return (servedAt.get(windowEnd) - windowEnd) / 1e3;
  }

  @Override
  public void close() {
    thread.interrupt();
    client.close();
  }
}
