package io.ringcast.feature.intake.source;

import io.ringcast.feature.intake.decode.EntityKey;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumState;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.util.FlinkRuntimeException;

/** The connector's enumerator, which assigns partitions, and beside it the readers' agreement. */
final class ClockedEnumerator
    implements SplitEnumerator<KafkaPartitionSplit, ClockedEnumState>, CountingContext.Listener {

  private final SplitEnumeratorContext<KafkaPartitionSplit> context;
  private final SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> partitions;
  private final boolean foundBefore;
  private final CommonClock clock;
  private final EntityKey key;
  private final Callable<Map<String, String>> topicIds;
  private final LongSupplier readSince;

  /** Wait for the broker to say what the topics' ids are. */
  private final Set<Integer> unadmitted = new TreeSet<>();

  /** What was granted when each checkpoint was taken that may still complete. */
  private final NavigableMap<Long, Long> grantedAt = new TreeMap<>();

  /** Null if products never change, as in a replay. */
  private final ProductAgreement products;

  /**
   * Lets a reader begin.
   *
   * @param key what it hashes ids with
   * @param topicIds by topic, what the broker calls them now
   */
  record Admission(EntityKey key, Map<String, String> topicIds) implements SourceEvent {}

  /**
   * The last that a reader hears, after it has reported that it has nothing more to read. It must
   * not end before: Flink takes what is sent to a task that has ended for lost, and fails the job.
   *
   * @param completeSince the first minute that misses no lost record
   */
  record Dismissal(long completeSince) implements SourceEvent {}

  /** Makes the connector's enumerator in the context that it is given. */
  interface Connector {
    SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> in(
        SplitEnumeratorContext<KafkaPartitionSplit> context) throws IOException;
  }

  /**
   * Wraps the connector's enumerator.
   *
   * @param products null if products never change, as in a replay
   * @param foundBefore whether the state had it that partitions were looked for, whatever the
   *     connector was told
   * @param granted what the state says was granted
   * @param key what readers hash ids with
   * @param topicIds asks the broker for the topics' ids; may block
   * @param readSince known when partitions were looked for: the first minute of which all records
   *     are read
   */
  ClockedEnumerator(
      SplitEnumeratorContext<KafkaPartitionSplit> context,
      Connector connector,
      ProductAgreement products,
      boolean foundBefore,
      ClockGrant granted,
      EntityKey key,
      Callable<Map<String, String>> topicIds,
      LongSupplier readSince)
      throws IOException {
    this.clock = new CommonClock(granted);
    this.key = key;
    this.topicIds = topicIds;
    this.readSince = readSince;
    this.context = context;
    this.products = products;
    this.partitions = connector.in(new CountingContext(context, this));
    this.foundBefore = foundBefore;
  }

  @Override
  public void assigned(int reader, int splits) {
    clock.assign(reader, splits);
  }

  @Override
  public void discoveryDone() {
    clock.missUntil(readSince.getAsLong());
    clock.begin();
    grantWhatIsAgreed();
  }

  @Override
  public void handleSourceEvent(int reader, SourceEvent event) {
    if (products != null && products.take(reader, event)) {
      return;
    }
    if (!(event instanceof ClockReport report)) {
      partitions.handleSourceEvent(reader, event);
      return;
    }
    clock.report(reader, report);
    grantWhatIsAgreed();
    if (clock.isDone(reader)) {
      context.sendEventToSourceReader(reader, new Dismissal(clock.grant().completeSince()));
    }
  }

  private void grantWhatIsAgreed() {
    boolean clockMoved = clock.agreeOnClock(context.currentParallelism());
    boolean closes = clock.agree(context.currentParallelism());
    if (!clockMoved && !closes) {
      return;
    }
    ClockGrant grant = closes ? clock.grant() : ClockGrant.ofClock(clock.newest());
    for (int registered : context.registeredReaders().keySet()) {
      if (!clock.isDone(registered)) {
        context.sendEventToSourceReader(registered, grant);
        if (!closes) {
          // One reader is enough for the clock; with all, each second has readers² messages.
          return;
        }
      }
    }
  }

  @Override
  public void addReader(int reader) {
    clock.forget(reader);
    unadmitted.add(reader);
    if (unadmitted.size() == 1) {
      context.callAsync(topicIds, this::admit);
    }
    if (products != null) {
      products.add(reader);
    }
    partitions.addReader(reader);
  }

  /** By its topic's id a reader sees that a topic was deleted and made anew. */
  private void admit(Map<String, String> ids, Throwable failure) {
    if (failure != null) {
      throw new FlinkRuntimeException("The event topics' ids cannot be read", failure);
    }
    unadmitted.retainAll(context.registeredReaders().keySet());
    for (int reader : unadmitted) {
      // Before it reads: it may have only partitions that were not read before the checkpoint.
      if (clock.granted() != PartitionClock.NONE) {
        context.sendEventToSourceReader(reader, clock.grant());
      }
      context.sendEventToSourceReader(reader, new Admission(key, ids));
    }
    unadmitted.clear();
  }

  @Override
  public void addSplitsBack(List<KafkaPartitionSplit> splits, int reader) {
    clock.forget(reader);
    partitions.addSplitsBack(splits, reader);
  }

  @Override
  public void start() {
    if (products != null) {
      products.start();
    }
    partitions.start();
  }

  @Override
  public void handleSplitRequest(int reader, String host) {
    partitions.handleSplitRequest(reader, host);
  }

  @Override
  public ClockedEnumState snapshotState(long checkpointId) throws Exception {
    KafkaSourceEnumState state = partitions.snapshotState(checkpointId);
    grantedAt.put(checkpointId, clock.granted());
    return new ClockedEnumState(
        new KafkaSourceEnumState(state.splits(), foundBefore || state.initialDiscoveryFinished()),
        clock.grant(),
        key);
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    Long granted = grantedAt.get(checkpointId);
    if (granted != null) {
      clock.checkpointed(granted);
      grantedAt.headMap(checkpointId, true).clear();
    }
    partitions.notifyCheckpointComplete(checkpointId);
  }

  @Override
  public void notifyCheckpointAborted(long checkpointId) throws Exception {
    partitions.notifyCheckpointAborted(checkpointId);
  }

  @Override
  public void close() throws IOException {
    partitions.close();
  }
}
