package io.ringcast.serving;

import io.ringcast.common.store.FeatureStore;
import io.ringcast.serving.answer.Answerer;
import io.ringcast.serving.answer.Past;
import io.ringcast.serving.ask.Asking;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.follow.FollowStats;
import io.ringcast.serving.follow.Follower;
import io.ringcast.serving.grpc.FeaturesService;
import io.ringcast.serving.grpc.GrpcServer;
import io.ringcast.serving.hot.HotBlocks;
import io.ringcast.serving.load.Loader;
import io.ringcast.serving.load.StoreWatch;
import io.ringcast.serving.sets.ServedSets;
import java.io.IOException;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The whole service: the topic renews what is held, the store brings what is missing, and callers
 * are answered from what is held.
 */
public final class FeatureServing implements AutoCloseable {

  private final ServedSets sets = new ServedSets();
  private final FeatureStore store;
  private final HotBlocks blocks;
  private final StoreWatch watch;
  private final Follower follower;
  private final ExecutorService executor;
  private final GrpcServer server;

  /**
   * Opens nothing yet.
   *
   * @param store is closed with the service
   */
  public FeatureServing(ServeConfig config, FeatureStore store, Clock clock) {
    this.store = store;
    this.blocks = new HotBlocks(config.cache());
    this.watch = new StoreWatch(store, sets, config.watch(), clock);
    this.follower = new Follower(config.kafka(), config.follow(), sets, blocks);
    this.executor = executor();
    Past past = new Past(store, executor, clock);
    Answerer answerer = new Answerer(blocks, new Loader(store), past, executor, clock);
    Asking asking = new Asking(sets, config.limits());
    this.server =
        new GrpcServer(
            config.listen(), new FeaturesService(asking, answerer, sets, config.limits()));
  }

  private static ExecutorService executor() {
    AtomicInteger number = new AtomicInteger();
    ThreadFactory threads =
        task -> {
          Thread thread = new Thread(task, "ringcast-answers-" + number.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        };
    return Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors() * 2, threads);
  }

  /**
   * Looks at the store, begins to follow the topic, and takes requests.
   *
   * @throws io.ringcast.common.store.StoreException if the store does not answer
   */
  public void start() throws IOException {
    watch.start();
    follower.start();
    server.start();
  }

  /** The port that callers use. */
  public int port() {
    return server.port();
  }

  public ServedSets sets() {
    return sets;
  }

  public FollowStats followStats() {
    return follower.stats();
  }

  /** Lets requests that are under way come to their end first. */
  @Override
  public void close() {
    server.close();
    follower.close();
    watch.close();
    executor.shutdown();
    store.close();
    sets.close();
  }
}
