package io.ringcast.benchmarks.peers.stream;

import io.ringcast.job.state.SerializedType;
import it.unimi.dsi.fastutil.longs.LongIterator;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** The riders of a minute in a cell who want a product. */
final class RiderSet {

  static final TypeInformation<RiderSet> TYPE =
      new SerializedType<>(RiderSet.class, new Serializer());

  private static final int USUAL = 4;

  final LongOpenHashSet riders;

  RiderSet(LongOpenHashSet riders) {
    this.riders = riders;
  }

  RiderSet() {
    this(new LongOpenHashSet(USUAL));
  }

  /** Eight bytes a rider. */
  static final class Serializer extends MessageSerializer<RiderSet> {

    @Override
    public RiderSet createInstance() {
      return new RiderSet();
    }

    @Override
    public RiderSet copy(RiderSet from) {
      return new RiderSet(from.riders.clone());
    }

    @Override
    public void serialize(RiderSet set, DataOutputView out) throws IOException {
      out.writeInt(set.riders.size());
      for (LongIterator riders = set.riders.iterator(); riders.hasNext(); ) {
        out.writeLong(riders.nextLong());
      }
    }

    @Override
    public RiderSet deserialize(DataInputView in) throws IOException {
      RiderSet set = new RiderSet();
      for (int left = in.readInt(); left > 0; left--) {
        set.riders.add(in.readLong());
      }
      return set;
    }

    @Override
    public TypeSerializerSnapshot<RiderSet> snapshotConfiguration() {
      return new Snapshot();
    }

    /** Names the serializer. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<RiderSet> {
      public Snapshot() {
        super(Serializer::new);
      }
    }
  }
}
