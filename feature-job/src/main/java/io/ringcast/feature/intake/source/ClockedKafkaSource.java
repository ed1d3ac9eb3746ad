package io.ringcast.feature.intake.source;

import io.ringcast.feature.intake.Intake;
import java.io.IOException;
import java.time.Duration;
import java.util.Properties;
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

/**
 * The connector's source, with event time kept beside each partition.
 *
 * <p>Flink's own watermark strategies tick by the wall clock, are not part of checkpoints and
 * cannot tell silence from a broker that is away; its idle channels are waited for by nobody, even
 * when they come back. Here the clock of a partition is state of its split and decides per record
 * what is late; and the readers agree, through the enumerator, on how far minutes may close.
 */
public final class ClockedKafkaSource
    implements Source<Intake, KafkaPartitionSplit, KafkaSourceEnumState>,
        ResultTypeQueryable<Intake> {

  private final KafkaSource<Intake> reading;
  private final Duration outOfOrderness;
  private final Silence silence;
  private final ReadBefore before;

  /**
   * When a live partition counts as silent.
   *
   * @param after how long nothing came, and nothing is there to come
   * @param delay how far the watermark stays behind the wall clock when all are silent; null if
   *     time stands still then
   * @param client how to reach the broker to ask
   */
  public record Silence(Duration after, Duration delay, Properties client)
      implements java.io.Serializable {

    /** The client's properties may hold secrets. */
    @Override
    public String toString() {
      return "Silence[after=" + after + ", delay=" + delay + "]";
    }
  }

  /**
   * @param reading the connector's source, over all event topics
   * @param silence null if nothing is to depend on the wall clock, as in a bounded replay
   * @param before of the state that the job begins with; null if it begins without, or if nobody
   *     could look into it. Where it is there, the connector's starting offsets are also those of
   *     partitions that the state does not know, and otherwise these begin at their beginning
   */
  public ClockedKafkaSource(
      KafkaSource<Intake> reading, Duration outOfOrderness, Silence silence, ReadBefore before) {
    if (silence != null && reading.getBoundedness() == Boundedness.BOUNDED) {
      throw new IllegalArgumentException("a bounded replay must not depend on the wall clock");
    }
    this.reading = reading;
    this.outOfOrderness = outOfOrderness;
    this.silence = silence;
    this.before = before;
  }

  @Override
  public Boundedness getBoundedness() {
    return reading.getBoundedness();
  }

  @Override
  public SourceReader<Intake, KafkaPartitionSplit> createReader(SourceReaderContext context)
      throws Exception {
    SourceReader<Intake, KafkaPartitionSplit> reader = reading.createReader(context);
    SilenceWatch watch =
        silence == null ? null : new SilenceWatch(silence, new KafkaEnds(silence.client()));
    long closedUntil = before == null ? ReadBefore.NOTHING_CLOSED : before.closedUntil();
    return new ClockedReader(
        reader,
        context::sendSourceEventToCoordinator,
        outOfOrderness.toMillis(),
        watch,
        closedUntil);
  }

  @Override
  public SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> createEnumerator(
      SplitEnumeratorContext<KafkaPartitionSplit> context) throws IOException {
    return new ClockedEnumerator(context, reading::createEnumerator, false);
  }

  @Override
  public SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> restoreEnumerator(
      SplitEnumeratorContext<KafkaPartitionSplit> context, KafkaSourceEnumState checkpoint)
      throws Exception {
    // To the connector all that is found later is new and begins at its beginning. So it is told
    // that it looks for the first time: then it asks for the starting offsets.
    KafkaSourceEnumState told =
        before == null ? checkpoint : new KafkaSourceEnumState(checkpoint.splits(), false);
    return new ClockedEnumerator(
        context,
        counting -> reading.restoreEnumerator(counting, told),
        checkpoint.initialDiscoveryFinished());
  }

  @Override
  public SimpleVersionedSerializer<KafkaPartitionSplit> getSplitSerializer() {
    return new ClockedSplit.Serializer();
  }

  @Override
  public SimpleVersionedSerializer<KafkaSourceEnumState> getEnumeratorCheckpointSerializer() {
    return reading.getEnumeratorCheckpointSerializer();
  }

  @Override
  public TypeInformation<Intake> getProducedType() {
    return reading.getProducedType();
  }
}
