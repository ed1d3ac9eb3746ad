package io.ringcast.publisher.write;

import io.ringcast.job.deadletter.DeadLetterSchema;
import io.ringcast.publisher.config.WriteConfig;
import io.ringcast.publisher.store.StoreSource;
import io.ringcast.publisher.unpack.Parcel;
import io.ringcast.publisher.unpack.ParcelSerializer;
import io.ringcast.store.FeatureStore;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.connector.base.sink.AsyncSinkBase;
import org.apache.flink.connector.base.sink.writer.AsyncSinkWriterStateSerializer;
import org.apache.flink.connector.base.sink.writer.BufferedRequestState;
import org.apache.flink.connector.base.sink.writer.config.AsyncSinkWriterConfiguration;
import org.apache.flink.connector.base.sink.writer.strategy.CongestionControlRateLimitingStrategy;
import org.apache.flink.connector.base.sink.writer.strategy.NoOpScalingStrategy;
import org.apache.flink.connector.base.sink.writer.strategy.RateLimitingStrategy;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.core.memory.DataOutputViewStreamWrapper;

/** The store as a sink, on Flink's base for sinks with asynchronous requests. */
public final class BlockSink extends AsyncSinkBase<Parcel, Parcel> {

  /** How many full batches' blocks may wait before the job is held back. */
  private static final int WAITING_BATCHES = 4;

  /** Longer than the store's own time-outs: it always answers, and says why it failed. */
  private static final long LAST_RESORT_MILLIS = Duration.ofHours(1).toMillis();

  private final StoreSource source;
  private final WriteConfig config;
  private final Properties kafka;
  private final DeadLetterSchema letters;

  /**
   * @param kafka for the producer of dead letters
   */
  public BlockSink(
      StoreSource source, WriteConfig config, Properties kafka, DeadLetterSchema letters) {
    super(
        (parcel, context) -> parcel,
        config.batch(),
        config.inFlight(),
        WAITING_BATCHES * config.batch(),
        config.batchBytes(),
        config.linger().toMillis(),
        config.batchBytes(),
        LAST_RESORT_MILLIS,
        false);
    this.source = source;
    this.config = config;
    this.kafka = kafka;
    this.letters = letters;
  }

  @Override
  public StatefulSinkWriter<Parcel, BufferedRequestState<Parcel>> createWriter(
      WriterInitContext context) {
    return restoreWriter(context, List.of());
  }

  @Override
  public StatefulSinkWriter<Parcel, BufferedRequestState<Parcel>> restoreWriter(
      WriterInitContext context, Collection<BufferedRequestState<Parcel>> states) {
    AsyncSinkWriterConfiguration flink =
        AsyncSinkWriterConfiguration.builder()
            .setMaxBatchSize(getMaxBatchSize())
            .setMaxBatchSizeInBytes(getMaxBatchSizeInBytes())
            .setMaxInFlightRequests(getMaxInFlightRequests())
            .setMaxBufferedRequests(getMaxBufferedRequests())
            .setMaxTimeInBufferMS(getMaxTimeInBufferMS())
            .setMaxRecordSizeInBytes(getMaxRecordSizeInBytes())
            .setRequestTimeoutMS(getRequestTimeoutMS())
            .setFailOnTimeout(getFailOnTimeout())
            .setRateLimitingStrategy(rate())
            .build();
    FeatureStore store = source.open();
    return new BlockWriter(
        getElementConverter(),
        context,
        flink,
        states,
        config,
        store,
        new KafkaLetterBox(kafka, letters));
  }

  /** So many requests at a time, whatever happened before: the waits are what eases the store. */
  private RateLimitingStrategy rate() {
    int most = getMaxBatchSize() * getMaxInFlightRequests();
    return CongestionControlRateLimitingStrategy.builder()
        .setMaxInFlightRequests(getMaxInFlightRequests())
        .setInitialMaxInFlightMessages(most)
        .setScalingStrategy(new NoOpScalingStrategy<>())
        .build();
  }

  @Override
  public SimpleVersionedSerializer<BufferedRequestState<Parcel>> getWriterStateSerializer() {
    return new StateSerializer();
  }

  /** Writers keep nothing over a checkpoint; Flink wants to know how they would. */
  private static final class StateSerializer extends AsyncSinkWriterStateSerializer<Parcel> {

    private final ParcelSerializer parcels = new ParcelSerializer();

    @Override
    protected void serializeRequestToStream(Parcel parcel, DataOutputStream out)
        throws IOException {
      parcels.serialize(parcel, new DataOutputViewStreamWrapper(out));
    }

    @Override
    protected Parcel deserializeRequestFromStream(long size, DataInputStream in)
        throws IOException {
      return parcels.deserialize(new DataInputViewStreamWrapper(in));
    }

    @Override
    public int getVersion() {
      return 1;
    }
  }
}
