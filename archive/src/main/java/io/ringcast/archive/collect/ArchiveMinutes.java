package io.ringcast.archive.collect;

import io.ringcast.archive.config.FilesConfig;
import io.ringcast.archive.files.ArchiveException;
import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.WriterMark;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.NewerFormatException;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.kafka.RecordGap;
import io.ringcast.job.deadletter.RecordOrigin;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes minutes of the counts topic into files, several at a time. Records that are in no file yet
 * are its state. Writing a minute again changes nothing, so a restart does no harm.
 */
public final class ArchiveMinutes extends AbstractStreamOperator<Void>
    implements OneInputStreamOperator<RecordOrigin, Void>, BoundedOneInput {

  private static final Logger LOG = LoggerFactory.getLogger(ArchiveMinutes.class);

  private static final long FOR_EVER = Long.MAX_VALUE;

  private final URI dir;
  private final int writeEvery;
  private final long retainedMinutes;

  private transient ArchiveFolder folder;
  private transient WriterMark mark;
  private transient PendingMinutes pending;
  private transient ListState<byte[]> records;

  /** The offset that comes next, by partition. */
  private transient Map<Integer, Long> next;

  private transient ListState<Map<Integer, Long>> nextState;
  private transient Counter archived;
  private transient Counter incomplete;
  private transient Counter unreadable;
  private transient Counter lost;
  private transient Counter files;

  /** The newest whole minute; the newest one that is in a file. */
  private transient long newest;

  private transient volatile long newestArchived;

  public ArchiveMinutes(FilesConfig files) {
    dir = files.dir();
    writeEvery = files.writeEveryMinutes();
    retainedMinutes = files.retention().map(Duration::toMinutes).orElse(FOR_EVER);
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    folder = new ArchiveFolder(dir);
    pending = new PendingMinutes();
    newest = -1;
    newestArchived = -1;
    records =
        context
            .getOperatorStateStore()
            .getListState(
                new ListStateDescriptor<>(
                    "records", PrimitiveArrayTypeInfo.BYTE_PRIMITIVE_ARRAY_TYPE_INFO));
    next = new HashMap<>();
    nextState =
        context
            .getOperatorStateStore()
            .getListState(new ListStateDescriptor<>("next", Types.MAP(Types.INT, Types.LONG)));
    nextState.get().forEach(next::putAll);
    for (byte[] record : records.get()) {
      pending.add(record).ifPresent(minute -> newest = Math.max(newest, minute.minute()));
    }
  }

  @Override
  public void open() throws Exception {
    super.open();
    mark = WriterMark.of(folder, getRuntimeContext());
    try {
      mark.await(LOG::warn);
      mark.renew();
    } catch (ArchiveException e) {
      // The terminal shows our own warnings only, and the job starts again.
      LOG.warn(e.getMessage());
      throw e;
    }
    var unused =
        getProcessingTimeService()
            .scheduleWithFixedDelay(
                time -> mark.renew(), WriterMark.RENEWED_AFTER, WriterMark.RENEWED_AFTER);
    folder.deleteUnfinished();
    archived = getMetricGroup().counter("minutesArchived");
    incomplete = getMetricGroup().counter("minutesIncomplete");
    unreadable = getMetricGroup().counter("recordsUnreadable");
    files = getMetricGroup().counter("filesWritten");
    getMetricGroup()
        .gauge("newestArchived", () -> newestArchived < 0 ? 0 : Minutes.endOf(newestArchived));
  }

  /**
   * @throws NewerFormatException to make the job fail, and come back until it is upgraded
   */
  @Override
  public void processElement(StreamRecord<RecordOrigin> element) throws IOException {
    RecordOrigin record = element.getValue();
    countLost(record);
    Optional<MinuteCounts> whole = Optional.empty();
    try {
      if (record.value == null) {
        throw new BlockFormatException("the record has a key but no value");
      }
      whole = pending.add(record.value);
    } catch (NewerFormatException e) {
      throw e;
    } catch (BlockFormatException e) {
      unreadable.inc();
      LOG.warn(
          "{}, partition {}, offset {}: {}. Its minute will be absent from the archive.",
          record.topic,
          record.partition,
          record.offset,
          e.getMessage());
    }
    if (whole.isPresent()) {
      take(whole.get());
    }
  }

  /** The compute job writes without transactions, so each offset had a record. */
  private void countLost(RecordOrigin record) {
    if (lost == null) {
      lost = getMetricGroup().addGroup("topic", record.topic).counter("recordsLost");
    }
    Long expected = next.put(record.partition, record.offset + 1);
    if (expected != null && expected != record.offset) {
      RecordGap gap = new RecordGap(record.topic, record.partition, expected, record.offset);
      lost.inc(gap.records());
      LOG.warn(
          "{} Minutes whose counts may be among them are absent from the archive. Give the topic a"
              + " longer retention than the archive job is ever stopped or behind.",
          gap);
    }
  }

  private void take(MinuteCounts minute) throws IOException {
    newest = Math.max(newest, minute.minute());
    if (minute.kinds().stream().anyMatch(kind -> !kind.isComplete(minute.minute()))) {
      incomplete.inc();
    }
    boolean endsSlot = (minute.minute() + 1) % writeEvery == 0;
    if (endsSlot || pending.whole(minute.group()) >= writeEvery) {
      write(minute.group());
    }
  }

  private void write(CountsGroup group) throws IOException {
    int minutes = pending.whole(group);
    mark.renew();
    files.inc(pending.write(group, folder));
    archived.inc(minutes);
    newestArchived = newest;
    if (retainedMinutes < FOR_EVER) {
      folder.deleteBefore(newest - retainedMinutes);
    }
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    records.update(pending.records());
    nextState.update(List.of(next));
  }

  @Override
  public void endInput() throws IOException {
    for (CountsGroup group : pending.groups()) {
      write(group);
    }
  }

  @Override
  public void close() throws Exception {
    try {
      if (mark != null) {
        mark.release();
      }
    } finally {
      super.close();
    }
  }
}
