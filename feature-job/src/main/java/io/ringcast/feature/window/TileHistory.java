package io.ringcast.feature.window;

import io.ringcast.job.state.VersionedSerializer;
import io.ringcast.smoothing.window.CountHistory;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * A tile's {@link CountHistory} as state. Savepoints name these classes, so they keep their names.
 */
public final class TileHistory {

  private TileHistory() {}

  /** Keeps the state of the heap backend and of checkpoints. */
  public static final class Serializer extends VersionedSerializer<CountHistory> {

    private static final int VERSION = 1;

    public Serializer() {
      super(VERSION);
    }

    @Override
    public CountHistory createInstance() {
      return new CountHistory(1);
    }

    @Override
    public CountHistory copy(CountHistory from) {
      return from.copy();
    }

    @Override
    protected void write(int version, CountHistory value, DataOutputView out) throws IOException {
      out.writeInt(value.minutes());
      out.writeLong(value.newest());
      out.writeInt(value.ages());
      for (int age = 0; age < value.ages(); age++) {
        writeBytes(value.counts(age), out);
      }
    }

    @Override
    protected CountHistory read(int version, DataInputView in) throws IOException {
      CountHistory value = new CountHistory(in.readInt());
      long newest = in.readLong();
      byte[][] counts = new byte[in.readInt()][];
      for (int age = 0; age < counts.length; age++) {
        counts[age] = readBytes(in);
      }
      for (int age = counts.length - 1; age >= 0; age--) {
        value.slideTo(newest - age, counts[age]);
      }
      return value;
    }

    @Override
    public TypeSerializerSnapshot<CountHistory> snapshotConfiguration() {
      return new Snapshot();
    }

    /** Names the serializer in a checkpoint. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<CountHistory> {
      public Snapshot() {
        super(Serializer::new);
      }
    }
  }
}
