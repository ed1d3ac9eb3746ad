package io.ringcast.benchmarks.peers.stream;

import io.ringcast.job.state.SerializedType;
import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** The sums of all rings around a cell, for a product, over one window. */
final class RingSums {

  static final TypeInformation<RingSums> TYPE =
      new SerializedType<>(RingSums.class, new Serializer());

  /** Of the cell and the product. */
  final long key;

  /** The window's position. */
  final int window;

  final int[] sums;

  RingSums(long key, int window, int[] sums) {
    this.key = key;
    this.window = window;
    this.sums = sums;
  }

  /** Thirteen bytes, and four for each ring. */
  static final class Serializer extends MessageSerializer<RingSums> {

    @Override
    public RingSums createInstance() {
      return new RingSums(0, 0, new int[0]);
    }

    @Override
    public RingSums copy(RingSums from) {
      return new RingSums(from.key, from.window, from.sums.clone());
    }

    @Override
    public void serialize(RingSums ringSums, DataOutputView out) throws IOException {
      out.writeLong(ringSums.key);
      out.writeByte(ringSums.window);
      writeInts(ringSums.sums, out);
    }

    @Override
    public RingSums deserialize(DataInputView in) throws IOException {
      return new RingSums(in.readLong(), in.readByte(), readInts(in));
    }

    @Override
    public TypeSerializerSnapshot<RingSums> snapshotConfiguration() {
      return new Snapshot();
    }

    /** Names the serializer. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<RingSums> {
      public Snapshot() {
        super(Serializer::new);
      }
    }
  }
}
