package io.ringcast.feature.distinct;

import io.ringcast.job.state.VersionedSerializer;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * The minutes of one key that may still receive events.
 *
 * @param <M> what is remembered of one minute
 */
public final class OpenMinutes<M> {

  private final TreeMap<Long, M> open = new TreeMap<>();

  boolean isEmpty() {
    return open.isEmpty();
  }

  /** The minute's memory, or null if this is the first that is asked of it. */
  M get(long minute) {
    return open.get(minute);
  }

  M begin(long minute, Supplier<M> empty) {
    M memory = empty.get();
    open.put(minute, memory);
    return memory;
  }

  void forEach(BiConsumer<Long, M> receiver) {
    open.forEach(receiver);
  }

  /** Takes the minute's memory out. */
  M close(long minute) {
    return open.remove(minute);
  }

  /** Keeps the minutes in the heap backend and in checkpoints. */
  abstract static class Serializer<M> extends VersionedSerializer<OpenMinutes<M>> {

    /** Has no stamps. */
    private static final int PLAIN = 1;

    private static final int WITH_STAMPS = 2;

    Serializer() {
      super(PLAIN, WITH_STAMPS);
    }

    /** Jobs without values write what they wrote before there were stamps. */
    @Override
    protected int versionOf(OpenMinutes<M> value) {
      return value.open.values().stream().anyMatch(this::hasStamps) ? WITH_STAMPS : PLAIN;
    }

    abstract boolean hasStamps(M minute);

    abstract M copyMinute(M from);

    abstract void writeMinute(M minute, boolean stamps, DataOutputView out) throws IOException;

    abstract M readMinute(boolean stamps, DataInputView in) throws IOException;

    @Override
    public OpenMinutes<M> createInstance() {
      return new OpenMinutes<>();
    }

    @Override
    public OpenMinutes<M> copy(OpenMinutes<M> from) {
      OpenMinutes<M> copy = new OpenMinutes<>();
      from.open.forEach((minute, memory) -> copy.open.put(minute, copyMinute(memory)));
      return copy;
    }

    @Override
    protected void write(int version, OpenMinutes<M> value, DataOutputView out) throws IOException {
      out.writeInt(value.open.size());
      for (Map.Entry<Long, M> minute : value.open.entrySet()) {
        out.writeLong(minute.getKey());
        writeMinute(minute.getValue(), version == WITH_STAMPS, out);
      }
    }

    @Override
    protected OpenMinutes<M> read(int version, DataInputView in) throws IOException {
      OpenMinutes<M> value = new OpenMinutes<>();
      int minutes = in.readInt();
      for (int m = 0; m < minutes; m++) {
        value.open.put(in.readLong(), readMinute(version == WITH_STAMPS, in));
      }
      return value;
    }
  }
}
