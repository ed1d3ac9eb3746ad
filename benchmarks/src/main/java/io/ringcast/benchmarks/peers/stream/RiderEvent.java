package io.ringcast.benchmarks.peers.stream;

import io.ringcast.benchmarks.CellProduct;
import io.ringcast.job.state.SerializedType;
import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** A rider in a cell, who wants a product: see {@link CellProduct}. */
final class RiderEvent {

  static final TypeInformation<RiderEvent> TYPE =
      new SerializedType<>(RiderEvent.class, new Serializer());

  long key;
  long rider;

  static RiderEvent of(RiderEvent reuse, long time, long hexagon, long rider, int product) {
    RiderEvent event = reuse == null ? new RiderEvent() : reuse;
    event.key = CellProduct.key(hexagon, product);
    event.rider = rider;
    return event;
  }

  /** Sixteen bytes. */
  static final class Serializer extends MessageSerializer<RiderEvent> {

    @Override
    public RiderEvent createInstance() {
      return new RiderEvent();
    }

    @Override
    public RiderEvent copy(RiderEvent from) {
      RiderEvent copy = new RiderEvent();
      copy.key = from.key;
      copy.rider = from.rider;
      return copy;
    }

    @Override
    public void serialize(RiderEvent event, DataOutputView out) throws IOException {
      out.writeLong(event.key);
      out.writeLong(event.rider);
    }

    @Override
    public RiderEvent deserialize(DataInputView in) throws IOException {
      RiderEvent event = new RiderEvent();
      event.key = in.readLong();
      event.rider = in.readLong();
      return event;
    }

    @Override
    public TypeSerializerSnapshot<RiderEvent> snapshotConfiguration() {
      return new Snapshot();
    }

    /** Names the serializer. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<RiderEvent> {
      public Snapshot() {
        super(Serializer::new);
      }
    }
  }
}
