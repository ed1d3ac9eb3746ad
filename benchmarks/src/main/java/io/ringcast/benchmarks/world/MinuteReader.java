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
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.IntStream;

/**
 * Reads some hexagons all the time, and notes when each minute was first served for all of them.
 */
final class MinuteReader implements AutoCloseable {

  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final int HEXAGONS = 50;

  private final FeatureClient client;
  private final GetFeaturesRequest request;
  private final boolean byName;
  private final Set<Status> served;
  private final SortedMap<Long, Long> servedAt = new ConcurrentSkipListMap<>();
  private final Background<Void> thread;

  /** The newest window end that was served for all hexagons; 0 before the first. */
  private volatile long newest;

  /** When something was served, in epoch milliseconds, and since when it could have been. */
  record Served(long since, long at) {
    double seconds() {
      return (at - since) / 1e3;
    }
  }

  /**
   * @param byName whether minutes are named, so that the store is asked, or a live minute that is
   *     no longer the newest
   * @param served statuses of the values that are waited for
   * @param from a window end: those up to it are not waited for; 0 if the first answer tells
   */
  MinuteReader(
      FeatureClient client,
      GetFeaturesRequest request,
      boolean byName,
      Set<Status> served,
      long from) {
    this.client = client;
    this.request = request;
    this.byName = byName;
    this.served = served;
    newest = from;
    thread = Background.run("minute-reader", this::readOn);
  }

  /** Some of the world's hexagons where riders may be, with all features of one product. */
  static GetFeaturesRequest request(World world, String set, Random random) {
    GetFeaturesRequest.Builder request =
        GetFeaturesRequest.newBuilder()
            .setSelection(Selection.newBuilder().setFeatureSet(set))
            .addProducts(World.PRODUCTS.get(0).toString());
    for (int i = 0; i < HEXAGONS; i++) {
      request.addHexagons(World.hexagon(world.city(random), random));
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

  private long served(FeatureAnswer answer, int key) {
    return served.contains(answer.status(key)) ? answer.windowEnd(key) : 0;
  }

  /** Whether a minute, or a later one, was served for all hexagons. */
  boolean hasServed(long windowEnd) {
    if (thread.isDone()) {
      thread.get();
    }
    return newest >= windowEnd;
  }

  @Override
  public String toString() {
    return newest == 0 ? "nothing" : Instant.ofEpochMilli(newest).toString();
  }

  /** How many seconds after its end a minute was served. */
  double seconds(long windowEnd) {
    return new Served(windowEnd, servedAt.get(windowEnd)).seconds();
  }

  /** All minutes so far, the first one first. */
  List<Served> minutes() {
    return servedAt.entrySet().stream()
        .map(its -> new Served(its.getKey(), its.getValue()))
        .toList();
  }

  @Override
  public void close() {
    thread.interrupt();
    client.close();
  }
}
