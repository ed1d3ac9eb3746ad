package io.ringcast.feature.distinct;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.util.Collector;

/**
 * For the rule per-entity, a stage before {@link DistinctPerCell}: of each rider's (driver's)
 * events for a product in one minute only the latest goes on, so that nobody counts in two cells.
 *
 * <p>Keyed by a bucket of riders instead of a rider, which saves a timer and a state object for
 * each. The events leave before the watermark that closed their minute, and so they find it open.
 */
public final class LatestPerEntity extends MinuteFunction<Integer, LatestOfMinute, CellEvent> {

  /** Several to a key group at the largest usual parallelism, few enough to be long lists. */
  private static final int BUCKETS = 1024;

  public LatestPerEntity() {
    super(new Serializer());
  }

  public static int bucket(CellEvent event) {
    return (int) Math.floorMod(event.entity, (long) BUCKETS);
  }

  @Override
  LatestOfMinute newMinute() {
    return new LatestOfMinute();
  }

  @Override
  void add(CellEvent event, LatestOfMinute minute) {
    minute.add(event);
  }

  @Override
  void close(
      Integer bucket,
      long minute,
      LatestOfMinute memory,
      Context context,
      Collector<CellEvent> out) {
    memory.forEach(out::collect);
  }

  /** Keeps the open minutes of a bucket. */
  public static final class Serializer extends OpenMinutes.Serializer<LatestOfMinute> {

    @Override
    LatestOfMinute copyMinute(LatestOfMinute from) {
      return from.copy();
    }

    @Override
    boolean hasStamps(LatestOfMinute minute) {
      return minute.hasStamps();
    }

    @Override
    void writeMinute(LatestOfMinute minute, boolean stamps, DataOutputView out) throws IOException {
      minute.write(stamps, out);
    }

    @Override
    LatestOfMinute readMinute(boolean stamps, DataInputView in) throws IOException {
      return LatestOfMinute.read(stamps, in);
    }

    @Override
    public TypeSerializerSnapshot<OpenMinutes<LatestOfMinute>> snapshotConfiguration() {
      return new Snapshot();
    }

    /** Names the serializer in a checkpoint. */
    public static final class Snapshot
        extends SimpleTypeSerializerSnapshot<OpenMinutes<LatestOfMinute>> {
      public Snapshot() {
        super(Serializer::new);
      }
    }
  }
}
