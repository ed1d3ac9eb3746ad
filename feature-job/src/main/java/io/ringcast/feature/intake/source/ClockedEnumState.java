package io.ringcast.feature.intake.source;

import io.ringcast.feature.intake.decode.EntityKey;
import java.io.IOException;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumState;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/**
 * The coordinator's part of a checkpoint.
 *
 * @param partitions the connector's own state
 * @param granted the last grant; {@link ClockGrant#NONE} before the first
 * @param key what readers hash ids with
 */
record ClockedEnumState(KafkaSourceEnumState partitions, ClockGrant granted, EntityKey key) {

  /** Writes the coordinator's state. */
  static final class Serializer implements SimpleVersionedSerializer<ClockedEnumState> {

    private static final int VERSION = 1;

    private final SimpleVersionedSerializer<KafkaSourceEnumState> connector;

    Serializer(SimpleVersionedSerializer<KafkaSourceEnumState> connector) {
      this.connector = connector;
    }

    @Override
    public int getVersion() {
      return VERSION;
    }

    @Override
    public byte[] serialize(ClockedEnumState state) throws IOException {
      DataOutputSerializer out = new DataOutputSerializer(64);
      out.writeLong(state.granted.closableUntil());
      out.writeLong(state.key.k0());
      out.writeLong(state.key.k1());
      out.writeLong(state.granted.completeSince());
      SimpleVersionedSerialization.writeVersionAndSerialize(connector, state.partitions, out);
      return out.getCopyOfBuffer();
    }

    @Override
    public ClockedEnumState deserialize(int version, byte[] serialized) throws IOException {
      if (version != VERSION) {
        throw new IOException(
            "The source coordinator's state has format %d, but this program reads format %d"
                .formatted(version, VERSION));
      }
      DataInputDeserializer in = new DataInputDeserializer(serialized);
      long closedUntil = in.readLong();
      EntityKey key = new EntityKey(in.readLong(), in.readLong());
      long completeSince = in.readLong();
      return new ClockedEnumState(
          SimpleVersionedSerialization.readVersionAndDeSerialize(connector, in),
          ClockGrant.of(closedUntil, completeSince),
          key);
    }
  }
}
