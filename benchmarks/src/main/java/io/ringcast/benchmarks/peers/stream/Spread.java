package io.ringcast.benchmarks.peers.stream;

import io.ringcast.job.state.SerializedType;
import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** A cell's count on its way to a cell around it. */
final class Spread {

  static final TypeInformation<Spread> TYPE = new SerializedType<>(Spread.class, new Serializer());

  /** Of the receiving cell and the product. */
  long key;

  /** The position of the smallest ring around the receiving cell that holds the counted one. */
  int ring;

  int count;

  /** Thirteen bytes. */
  static final class Serializer extends MessageSerializer<Spread> {

    @Override
    public Spread createInstance() {
      return new Spread();
    }

    @Override
    public Spread copy(Spread from) {
      Spread copy = new Spread();
      copy.key = from.key;
      copy.ring = from.ring;
      copy.count = from.count;
      return copy;
    }

    @Override
    public void serialize(Spread spread, DataOutputView out) throws IOException {
      out.writeLong(spread.key);
      out.writeByte(spread.ring);
      out.writeInt(spread.count);
    }

    @Override
    public Spread deserialize(DataInputView in) throws IOException {
      Spread spread = new Spread();
      spread.key = in.readLong();
      spread.ring = in.readByte();
      spread.count = in.readInt();
      return spread;
    }

    @Override
    public TypeSerializerSnapshot<Spread> snapshotConfiguration() {
      return new Snapshot();
    }

    /** Names the serializer. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<Spread> {
      public Snapshot() {
        super(Serializer::new);
      }
    }
  }
}
