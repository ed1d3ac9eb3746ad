package io.ringcast.benchmarks.city;

import io.ringcast.benchmarks.report.Configured;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.store.open.ConfiguredStore;
import io.ringcast.testkit.broker.EventWriter;
import io.ringcast.testkit.broker.KafkaProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** What the service reads: a broker and a store, whose servers are processes of their own. */
public record Sources(KafkaProcess kafka, Nodes nodes, EventWriter topic, FeatureStore store)
    implements AutoCloseable {

  private static final String TOPIC = "ringcast.features";

  /** Quiet is who takes less than one in so many seconds of a core, for a while. */
  private static final int QUIET_SHARE = 20;

  private static final Duration QUIET_LOOK = Duration.ofSeconds(2);

  /** Starts the broker, and makes the topic and the tables. The nodes are closed with these. */
  public static Sources start(CityMinutes city, Nodes nodes) {
    KafkaProcess kafka = KafkaProcess.start();
    try {
      kafka.createTopic(TOPIC, city.partitions(), EventWriter.RECORDED_TOPIC);
      StoreConfig config = Configured.publish(nodes.settings()).store();
      Nodes.init(config, List.of(city.set()));
      FeatureStore store = ConfiguredStore.open(config, List.of(city.set()));
      store.write(RegisteredSet.of(city.set())).toCompletableFuture().join();
      EventWriter topic = new EventWriter(kafka.bootstrapServers(), TOPIC, city.partitions());
      return new Sources(kafka, nodes, topic, store);
    } catch (RuntimeException e) {
      kafka.close();
      nodes.close();
      throw e;
    }
  }

  /** A minute is complete: its rows are in the topic and in the store. */
  public void add(ShownMinute minute) {
    publish(minute);
    minute.writeTo(store);
  }

  /**
   * Waits until the store has nothing left to do with what was written: its compiler and its
   * compactions would be charged to whoever comes next. Does not wait where that cannot be seen.
   *
   * @param limit after which it may go on as it likes
   */
  public void awaitQuiet(Duration limit) {
    if (storeCpu().isEmpty()) {
      return;
    }
    Duration look = QUIET_LOOK.compareTo(limit) < 0 ? QUIET_LOOK : limit;
    long end = System.nanoTime() + limit.toNanos();
    Duration before = storeCpu().get();
    Duration used = look;
    while (used.compareTo(look.dividedBy(QUIET_SHARE)) > 0 && System.nanoTime() < end) {
      LockSupport.parkNanos(look.toNanos());
      Duration now = storeCpu().get();
      used = now.minus(before);
      before = now;
    }
  }

  /** The same in the topic alone. */
  public void publish(ShownMinute minute) {
    long now = System.currentTimeMillis();
    minute
        .records()
        .forEach(record -> topic.send(record.partition(), now, record.key(), record.value()));
    topic.flush();
  }

  public List<String> settings() {
    List<String> settings = new ArrayList<>(nodes.settings());
    settings.add("kafka.bootstrap-servers=" + kafka.bootstrapServers());
    settings.add("follow.topic=" + TOPIC);
    return settings;
  }

  /** CPU time of the store's node so far; unknown where there are several. */
  public Optional<Duration> storeCpu() {
    return nodes.cpu();
  }

  @Override
  public void close() {
    topic.abandon();
    store.close();
    nodes.close();
    kafka.close();
  }
}
