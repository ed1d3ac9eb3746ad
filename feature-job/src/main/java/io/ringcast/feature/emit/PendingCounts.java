package io.ringcast.feature.emit;

import io.ringcast.common.counts.PackedCounts;
import io.ringcast.feature.distinct.TileCounts;
import io.ringcast.job.state.VersionedSerializer;
import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** What a group's {@link CountsWriter} goes on from after a restart. */
public final class PendingCounts {

  static final long NONE = Long.MIN_VALUE;

  /** The last minute that was written; {@link #NONE} before the first. */
  long written = NONE;

  /** By kind: the first minute of which all events were read. */
  final SortedMap<String, Long> completeSince = new TreeMap<>();

  /** By minute and tile: the counts of minutes that some task may not have closed. */
  private final TreeMap<Long, TreeMap<Long, byte[]>> minutes = new TreeMap<>();

  void add(TileCounts part) {
    minutes
        .computeIfAbsent(part.minute, any -> new TreeMap<>())
        .merge(part.tile, part.counts, PackedCounts::join);
  }

  /** The minute's counts by tile, which are pending no more. */
  SortedMap<Long, byte[]> take(long minute) {
    SortedMap<Long, byte[]> tiles = minutes.remove(minute);
    return tiles == null ? new TreeMap<>() : tiles;
  }

  /** The oldest minute with counts; the largest number if there is none. */
  long oldest() {
    return minutes.isEmpty() ? Long.MAX_VALUE : minutes.firstKey();
  }

  /** The newest minute with counts; {@link #NONE} if there is none. */
  long newest() {
    return minutes.isEmpty() ? NONE : minutes.lastKey();
  }

  /** Keeps the state in checkpoints. */
  public static final class Serializer extends VersionedSerializer<PendingCounts> {

    private static final int VERSION = 1;

    public Serializer() {
      super(VERSION);
    }

    @Override
    public PendingCounts createInstance() {
      return new PendingCounts();
    }

    /** Nothing writes into the arrays of counts. */
    @Override
    public PendingCounts copy(PendingCounts from) {
      PendingCounts copy = new PendingCounts();
      copy.written = from.written;
      copy.completeSince.putAll(from.completeSince);
      from.minutes.forEach((minute, tiles) -> copy.minutes.put(minute, new TreeMap<>(tiles)));
      return copy;
    }

    @Override
    protected void write(int version, PendingCounts value, DataOutputView out) throws IOException {
      out.writeLong(value.written);
      out.writeInt(value.completeSince.size());
      for (Map.Entry<String, Long> kind : value.completeSince.entrySet()) {
        out.writeUTF(kind.getKey());
        out.writeLong(kind.getValue());
      }
      out.writeInt(value.minutes.size());
      for (Map.Entry<Long, TreeMap<Long, byte[]>> minute : value.minutes.entrySet()) {
        out.writeLong(minute.getKey());
        out.writeInt(minute.getValue().size());
        for (Map.Entry<Long, byte[]> tile : minute.getValue().entrySet()) {
          out.writeLong(tile.getKey());
          writeBytes(tile.getValue(), out);
        }
      }
    }

    @Override
    protected PendingCounts read(int version, DataInputView in) throws IOException {
      PendingCounts value = new PendingCounts();
      value.written = in.readLong();
      for (int kinds = in.readInt(); kinds > 0; kinds--) {
        value.completeSince.put(in.readUTF(), in.readLong());
      }
      for (int minutes = in.readInt(); minutes > 0; minutes--) {
        long minute = in.readLong();
        for (int tiles = in.readInt(); tiles > 0; tiles--) {
          value.add(new TileCounts(in.readLong(), minute, readBytes(in)));
        }
      }
      return value;
    }

    @Override
    public TypeSerializerSnapshot<PendingCounts> snapshotConfiguration() {
      return new Snapshot();
    }

    /** Names the serializer in a checkpoint. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<PendingCounts> {
      public Snapshot() {
        super(Serializer::new);
      }
    }
  }
}
