package io.ringcast.publisher.unpack;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.FeatureRecord;
import io.ringcast.common.blocks.MarkerRecord;
import io.ringcast.common.blocks.NewerFormatException;
import io.ringcast.common.blocks.PartitionMarker;
import io.ringcast.common.blocks.RecordHeader;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.job.deadletter.DeadLetter;
import io.ringcast.job.deadletter.RecordOrigin;
import io.ringcast.publisher.store.StoreSource;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoredBlock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;

/**
 * Turns records of the features topic into parcels; markers and unreadable records are side
 * outputs.
 */
public final class Unpack extends AbstractStreamOperator<Parcel>
    implements OneInputStreamOperator<RecordOrigin, Parcel> {

  public static final OutputTag<MarkerSeen> MARKERS = new OutputTag<>("markers") {};
  public static final OutputTag<DeadLetter> UNREADABLE = new OutputTag<>("unreadable") {};

  private final StoreSource source;
  private final List<FeatureSet> sets;
  private final int maxBlocks;
  private final int maxBytes;

  private transient FeatureStore store;
  private transient Map<SetId, FeatureSet> setsById;
  private transient Packing packing;
  private transient Counter deadLetters;

  /** The offset that comes next, of each partition that was read since the start. */
  private transient Map<Integer, Long> next;

  /**
   * Checks records of these sets for their meaning; others pass. A parcel has {@code maxBlocks} at
   * most.
   */
  public Unpack(StoreSource source, List<FeatureSet> sets, int maxBlocks, int maxBytes) {
    this.source = source;
    this.sets = sets;
    this.maxBlocks = maxBlocks;
    this.maxBytes = maxBytes;
  }

  @Override
  public void open() throws Exception {
    super.open();
    next = new HashMap<>();
    setsById = sets.stream().collect(Collectors.toMap(FeatureSet::id, Function.identity()));
    packing = new Packing(maxBlocks, maxBytes);
    deadLetters = getMetricGroup().counter("deadLetters");
    store = source.open();
  }

  /**
   * Fails the job at a record of a newer format, until the job is upgraded: it is no dead letter.
   */
  @Override
  public void processElement(StreamRecord<RecordOrigin> element) throws NewerFormatException {
    RecordOrigin record = element.getValue();
    follow(record.partition, record.offset);
    try {
      FeatureRecord features = parse(record);
      SetId id = new SetId(features.header().set(), features.header().version());
      Optional<String> otherMeaning = otherMeaning(setsById.get(id), features.header());
      if (otherMeaning.isPresent()) {
        leaveOut(record, otherMeaning.get(), MarkerSeen.missed(id));
      } else if (features instanceof TileRecord tile) {
        packing.pack(tile, blocks -> output.collect(new StreamRecord<>(parcel(blocks, record))));
      } else if (features instanceof MarkerRecord marker) {
        emit(MarkerSeen.of(PartitionMarker.of(marker)));
      }
    } catch (NewerFormatException e) {
      throw new NewerFormatException(
          "%s, partition %d, offset %d: %s"
              .formatted(record.topic, record.partition, record.offset, e.getMessage()));
    } catch (BlockFormatException e) {
      leaveOut(record, e.getMessage(), MarkerSeen.missed(record.partition));
    }
  }

  /**
   * @param missed so that no marker vouches for the record's rows
   */
  private void leaveOut(RecordOrigin record, String why, MarkerSeen missed) {
    deadLetters.inc();
    output.collect(
        UNREADABLE, new StreamRecord<>(new DeadLetter("unreadable", why, record.copy())));
    emit(missed);
  }

  private void follow(int partition, long offset) {
    Long expected = next.put(partition, offset + 1);
    if (expected == null || expected != offset) {
      if (expected != null) {
        emit(MarkerSeen.reached(partition, expected));
      }
      emit(MarkerSeen.start(partition, offset).storedIn(store.incarnation()));
    }
  }

  /** With the barrier that follows, so that a restart finds what was deleted in between. */
  @Override
  public void prepareSnapshotPreBarrier(long checkpoint) {
    next.forEach((partition, offset) -> emit(MarkerSeen.reached(partition, offset)));
  }

  private void emit(MarkerSeen seen) {
    long now = getProcessingTimeService().getCurrentProcessingTime();
    output.collect(MARKERS, new StreamRecord<>(seen.readAt(now)));
  }

  private static FeatureRecord parse(RecordOrigin record) throws BlockFormatException {
    if (record.value == null) {
      throw new BlockFormatException("the record has a key but no value");
    }
    return RecordParser.parse(record.value);
  }

  /**
   * How the record's set differs from the one that is known here.
   *
   * @param set null if none is known
   */
  private static Optional<String> otherMeaning(FeatureSet set, RecordHeader header) {
    return set == null || set.fingerprint() == header.fingerprint()
        ? Optional.empty()
        : Optional.of(
            ("feature set %s has fingerprint %08x in the record but %08x in the publisher's"
                    + " configuration: one of the two was changed without a new version")
                .formatted(set.id(), header.fingerprint(), set.fingerprint()));
  }

  private Parcel parcel(List<StoredBlock> blocks, RecordOrigin record) {
    Origin origin = new Origin(record.topic, record.partition, record.offset, record.timestamp);
    double place = store.placement().of(blocks.get(0).partition());
    return new Parcel(blocks, origin, place, store.incarnation());
  }

  @Override
  public void close() throws Exception {
    if (store != null) {
      store.close();
    }
    super.close();
  }
}
