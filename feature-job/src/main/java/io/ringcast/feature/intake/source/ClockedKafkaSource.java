package io.ringcast.feature.intake.source;

import io.ringcast.feature.intake.Intake;
import io.ringcast.feature.intake.IntakeDeserializer;
import io.ringcast.feature.intake.decode.EntityKey;
import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.java.typeutils.ResultTypeQueryable;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumState;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.util.function.SerializableSupplier;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/**
 * The connector's source, with event time kept beside each partition.
 *
 * <p>Flink's own watermark strategies tick by the wall clock, are not part of checkpoints and
 * cannot tell silence from a broker that is away; its idle channels are waited for by nobody, even
 * when they come back. Here the clock of a partition is state of its split and decides per record
 * what is late; and the readers agree, through the enumerator, on how far minutes may close.
 */
public final class ClockedKafkaSource
    implements Source<Intake, KafkaPartitionSplit, ClockedEnumState>, ResultTypeQueryable<Intake> {

  private static final long ASK_AGAIN_AFTER = 5_000;

  private final KafkaSource<Intake> reading;
  private final IntakeDeserializer decoder;
  private final UnreadOffsets offsets;
  private final Properties client;
  private final Duration outOfOrderness;
  private final Duration allowedSkew;
  private final Silence silence;
  private final ProductRegister products;
  private final long closedUntil;
  private final SerializableSupplier<Map<String, String>> topicIds;
  private final Duration clockEvery;

  /** Where partitions begin that the state does not know. */
  public interface UnreadOffsets extends Serializable {

    /**
     * @param topics those that were read before
     * @param closedUntil minutes that end at or before this are closed; {@link Long#MIN_VALUE} if
     *     none are
     */
    void restore(Set<String> topics, long closedUntil);

    /**
     * The first minute of which all records are read from the offsets that were found last; {@link
     * Long#MIN_VALUE} if it is no later than the job was built for.
     */
    long completeSince();
  }

  /**
   * When a live partition counts as silent.
   *
   * @param after how long nothing came, and nothing is there to come
   * @param delay how far the watermark stays behind the wall clock when all are silent; null if
   *     time stands still then
   */
  public record Silence(Duration after, Duration delay) implements Serializable {}

  /**
   * @param reading the connector's source, over all event topics
   * @param decoder that of the connector's source, and not a copy: it is given the key
   * @param offsets tells that source's starting offsets what the state says
   * @param client how to reach the broker to ask
   * @param allowedSkew how far an event may be ahead of its record
   * @param silence null if nothing is to depend on the wall clock, as in a bounded replay
   * @param products null if the products never change, as in a bounded replay
   * @param closedUntil without state, minutes that end at or before this are closed from the start;
   *     {@link Long#MIN_VALUE} if none are
   * @param topicIds asks the broker for the topics' ids, by name; may block
   * @param clockEvery how often the common clock follows the events; null if nobody wants it
   */
  public ClockedKafkaSource(
      KafkaSource<Intake> reading,
      IntakeDeserializer decoder,
      UnreadOffsets offsets,
      Properties client,
      Duration outOfOrderness,
      Duration allowedSkew,
      Silence silence,
      ProductRegister products,
      long closedUntil,
      SerializableSupplier<Map<String, String>> topicIds,
      Duration clockEvery) {
    this.reading = reading;
    this.decoder = decoder;
    this.offsets = offsets;
    if ((silence != null || products != null || clockEvery != null) && !isLive()) {
      throw new IllegalArgumentException("a bounded replay must not depend on the wall clock");
    }
    this.client = client;
    this.outOfOrderness = outOfOrderness;
    this.allowedSkew = allowedSkew;
    this.silence = silence;
    this.products = products;
    this.closedUntil = closedUntil;
    this.topicIds = topicIds;
    this.clockEvery = clockEvery;
  }

  private boolean isLive() {
    return getBoundedness() == Boundedness.CONTINUOUS_UNBOUNDED;
  }

  @Override
  public Boundedness getBoundedness() {
    return reading.getBoundedness();
  }

  @Override
  public SourceReader<Intake, KafkaPartitionSplit> createReader(SourceReaderContext context)
      throws Exception {
    SourceReader<Intake, KafkaPartitionSplit> reader = reading.createReader(context);
    SilenceWatch watch = silence == null ? null : new SilenceWatch(silence, new KafkaEnds(client));
    ClockedReader clocked =
        new ClockedReader(
            reader,
            context::sendSourceEventToCoordinator,
            decoder::useKey,
            outOfOrderness.toMillis(),
            watch,
            isLive() ? System::currentTimeMillis : ClockedReader.NO_WALL_CLOCK,
            context.metricGroup(),
            new LostRecords(
                new KafkaEnds(uncommitted(client)),
                allowedSkew.toMillis(),
                System::currentTimeMillis,
                () -> after(ASK_AGAIN_AFTER),
                topic -> context.metricGroup().addGroup("topic", topic).counter("recordsLost")));
    if (products != null) {
      clocked.awaitProducts(decoder::count);
    }
    if (clockEvery != null) {
      long step = Math.min(clockEvery.toMillis(), ClockSteps.LONGEST);
      clocked.reportClock(new ClockSteps(step, () -> after(step)));
    }
    return clocked;
  }

  private static CompletableFuture<Void> after(long millis) {
    return new CompletableFuture<Void>().completeOnTimeout(null, millis, TimeUnit.MILLISECONDS);
  }

  @Override
  public SplitEnumerator<KafkaPartitionSplit, ClockedEnumState> createEnumerator(
      SplitEnumeratorContext<KafkaPartitionSplit> context) throws IOException {
    return new ClockedEnumerator(
        context,
        reading::createEnumerator,
        agreement(context),
        false,
        ClockGrant.of(closedUntil, PartitionClock.NONE),
        EntityKey.random(),
        topicIds::get,
        offsets::completeSince);
  }

  @Override
  public SplitEnumerator<KafkaPartitionSplit, ClockedEnumState> restoreEnumerator(
      SplitEnumeratorContext<KafkaPartitionSplit> context, ClockedEnumState checkpoint)
      throws Exception {
    KafkaSourceEnumState known = checkpoint.partitions();
    // A warm start closes minutes before it has found any partition.
    boolean closed = checkpoint.granted().closableUntil() != PartitionClock.NONE;
    if (known.initialDiscoveryFinished() || closed) {
      Set<String> topics =
          known.splits().stream()
              .map(partition -> partition.split().getTopic())
              .collect(Collectors.toSet());
      offsets.restore(topics, checkpoint.granted().closableUntil());
    }
    // The connector starts partitions that are found later at their beginning. Told that it looks
    // for the first time, it asks for the starting offsets instead.
    KafkaSourceEnumState asFirstLook = new KafkaSourceEnumState(known.splits(), false);
    return new ClockedEnumerator(
        context,
        counting -> reading.restoreEnumerator(counting, asFirstLook),
        agreement(context),
        known.initialDiscoveryFinished(),
        checkpoint.granted(),
        checkpoint.key(),
        topicIds::get,
        offsets::completeSince);
  }

  /** Reading may begin behind an open transaction, which has offsets that committed reads lack. */
  private static Properties uncommitted(Properties client) {
    Properties all = new Properties();
    all.putAll(client);
    all.setProperty(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_uncommitted");
    return all;
  }

  private ProductAgreement agreement(SplitEnumeratorContext<KafkaPartitionSplit> context) {
    return products == null
        ? null
        : new ProductAgreement(context, products, allowedSkew, System::currentTimeMillis);
  }

  @Override
  public SimpleVersionedSerializer<KafkaPartitionSplit> getSplitSerializer() {
    return new ClockedSplit.Serializer();
  }

  @Override
  public SimpleVersionedSerializer<ClockedEnumState> getEnumeratorCheckpointSerializer() {
    return new ClockedEnumState.Serializer(reading.getEnumeratorCheckpointSerializer());
  }

  @Override
  public TypeInformation<Intake> getProducedType() {
    return reading.getProducedType();
  }
}
