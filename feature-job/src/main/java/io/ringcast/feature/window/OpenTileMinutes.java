package io.ringcast.feature.window;

import io.ringcast.common.counts.PackedCounts;
import io.ringcast.job.state.VersionedSerializer;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * The counts that have reached a tile for minutes that are not closed yet, its own and its
 * neighbours', and until when its minutes go on closing though nothing comes.
 */
public final class OpenTileMinutes {

  private static final long NEVER = Long.MIN_VALUE;

  private final TreeMap<Long, byte[]> open = new TreeMap<>();
  private long lastWithCounts = NEVER;

  public void add(long minute, byte[] counts) {
    open.merge(minute, counts, PackedCounts::join);
  }

  /** Takes the minute's counts out: no bytes if nothing came. */
  public byte[] close(long minute) {
    byte[] counts = open.remove(minute);
    if (counts == null) {
      return PackedCounts.NONE;
    }
    lastWithCounts = Math.max(lastWithCounts, minute);
    return counts;
  }

  /** True while a minute after this one has to close even if nothing comes in it. */
  public boolean goesOnAfter(long minute, int retainedMinutes) {
    return minute < lastWithCounts + retainedMinutes;
  }

  public boolean isIdle() {
    return open.isEmpty();
  }

  /** Keeps the state of the heap backend and of checkpoints. */
  public static final class Serializer extends VersionedSerializer<OpenTileMinutes> {

    private static final int VERSION = 1;

    public Serializer() {
      super(VERSION);
    }

    @Override
    public OpenTileMinutes createInstance() {
      return new OpenTileMinutes();
    }

    @Override
    public OpenTileMinutes copy(OpenTileMinutes from) {
      OpenTileMinutes copy = new OpenTileMinutes();
      copy.open.putAll(from.open);
      copy.lastWithCounts = from.lastWithCounts;
      return copy;
    }

    @Override
    protected void write(int version, OpenTileMinutes value, DataOutputView out)
        throws IOException {
      out.writeLong(value.lastWithCounts);
      out.writeInt(value.open.size());
      for (Map.Entry<Long, byte[]> minute : value.open.entrySet()) {
        out.writeLong(minute.getKey());
        writeBytes(minute.getValue(), out);
      }
    }

    @Override
    protected OpenTileMinutes read(int version, DataInputView in) throws IOException {
      OpenTileMinutes value = new OpenTileMinutes();
      value.lastWithCounts = in.readLong();
      int minutes = in.readInt();
      for (int m = 0; m < minutes; m++) {
        value.open.put(in.readLong(), readBytes(in));
      }
      return value;
    }

    @Override
    public TypeSerializerSnapshot<OpenTileMinutes> snapshotConfiguration() {
      return new Snapshot();
    }

    /** Names the serializer in a checkpoint. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<OpenTileMinutes> {
      public Snapshot() {
        super(Serializer::new);
      }
    }
  }
}
